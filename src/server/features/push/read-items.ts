import { sql } from 'kysely'
import { type NotificationKind, managedPath } from '#src/domain/messages/messages.ts'
import type { NotificationTopic } from '#src/domain/messages/notification-choices.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import type { PushItem } from '#src/domain/messages/push.ts'
import { type SavedFilter, searchPath } from '#src/domain/search/saved-search.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

/** Maximum characters of a message that are read; `coalesceItems` truncates it further. */
const excerptLength = 200

/** Notifications and messages of one person. */
export type Notices = { readonly notificationIds: readonly string[]; readonly messageIds: readonly string[] }

/** What a push or a mail says of one of them. */
export type Item = PushItem & { readonly topic: NotificationTopic }

type NotificationRow = {
  readonly kind: NotificationKind
  readonly subject: {
    readonly productId?: string
    readonly orderId?: string
    readonly taskId?: string
    readonly projectId?: string
    readonly bundleId?: string
    readonly userId?: string
    readonly searchId?: string
    readonly filter?: SavedFilter
    readonly name?: string
    readonly count?: number
    /** In cents. */
    readonly price?: number
  }
  readonly buyer: string | null
}

type Thread = { readonly thread_id: string; readonly unread: number; readonly name: string; readonly body: string }
type Place = { readonly place: number; readonly topic: NotificationTopic }

/**
 * Reads what these notices say, oldest first: unread messages, and notifications that are unread, or all of them for
 * `alsoRead`.
 */
export async function readItems(
  db: Db | Tx,
  personId: string,
  { notificationIds, messageIds }: Notices,
  { alsoRead = false } = {},
): Promise<Item[]> {
  const notificationRows = await sql<NotificationRow & Place>`
    select n.kind, notification_topic(n.kind) as topic, n.subject, b.name as buyer,
           extract(epoch from n.created_at)::float8 as place
      from notifications n left join users b on n.kind = 'item-sold' and b._id = (n.subject ->> 'personId')::uuid
     where n._id = any(${notificationIds}::uuid[]) and n.user_id = ${personId}
       and (${alsoRead} or n.read_at is null or n.read_at = '-infinity')
       -- After quiet hours, or on the next morning, the auction may be over.
       and (n.kind not in ('auction-ending', 'own-auction-ending') or exists (
         select from products where _id = (n.subject ->> 'productId')::uuid and status = 'active' and bid_end > now()))`.execute(
    db,
  )
  const threads = await sql<Thread & Place>`
    select m.thread_id, notification_topic('new-message') as topic, tp.unread,
           extract(epoch from max(m.created_at))::float8 as place,
           (array_agg(o.name order by m.created_at desc))[1] as name,
           (array_agg(left(m.body, ${excerptLength}) order by m.created_at desc))[1] as body
      from messages m
      join thread_participants tp on tp.thread_id = m.thread_id and tp.user_id = ${personId}
      join users o on o._id = m.sender_id
     where m._id = any(${messageIds}::uuid[]) and tp.unread > 0 and m.created_at > coalesce(tp.read_at, '-infinity')
     group by m.thread_id, tp.unread`.execute(db)
  return [
    ...notificationRows.rows.map(({ place, topic, ...row }) => ({
      place,
      item: { ...toNotificationItem(row), topic },
    })),
    ...threads.rows.map(({ place, topic, ...row }) => ({ place, item: { ...toThreadItem(row), topic } })),
  ]
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

function toNotificationItem({ kind, subject, buyer }: NotificationRow): PushItem {
  const {
    productId,
    orderId,
    taskId,
    projectId,
    bundleId,
    userId,
    searchId,
    filter,
    name = '',
    count = 1,
    price,
  } = subject
  const sale = { ...(price !== undefined && { price: fromCents(asCents(price)) }), ...(buyer !== null && { buyer }) }
  const base = { kind, name, count, text: '', ...sale }
  if (orderId !== undefined) return { ...base, url: `/order/${orderId}`, tag: `order:${orderId}` }
  if (productId !== undefined) {
    // A cancelled auction's product is deleted and has no page.
    const url = kind === 'auction-cancelled' ? '/me?tab=messages' : `/antique/${productId}`
    return { ...base, url, tag: `item:${productId}` }
  }
  if (searchId !== undefined) return { ...base, url: searchPath(filter ?? {}), tag: `search:${searchId}` }
  if (userId !== undefined) return { ...base, url: `/user/${userId}`, tag: `follower:${userId}` }
  if (projectId !== undefined) {
    return { ...base, url: managedPath({ kind, projectId, bundleId }), tag: `${kind}:${bundleId ?? projectId}` }
  }
  if (kind === 'task-assigned') return { ...base, url: '/tasks', tag: `job:${name}` }
  if (kind === 'warning') return { ...base, url: '/me?tab=messages', tag: 'warning' }
  if (kind === 'withdrawal-paid' || kind === 'withdrawal-declined')
    return { ...base, url: '/me?tab=wallet', tag: `withdrawal:${name}` }
  if (kind === 'project-invitation') return { ...base, url: '/talent', tag: `invitation:${name}` }
  return { ...base, url: taskId === undefined ? '/tasks' : `/task/${taskId}`, tag: `task:${taskId ?? ''}` }
}

const toThreadItem = ({ thread_id, unread, name, body }: Thread): PushItem => ({
  kind: 'new-message',
  name,
  count: unread,
  text: body,
  url: `/messages/${thread_id}`,
  tag: `thread:${thread_id}`,
})
