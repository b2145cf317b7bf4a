import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Days for which the same key gets the same answer again; longer than anything waits in an outbox. */
const keyDays = 60

/** Hours an event is kept for those who come back to the stream; longer than `placeLasts`. */
const eventHours = 2

/** Removes what has run out: sessions, wrong tries at signing in, keys of submissions long answered, old events, moves of tasks that can no longer be undone. */
export async function tidy(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('sign_in_failures')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keyDays})`)
    .execute()
  await db
    .deleteFrom('events')
    .where('at', '<', sql<Date>`now() - make_interval(hours => ${eventHours})`)
    .execute()
  await db
    .deleteFrom('assignment_actions')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
