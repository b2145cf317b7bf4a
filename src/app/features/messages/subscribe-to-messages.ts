// Updates conversations, notifications and unread counts from live events. A person who has the app open when they win an
// auction or sell a product sees a toast.
import type { QueryClient } from '@tanstack/react-query'
import { formatMoney } from '#src/domain/money/money.ts'
import { api } from '#src/app/platform/api/api.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { chosenLocale, loadLanguage } from '#src/app/platform/i18n/language.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { unreadQuery } from '#src/app/platform/live/unread.ts'
import { isSendingMessage, subscribeToOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { toast } from '#src/app/ui/toast.ts'
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

const announcedIds = new Set<string>()

const isSale = (kind: string): boolean => kind === 'auction-won' || kind === 'item-sold'

/** Shows each unread notification of a sale since `sinceMs`, on the server's clock, once. */
export async function announceSales(sinceMs: number, openOrder: (orderId: string) => void): Promise<void> {
  const { notifications } = await api('GET /api/messages')
  const { locale, texts } = await loadLanguage(chosenLocale())
  for (const { _id, kind, subject, createdAt, read } of notifications.toReversed()) {
    const { orderId, name, person = '', price } = subject
    const isNew = !read && Date.parse(createdAt) >= sinceMs && !announcedIds.has(_id)
    if (!isSale(kind) || !isNew || orderId === undefined || price === undefined) continue
    announcedIds.add(_id)
    const formattedPrice = formatMoney(price, { locale: intlTag(locale), symbol: '$' })
    const text = texts.messages.notifications[kind](name, 1, { person, price: formattedPrice, text: '' })
    const action = { label: texts.orders.open, onPress: () => openOrder(orderId) }
    // A winner may have looked away. Of a seller's auctions many can end at once.
    if (kind === 'auction-won') toast.info(text, action, null)
    else toast.info(text, action)
  }
}
