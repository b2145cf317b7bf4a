import { sql } from 'kysely'
import { assignmentRetentionDays } from '#src/domain/projects/assignment.ts'
import { longTransaction, type Db, type Tx } from './connection/open-database.ts'

/** Days an idempotency key and who had a deleted task are stored; longer than any entry waits in an outbox. */
const idempotencyKeyDays = 60

/** Hours an event is stored for streams that resume; longer than `cursorTtlSeconds`. */
const eventRetentionHours = 2

/** Days that webhook tests, and the payloads of successful deliveries, are stored. */
const deliveryRetentionDays = 30

/** Days a mail is stored, and notifications that are only mailed or pushed. */
const mailRetentionDays = 30

const deliveryCutoff = sql<Date>`now() - make_interval(days => ${deliveryRetentionDays})`

const deletions: readonly ((tx: Tx) => { readonly execute: () => Promise<unknown> })[] = [
  (tx) => tx.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`),
  (tx) => tx.deleteFrom('pending_sign_ins').where('expires_at', '<', sql<Date>`now()`),
  (tx) => tx.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`now()`),
  (tx) => tx.deleteFrom('password_links').where('expires_at', '<', sql<Date>`now()`),
  // Withdrawn links too: the row counts for the project's limit of the day.
  (tx) => tx.deleteFrom('sign_up_links').where('created_at', '<', sql<Date>`now() - interval '1 day'`),
  (tx) =>
    tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${idempotencyKeyDays})`),
  (tx) => tx.deleteFrom('events').where('at', '<', sql<Date>`now() - make_interval(hours => ${eventRetentionHours})`),
  (tx) =>
    tx
      .deleteFrom('assignment_actions')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${assignmentRetentionDays})`),
  (tx) => tx.deleteFrom('deleted_tasks').where('at', '<', sql<Date>`now() - interval '1 hour'`),
  (tx) => tx.deleteFrom('edited_tasks').where('at', '<', sql<Date>`now() - interval '1 hour'`),
  (tx) =>
    tx
      .deleteFrom('deleted_task_workers')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${idempotencyKeyDays})`),
  (tx) =>
    tx
      .deleteFrom('mails')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${mailRetentionDays})`)
      .where(sql<boolean>`(state <> 'waiting' or not exists (select from muted))`),
  (tx) =>
    tx
      .deleteFrom('notifications')
      .where('read_at', '=', sql<Date>`'-infinity'`)
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${mailRetentionDays})`)
      .where(sql<boolean>`not exists (select from muted)`),
  (tx) =>
    tx
      .deleteFrom('webhook_deliveries')
      .where('kind', '=', 'webhook.test')
      .where('state', '!=', 'waiting')
      .where('created_at', '<', deliveryCutoff),
  // The row stays, so that a review is not sent twice. Failed deliveries keep their payload for a retry.
  (tx) =>
    tx
      .updateTable('webhook_deliveries')
      .set({ payload: '{}' })
      .where('state', '=', 'delivered')
      .where('delivered_at', '<', deliveryCutoff)
      .where(sql<boolean>`payload <> '{}'`),
]

/**
 * Deletes expired data: sessions, pending sign-ins, challenges of passkeys, password links, sign-up links, idempotency
 * keys, events, assignments that are no longer listed, deleted tasks and edits that can no longer be restored, who had the
 * former, mails and hidden notifications that a muted copy does not hold, and payloads of webhook deliveries.
 */
export async function deleteExpired(db: Db): Promise<void> {
  for (const deletion of deletions) await longTransaction(db, (tx) => deletion(tx).execute())
}
