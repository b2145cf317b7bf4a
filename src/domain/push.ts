// Push: what a person can be told of while the app is closed, and what goes to a device for it.
import type { NotificationKind } from './messages.ts'

export const pushTopics = ['tasks', 'auctions', 'messages'] as const
export type PushTopic = (typeof pushTopics)[number]

/** The topic a kind of news belongs to; null for what nobody is called away for. */
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

/** One thing to tell. */
export type PushItem = {
  readonly kind: NotificationKind
  /** The item, the job or who wrote; empty where details are hidden. */
  readonly name: string
  readonly count: number
  /** How a message begins; empty where there are several, or details are hidden. */
  readonly text: string
  /** A path of the app. */
  readonly url: string
  /** What replaces an older notification of the same thing. */
  readonly tag: string
}

/** What a device gets. */
export type PushPayload = {
  /** The same when it is sent again. */
  readonly id: string
  /** What the device's person reads. */
  readonly locale: string
  readonly items: readonly PushItem[]
  /** How many things there are beside `items`. */
  readonly more: number
  /** What waits unread in all. */
  readonly unread: number
}

/** Where a push leads, and what it replaces on the device: of several things to where they all are, and nothing. */
export function placeOf({ id, items, more }: Pick<PushPayload, 'id' | 'items' | 'more'>): {
  readonly url: string
  readonly tag: string
} {
  const [first] = items
  if (first && items.length === 1 && more === 0) return { url: first.url, tag: first.tag }
  const allTasks = more === 0 && items.every(({ kind }) => topicOf[kind] === 'tasks')
  return { url: allTasks ? '/tasks' : '/me?tab=messages', tag: `push:${id}` }
}

/** Things one push names; a notification has room for no more. */
const namedItems = 4

/** Characters of a name, and of a message. A push holds 3993 bytes in all (RFC 8030), and four names. */
const longestName = 80
const longestText = 120

/** Seconds a push service keeps a push for a device that is away. */
export const pushLasts = 24 * 60 * 60

/** Seconds between two pushes to a person: what comes meanwhile goes together. */
export const secondsBetweenPushes = 10

/** Devices a person can be told on; a new one takes the place of the oldest. */
export const mostDevices = 20

/**
 * What is told of `items`, which stand oldest first: tasks of the same job as one, each thing once with its latest
 * news, the latest first. With `hideDetails` without a word of what it is about.
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
 * Seconds to wait after the `attempts`th try failed (counted from 1); null when that was the last, after about half a
 * day. Three times as long from try to try, each moved by `chance`, from 0 to 1, by up to a
 * tenth, and not before the push service’s own `retryAfter` (seconds, four hours at most).
 */
export function pushRetryDelay(attempts: number, retryAfter: number, chance: number): number | null {
  if (attempts >= maxAttempts) return null
  const own = Math.min(longestDelay, firstDelay * factor ** (attempts - 1))
  return Math.max(own * (0.9 + 0.2 * chance), Math.min(longestDelay, retryAfter))
}
