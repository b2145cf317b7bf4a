import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Days for which the same key gets the same answer again; longer than anything waits in an outbox. */
const keyDays = 60

/** Hours an event is kept for those who come back to the stream; longer than `placeLasts`. */
const eventHours = 2

/** Days a test of a webhook is listed, and what a delivery that arrived said is kept. */
const deliveryDays = 30

/** Removes what has run out: sessions, wrong tries at signing in, keys of submissions long answered, old events, moves of tasks that can no longer be undone, what webhooks were sent. */
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
  const longAgo = sql<Date>`now() - make_interval(days => ${deliveryDays})`
  await db
    .deleteFrom('webhook_deliveries')
    .where('kind', '=', 'webhook.test')
    .where('state', '!=', 'waiting')
    .where('created_at', '<', longAgo)
    .execute()
  // The row stays: it keeps a review from being sent a second time. One that failed may still be tried again.
  await db
    .updateTable('webhook_deliveries')
    .set({ payload: '{}' })
    .where('state', '=', 'delivered')
    .where('delivered_at', '<', longAgo)
    .where(sql<boolean>`payload <> '{}'`)
    .execute()
}
