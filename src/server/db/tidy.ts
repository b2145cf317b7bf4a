import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Days an idempotency key is stored; longer than any entry waits in an outbox. */
const keyDays = 60

/** Hours an event is stored for streams that resume; longer than `placeLasts`. */
const eventHours = 2

/** Days that webhook tests, and the payloads of successful deliveries, are stored. */
const deliveryDays = 30

/**
 * Deletes expired data: sessions, failed sign-ins, idempotency keys, events, assignments that can no longer be undone,
 * and payloads of webhook deliveries.
 */
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
  // The row stays, so that a review is not sent twice. Failed deliveries keep their payload for a retry.
  await db
    .updateTable('webhook_deliveries')
    .set({ payload: '{}' })
    .where('state', '=', 'delivered')
    .where('delivered_at', '<', longAgo)
    .where(sql<boolean>`payload <> '{}'`)
    .execute()
}
