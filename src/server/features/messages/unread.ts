import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { lockThread } from './find-thread.ts'

export type Unread = { messages: number; notifications: number; total: number }

/** Returns the unread counts of `actor`. Both use partial indexes that contain only unread rows. */
export async function countUnread(db: Db | Tx, actor: { readonly _id: string }): Promise<Unread> {
  const { rows } = await sql<{ messages: number; notifications: number }>`
    select (select coalesce(sum(unread), 0)::int from thread_participants
             where user_id = ${actor._id} and unread > 0) as messages,
           (select count(*)::int from notifications
             where user_id = ${actor._id} and read_at is null) as notifications`.execute(db)
  const { messages, notifications } = rows[0] ?? { messages: 0, notifications: 0 }
  return { messages, notifications, total: messages + notifications }
}

type UnreadResult = { unread: Unread }

/** Marks a thread as read by `actor`, up to `messageId` or completely. Never marks messages as unread. */
export function markThreadRead(
  { db }: Deps,
  actor: User,
  { threadId, messageId }: { readonly threadId: string; readonly messageId?: string | undefined },
): Promise<Result<UnreadResult, Problem>> {
  return db.transaction().execute(async (tx) => {
    const thread = await lockThread(tx, actor, threadId)
    if (!thread.ok) return thread
    await sql`
      with seen as (
        select greatest(p.read_at, coalesce(
                 (select created_at from messages where _id = ${messageId ?? null} and thread_id = ${threadId}),
                 case when ${messageId ?? null}::uuid is null then clock_timestamp() end)) as until
          from thread_participants p where p.thread_id = ${threadId} and p.user_id = ${actor._id}
      )
      update thread_participants p
         set read_at = seen.until,
             unread = (select count(*) from messages m where m.thread_id = p.thread_id and m.sender_id <> p.user_id
                          and (seen.until is null or m.created_at > seen.until))
        from seen where p.thread_id = ${threadId} and p.user_id = ${actor._id}`.execute(tx)
    return ok({ unread: await countUnread(tx, actor) })
  })
}

/** Marks the notifications of `actor` as read, up to `notificationId` or all. */
export async function markNotificationsRead(
  { db }: Deps,
  actor: User,
  { notificationId }: { readonly notificationId?: string | undefined },
): Promise<UnreadResult> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', actor._id)
    .where('read_at', 'is', null)
  if (notificationId !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, _id) <= (select created_at, _id from notifications
        where _id = ${notificationId} and user_id = ${actor._id})`,
    )
  }
  await query.execute()
  return { unread: await countUnread(db, actor) }
}
