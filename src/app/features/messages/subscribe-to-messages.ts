// Updates conversations, notifications and unread counts from live events.
import type { QueryClient } from '@tanstack/react-query'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { unreadQuery } from '#src/app/platform/live/unread.ts'
import { isSendingMessage, subscribeToOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { announceSales, isSale } from './announce-sales.ts'
import { messageListQuery, reviewConversationsKey, threadQuery } from './message-queries.ts'

/** Subscribes to new messages and notifications. `openOrder` navigates to an order. */
export function subscribeToMessages(client: QueryClient, openOrder: (orderId: string) => void): void {
  const openedAt = performance.timeOrigin + serverNow() - Date.now()
  const postponedThreads = new Set<string>()
  const invalidateLists = () => {
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
    void client.invalidateQueries({ queryKey: messageListQuery.queryKey })
    void client.invalidateQueries({ queryKey: reviewConversationsKey })
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
  onLive('notification', ({ kind }) => {
    invalidateLists()
    // 消息中心 shows it as well, and when this fails.
    if (isSale(kind)) announceSales(openedAt, openOrder).catch(() => undefined)
  })
  onLive('counters', invalidateLists)
}
