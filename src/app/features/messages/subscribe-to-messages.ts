// Keeps conversations, news and the count of what waits true while the page is open.
import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { unreadQuery } from '#src/app/platform/live/unread.ts'
import { messageListQuery, threadQuery } from './message-queries.ts'
import { sendMessageKey } from './use-message-outbox.ts'

/** Follows what people write and what happens to this person from now on. */
export function subscribeToMessages(client: QueryClient): void {
  const invalidateLists = () => {
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
    void client.invalidateQueries({ queryKey: messageListQuery.queryKey })
  }
  onLive('message', ({ threadId }) => {
    invalidateLists()
    // One's own message is told of before its answer is here; it would stand twice until then.
    if (client.isMutating({ mutationKey: sendMessageKey }) > 0) return
    void client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey })
  })
  onLive('notification', invalidateLists)
  onLive('counters', invalidateLists)
}
