import { sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

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
