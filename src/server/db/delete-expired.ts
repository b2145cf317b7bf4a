import { sql } from 'kysely'
import { assignmentRetentionDays } from '#src/domain/assignment-action.ts'
import type { Db } from './open-database.ts'

/** Days an idempotency key and who had a deleted task are stored; longer than any entry waits in an outbox. */
const idempotencyKeyDays = 60

/** Hours an event is stored for streams that resume; longer than `cursorTtlSeconds`. */
const eventRetentionHours = 2

/** Days that webhook tests, and the payloads of successful deliveries, are stored. */
const deliveryRetentionDays = 30

/** Days a mail is stored. */
const mailRetentionDays = 30

/**
 * Deletes expired data: sessions, pending sign-ins, challenges of passkeys, password links, sign-up links, idempotency
 * keys, events, assignments that are no longer listed, deleted tasks and edits that can no longer be restored, who had the
 * former, mails, and payloads of webhook deliveries.
 */
export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('pending_sign_ins')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('password_links')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  // Withdrawn links too: the row counts for the project's limit of the day.
  await db
    .deleteFrom('sign_up_links')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${idempotencyKeyDays})`)
    .execute()
  await db
    .deleteFrom('events')
    .where('at', '<', sql<Date>`now() - make_interval(hours => ${eventRetentionHours})`)
    .execute()
  await db
    .deleteFrom('assignment_actions')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${assignmentRetentionDays})`)
    .execute()
  await db
    .deleteFrom('deleted_tasks')
    .where('at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db
    .deleteFrom('edited_tasks')
    .where('at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db
    .deleteFrom('deleted_task_workers')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${idempotencyKeyDays})`)
    .execute()
  await db
    .deleteFrom('mails')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${mailRetentionDays})`)
    .execute()
  const deliveryCutoff = sql<Date>`now() - make_interval(days => ${deliveryRetentionDays})`
  await db
    .deleteFrom('webhook_deliveries')
    .where('kind', '=', 'webhook.test')
    .where('state', '!=', 'waiting')
    .where('created_at', '<', deliveryCutoff)
    .execute()
  // The row stays, so that a review is not sent twice. Failed deliveries keep their payload for a retry.
  await db
    .updateTable('webhook_deliveries')
    .set({ payload: '{}' })
    .where('state', '=', 'delivered')
    .where('delivered_at', '<', deliveryCutoff)
    .where(sql<boolean>`payload <> '{}'`)
    .execute()
}
