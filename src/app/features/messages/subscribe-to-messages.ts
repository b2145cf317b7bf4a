// Updates conversations, notifications and unread counts from live events.
import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { unreadQuery } from '#src/app/platform/live/unread.ts'
import { messageListQuery, threadQuery } from './message-queries.ts'
import { sendMessageKey } from './use-message-outbox.ts'

/** Subscribes to new messages and notifications. */
export function subscribeToMessages(client: QueryClient): void {
  const invalidateLists = () => {
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
    void client.invalidateQueries({ queryKey: messageListQuery.queryKey })
  }
  onLive('message', ({ threadId }) => {
    invalidateLists()
    // The live event of the user's own message can arrive before the response; the message would appear twice until
    // then.
    if (client.isMutating({ mutationKey: sendMessageKey }) > 0) return
    void client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey })
  })
  onLive('notification', invalidateLists)
  onLive('counters', invalidateLists)
}
