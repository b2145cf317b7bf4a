// A restored copy of an installation is muted: it holds mails, push notifications and webhooks, since the original sends
// the same. Unmuted, it sends what waits within a minute. It also leaves pictures and videos in their store.
import { sql } from 'kysely'
import type { Db } from './connection/open-database.ts'
import { recordAudit } from './record-audit.ts'

export async function isMuted(db: Db): Promise<boolean> {
  return (await db.selectFrom('muted').select('is_muted').executeTakeFirst()) !== undefined
}

export async function mute(db: Db): Promise<void> {
  await sql`insert into muted default values on conflict do nothing`.execute(db)
}

/** Hours that a link in a mail works. */
const linkHours = 24

/**
 * Returns whether it was muted. Mails whose link has ended are dropped: their person has to ask for another one anyway.
 * `actorId` is null for the operator.
 */
export function unmute(db: Db, actorId: string | null): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('muted').executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await tx
      .deleteFrom('mails')
      .where('state', '=', 'waiting')
      .where(sql<boolean>`content ? 'token'`)
      .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${linkHours})`)
      .execute()
    await recordAudit(tx, { actorId, action: 'unmute' })
    return true
  })
}
