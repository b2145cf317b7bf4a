// Updates conversations, notifications and unread counts from live events.
import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { unreadQuery } from '#src/app/platform/live/unread.ts'
import { isSendingMessage, subscribeToOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { messageListQuery, threadQuery } from './message-queries.ts'

/** Subscribes to new messages and notifications. */
export function subscribeToMessages(client: QueryClient): void {
  const postponedThreads = new Set<string>()
  const invalidateLists = () => {
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
    void client.invalidateQueries({ queryKey: messageListQuery.queryKey })
  }
  // The live event of the user's own message can arrive before the response; the message would appear twice until
  // then.
  const invalidateThreads = () => {
    if (isSendingMessage()) return
    for (const threadId of postponedThreads) void client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey })
    postponedThreads.clear()
  }
  subscribeToOutbox(invalidateThreads)
  onLive('message', ({ threadId }) => {
    invalidateLists()
    postponedThreads.add(threadId)
    invalidateThreads()
  })
  onLive('notification', invalidateLists)
  onLive('counters', invalidateLists)
}
