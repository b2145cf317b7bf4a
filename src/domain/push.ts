// Push notifications: topics, payloads, limits and retries.
import type { NotificationKind } from './messages.ts'

export const pushTopics = ['tasks', 'auctions', 'messages'] as const
export type PushTopic = (typeof pushTopics)[number]

/** The topic of a kind of notification; null for kinds that are never pushed. */
export const topicOf: Readonly<Record<NotificationKind, PushTopic | null>> = {
  'auction-ended': 'auctions',
  'auction-won': 'auctions',
  'auction-lost': 'auctions',
  'auction-cancelled': 'auctions',
  'item-sold': 'auctions',
  'bought-now': null,
  'new-follower': null,
  'new-message': 'messages',
  'task-assigned': 'tasks',
  'task-reopened': 'tasks',
}

/** One notification in a push. */
export type PushItem = {
  readonly kind: NotificationKind
  /** The product, the job or the sender; empty if details are hidden. */
  readonly name: string
  readonly count: number
  /** The beginning of a message; empty if there are several or details are hidden. */
  readonly text: string
  /** A path of the app. */
  readonly url: string
  /** Replaces an older notification with the same tag. */
  readonly tag: string
}

/** The payload of a push. */
export type PushPayload = {
  /** The same for every attempt to send it. */
  readonly id: string
  /** The locale of the device's person. */
  readonly locale: string
  readonly items: readonly PushItem[]
  /** Number of notifications that are not in `items`. */
  readonly more: number
  /** The total unread count. */
  readonly unread: number
}

/** The URL a push opens and the tag it replaces. Several notifications open their list and replace nothing. */
export function placeOf({ id, items, more }: Pick<PushPayload, 'id' | 'items' | 'more'>): {
  readonly url: string
  readonly tag: string
} {
  const [first] = items
  if (first && items.length === 1 && more === 0) return { url: first.url, tag: first.tag }
  const allTasks = more === 0 && items.every(({ kind }) => topicOf[kind] === 'tasks')
  return { url: allTasks ? '/tasks' : '/me?tab=messages', tag: `push:${id}` }
}

/** Maximum notifications named in one push, limited by the space of a device's notification. */
const namedItems = 4

/** Maximum characters of a name and of a message, so that four of each fit a push's 3,993 bytes (RFC 8030). */
const longestName = 80
const longestText = 120

/** Seconds a push service stores a push for an offline device (TTL). */
export const pushLasts = 24 * 60 * 60

/** Minimum seconds between two pushes to a person; notifications in between are batched. */
export const secondsBetweenPushes = 10

/** Maximum devices per person; a new one replaces the oldest. */
export const mostDevices = 20

/**
 * Merges `items` (oldest first): tasks of the same job become one, other items keep the latest per tag. Returns the
 * latest first, with long names and texts truncated. `hideDetails` removes names and texts.
 */
export function gatherItems(
  items: readonly PushItem[],
  hideDetails: boolean,
): { readonly items: readonly PushItem[]; readonly more: number } {
  const once = new Map<string, PushItem>()
  for (const item of items) {
    const before = once.get(item.tag)
    const count = before && item.kind === 'task-assigned' ? before.count + item.count : item.count
    once.delete(item.tag)
    once.set(item.tag, { ...item, count })
  }
  const all = [...once.values()].toReversed()
  const shown = all.slice(0, namedItems).map((item) => ({
    ...item,
    name: hideDetails ? '' : shorten(item.name, longestName),
    text: hideDetails || item.count > 1 ? '' : shorten(item.text, longestText),
  }))
  return { items: shown, more: all.length - shown.length }
}

function shorten(text: string, most: number): string {
  const signs = Array.from(text)
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`
}

const firstDelay = 20
const factor = 3
const longestDelay = 4 * 60 * 60
const maxAttempts = 9

/**
 * Returns the seconds to wait after the failed attempt number `attempts` (from 1); null after the last one, about half
 * a day after the first. The delay triples per attempt, varies by up to a tenth with `chance` (0 to 1), and is at least
 * the push service’s `retryAfter` (seconds, capped at four hours).
 */
export function pushRetryDelay(attempts: number, retryAfter: number, chance: number): number | null {
  if (attempts >= maxAttempts) return null
  const own = Math.min(longestDelay, firstDelay * factor ** (attempts - 1))
  return Math.max(own * (0.9 + 0.2 * chance), Math.min(longestDelay, retryAfter))
}
