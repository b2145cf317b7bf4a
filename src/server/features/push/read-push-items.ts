import { sql } from 'kysely'
import { type NotificationKind, managedPath } from '#src/domain/messages/messages.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { type PushItem, type PushTopic, topicByNotificationKind } from '#src/domain/messages/push.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/** Maximum characters of a message that are read; `coalesceItems` truncates it further. */
const excerptLength = 200

type NotificationRow = {
  readonly kind: NotificationKind
  readonly subject: {
    readonly productId?: string
    readonly orderId?: string
    readonly taskId?: string
    readonly projectId?: string
    readonly bundleId?: string
    readonly name?: string
    readonly count?: number
    /** In cents. */
    readonly price?: number
  }
  readonly buyer: string | null
}

type Thread = { readonly thread_id: string; readonly unread: number; readonly name: string; readonly body: string }

/** Reads the unread notices among these of a person, for their topics, oldest first. */
export async function readPushItems(
  tx: Tx,
  personId: string,
  notices: readonly string[],
  topics: readonly PushTopic[],
): Promise<PushItem[]> {
  const notificationRows = await sql<NotificationRow & { place: string }>`
    select n.kind, n.subject, p._id as place, b.name as buyer
      from push_queue p join notifications n on n._id = p.notification_id
      left join users b on n.kind = 'item-sold' and b._id = (n.subject ->> 'personId')::uuid
     where p._id = any(${notices}::bigint[]) and n.read_at is null
       -- After quiet hours the auction may be over.
       and (n.kind <> 'auction-ending' or exists (
         select from products where _id = (n.subject ->> 'productId')::uuid and status = 'active' and bid_end > now()))
     order by p._id`.execute(tx)
  const threads = await sql<Thread & { place: string }>`
    select m.thread_id, max(p._id) as place, tp.unread, (array_agg(o.name order by p._id desc))[1] as name,
           (array_agg(left(m.body, ${excerptLength}) order by p._id desc))[1] as body
      from push_queue p
      join messages m on m._id = p.message_id
      join thread_participants tp on tp.thread_id = m.thread_id and tp.user_id = ${personId}
      join users o on o._id = m.sender_id
     where p._id = any(${notices}::bigint[]) and tp.unread > 0 and m.created_at > coalesce(tp.read_at, '-infinity')
     group by m.thread_id, tp.unread`.execute(tx)
  return [
    ...notificationRows.rows.map(({ place, ...row }) => ({ place, item: toNotificationItem(row) })),
    ...threads.rows.map(({ place, ...row }) => ({ place, item: toThreadItem(row) })),
  ]
    .toSorted((a, b) => Number(a.place) - Number(b.place))
    .map(({ item }) => item)
    .filter(({ kind }) => topics.some((topic) => topic === topicByNotificationKind[kind]))
}

function toNotificationItem({ kind, subject, buyer }: NotificationRow): PushItem {
  const { productId, orderId, taskId, projectId, bundleId, name = '', count = 1, price } = subject
  const sale = { ...(price !== undefined && { price: fromCents(asCents(price)) }), ...(buyer !== null && { buyer }) }
  const base = { kind, name, count, text: '', ...sale }
  if (orderId !== undefined) return { ...base, url: `/order/${orderId}`, tag: `order:${orderId}` }
  if (productId !== undefined) {
    // A cancelled auction's product is deleted and has no page.
    const url = kind === 'auction-cancelled' ? '/me?tab=messages' : `/antique/${productId}`
    return { ...base, url, tag: `item:${productId}` }
  }
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
