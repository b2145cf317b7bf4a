// Push notifications: topics, payloads, limits and retries.
import type { NotificationKind } from './messages.ts'
import type { RetrySchedule } from '#src/domain/retry-delay.ts'

export const pushTopics = ['tasks', 'auctions', 'reminders', 'orders', 'messages', 'projects'] as const
export type PushTopic = (typeof pushTopics)[number]

/** What to change of the chosen topics: all of them, or some on or off. */
export type TopicsChange = {
  readonly topics?: readonly PushTopic[] | undefined
  readonly topicChanges?: Partial<Record<PushTopic, boolean>> | undefined
}

/** The topics after a change, in the order of `pushTopics`. */
export const changeTopics = (
  before: readonly PushTopic[],
  { topics = before, topicChanges }: TopicsChange,
): PushTopic[] => pushTopics.filter((topic) => topicChanges?.[topic] ?? topics.includes(topic))

/** The topic of a kind of notification; null for kinds that are never pushed. */
export const topicByNotificationKind: Readonly<Record<NotificationKind, PushTopic | null>> = {
  'auction-ended': 'auctions',
  'auction-won': 'auctions',
  'auction-lost': 'auctions',
  'auction-cancelled': 'auctions',
  'auction-ending': 'reminders',
  'item-sold': 'auctions',
  'bought-now': null,
  'product-hidden': 'auctions',
  'product-restored': 'auctions',
  warning: 'messages',
  'new-follower': null,
  'new-message': 'messages',
  'task-assigned': 'tasks',
  'task-reopened': 'tasks',
  'project-invitation': 'tasks',
  'tasks-skipped': 'projects',
  'tasks-broken': 'projects',
  'bundle-finished': 'projects',
  'import-finished': 'projects',
  'webhook-failing': 'projects',
  'withdrawal-requested': 'projects',
  'withdrawal-paid': 'tasks',
  'withdrawal-declined': 'tasks',
  'reviews-disagree': 'projects',
  'talents-paused': 'projects',
  'token-ending': 'projects',
  'links-ending': 'projects',
  'order-payment': 'orders',
  'order-address': 'orders',
  'order-paid': 'orders',
  'order-handed-over': 'orders',
  'order-received': 'orders',
  'order-cancel-requested': 'orders',
  'order-continued': 'orders',
  'order-cancelled': 'orders',
  'order-problem': 'orders',
  'order-closed': 'orders',
  'order-waiting': 'orders',
  'order-unpaid': 'orders',
  'order-offered': 'orders',
  'order-offer-declined': 'orders',
  'order-offer-ended': 'orders',
  'order-feedback': 'orders',
}

/** One notification in a push. */
export type PushItem = {
  readonly kind: NotificationKind
  /** The product, the job or the sender; empty if details are hidden. */
  readonly name: string
  readonly count: number
  /** The beginning of a message; empty if there are several or details are hidden. */
  readonly text: string
  /** Of a sale: what was agreed, in dollars, and to the seller who bought it; missing if details are hidden. */
  readonly price?: number
  readonly buyer?: string
  /** A path of the app. */
  readonly url: string
  /** Replaces an older notification with the same tag. */
  readonly tag: string
}

/** The payload of a push. */
export type PushPayload = {
  /** The same for every attempt to send it. */
  readonly id: string
  /** The id of the device's person. */
  readonly person: string
  /** The locale of the device's person. */
  readonly locale: string
  readonly items: readonly PushItem[]
  /** Number of notifications that are not in `items`. */
  readonly moreCount: number
  /** The total unread count. */
  readonly unread: number
}

/** The URL a push opens and the tag it replaces. Several notifications open their list and replace the previous ones. */
export function pushTarget({ items, moreCount }: Pick<PushPayload, 'items' | 'moreCount'>): {
  readonly url: string
  readonly tag: string
} {
  const [first] = items
  if (first && items.length === 1 && moreCount === 0) return { url: first.url, tag: first.tag }
  const isAboutTasks = ({ kind }: PushItem) => kind === 'task-assigned' || kind === 'task-reopened'
  const allTasks = moreCount === 0 && items.every(isAboutTasks)
  const url = allTasks ? '/tasks' : '/me?tab=messages'
  return { url, tag: `push:${url}` }
}

/** Maximum notifications named in one push, limited by the space of a device's notification. */
const maxNamedItems = 4

/** Maximum characters of a name and of a message, so that four of each fit a push's 3,993 bytes (RFC 8030). */
const maxItemNameLength = 80
const maxItemTextLength = 120

/** Seconds a push service stores a push for an offline device (TTL). */
export const pushTtlSeconds = 24 * 60 * 60

/** Minimum seconds between two pushes to a person; notifications in between are batched. */
export const minSecondsBetweenPushes = 10

/** Maximum devices per person; a new one replaces the oldest. */
export const maxDevicesPerUser = 20

/**
 * Merges `items` (oldest first): tasks of the same job become one, other items keep the latest per tag. Returns the
 * latest first, with long names and texts truncated. `hideDetails` removes names, texts and the price.
 */
export function coalesceItems(
  items: readonly PushItem[],
  hideDetails: boolean,
): { readonly items: readonly PushItem[]; readonly moreCount: number } {
  const latestByTag = new Map<string, PushItem>()
  for (const item of items) {
    const previous = latestByTag.get(item.tag)
    const count = previous && item.kind === 'task-assigned' ? previous.count + item.count : item.count
    latestByTag.delete(item.tag)
    latestByTag.set(item.tag, { ...item, count })
  }
  const newestFirst = [...latestByTag.values()].toReversed()
  const named = newestFirst.slice(0, maxNamedItems).map(({ price, buyer, ...item }) => ({
    ...item,
    name: hideDetails ? '' : shorten(item.name, maxItemNameLength),
    text: hideDetails || item.count > 1 ? '' : shorten(item.text, maxItemTextLength),
    ...(!hideDetails && price !== undefined && { price }),
    ...(!hideDetails && buyer !== undefined && { buyer: shorten(buyer, maxItemNameLength) }),
  }))
  return { items: named, moreCount: newestFirst.length - named.length }
}

function shorten(text: string, maxLength: number): string {
  const characters = Array.from(text)
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** Attempts in half a day. */
export const pushRetries: RetrySchedule = { firstSeconds: 20, factor: 3, maxSeconds: 4 * 60 * 60, maxAttempts: 9 }
