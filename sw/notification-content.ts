// Turns a push into the notification to show, in the recipient's language.
import { isRecord } from '#src/domain/is-record.ts'
import { notificationKinds } from '#src/domain/messages/messages.ts'
import { pushTarget, type PushItem, type PushPayload } from '#src/domain/messages/push.ts'
import { notificationTexts as english } from '#src/notification-texts/en.ts'
import { textsOf } from '#src/notification-texts/describe-item.ts'

export type NotificationContent = {
  readonly id: string
  /** The id of the recipient. */
  readonly person: string
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly lang: string
  readonly url: string
  /** The total of unread messages and notifications. Null if unknown. */
  readonly unread: number | null
}

/** Always returns content: a browser revokes the permission of an app that receives a push and shows nothing. */
export function buildNotification(text: string): NotificationContent {
  const payload = parsePayload(text)
  if (!payload) {
    const body = english.fallback
    return { id: '', person: '', title: 'Curio', body, tag: 'push', lang: 'en', url: '/me?tab=messages', unread: null }
  }
  const { id, person, locale, items, moreCount, unread } = payload
  const { lang, texts, describe, describeLine } = textsOf(locale)
  const [first, ...others] = items
  const target = pushTarget(payload)
  if (first && others.length === 0 && moreCount === 0) {
    const { title, text: body } = describe(first)
    return { id, person, lang, unread, ...target, title, body }
  }
  const body = [...items.map(describeLine), ...(moreCount > 0 ? [texts.more(moreCount)] : [])].join('\n')
  return { id, person, lang, unread, ...target, title: texts.summary(items.length + moreCount), body }
}

/** Returns null for a payload that no version up to this one sends. */
function parsePayload(text: string): PushPayload | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value)) return null
    const { id, person, locale, items, moreCount, unread } = value
    if (typeof id !== 'string' || typeof person !== 'string' || typeof locale !== 'string') return null
    if (typeof moreCount !== 'number' || typeof unread !== 'number') return null
    if (!Array.isArray(items) || items.length === 0 || !items.every(isPushItem)) return null
    return { id, person, locale, items, moreCount, unread }
  } catch {
    return null
  }
}

function isPushItem(value: unknown): value is PushItem {
  if (!isRecord(value)) return false
  const { kind, name, count, text, price, buyer, url, tag } = value
  return (
    notificationKinds.some((known) => known === kind) &&
    typeof name === 'string' &&
    typeof count === 'number' &&
    typeof text === 'string' &&
    (price === undefined || typeof price === 'number') &&
    (buyer === undefined || typeof buyer === 'string') &&
    typeof url === 'string' &&
    /^\/(?![/\\])/.test(url) &&
    typeof tag === 'string'
  )
}
