// Turns a person's notices into one batched push per device, outside of quiet hours and at a limited rate.
import { sql } from 'kysely'
import { coalesceItems, type PushPayload, minSecondsBetweenPushes } from '#src/domain/messages/push.ts'
import { quietHoursEnd } from '#src/domain/messages/quiet-hours.ts'
import { countUnread } from '#src/server/features/messages/unread.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { readDatabaseTime } from '#src/server/db/read-database-time.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { readNotificationSettings } from './notification-settings.ts'
import { readItems } from './read-items.ts'

type SendPushDeps = Pick<Deps, 'db' | 'ids' | 'jobs' | 'log'>

/**
 * Creates pushes from the due notices of these people, one transaction per person. A failure does not affect later
 * people; it is thrown after the last one, so that the job is retried.
 */
export async function sendPushes(deps: SendPushDeps, personIds: readonly string[]): Promise<void> {
  const failures: unknown[] = []
  for (const personId of personIds) {
    const transaction = deps.db.transaction().execute((tx) => pushToPerson(tx, deps, personId))
    await transaction.catch((error: unknown) => {
      deps.log.error({ err: error, personId }, 'pushes could not be created')
      failures.push(error)
    })
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `pushes could not be created for ${failures.length} people`)
}

async function pushToPerson(tx: Tx, deps: SendPushDeps, personId: string): Promise<void> {
  const notices = await claimDueNotices(tx, personId)
  if (notices.length === 0) return
  const settings = await readNotificationSettings(tx, personId)
  const now = await readDatabaseTime(tx)
  const deferUntil = (settings.quiet && quietHoursEnd(now, settings.quiet)) ?? (await nextPushAllowedAt(tx, personId))
  if (deferUntil) {
    await tx.updateTable('notification_queue').set({ due_at: deferUntil }).where(isOneOf(notices)).execute()
    return deps.jobs.enqueue(tx, 'send-pushes', { personIds: [personId] }, { startAfter: deferUntil })
  }
  const items = await readItems(tx, personId, {
    notificationIds: notices.flatMap(({ notification_id }) => notification_id ?? []),
    messageIds: notices.flatMap(({ message_id }) => message_id ?? []),
  })
  const wanted = items.filter(({ topic }) => settings.choices[topic].push)
  const coalesced = coalesceItems(wanted, settings.hideDetails)
  await tx.deleteFrom('notification_queue').where(isOneOf(notices)).execute()
  if (coalesced.items.length === 0) return
  const { total: unread } = await countUnread(tx, { _id: personId })
  const devices = await tx
    .selectFrom('push_subscriptions')
    .select(['_id', 'locale'])
    .where('user_id', '=', personId)
    .execute()
  for (const device of devices) {
    const pushId = deps.ids.next()
    const payload: PushPayload = { id: pushId, person: personId, locale: device.locale, unread, ...coalesced }
    await tx
      .insertInto('push_deliveries')
      .values({ _id: pushId, subscription_id: device._id, payload: JSON.stringify(payload) })
      .execute()
    await deps.jobs.enqueue(tx, 'deliver-push', { pushId, personId }, { startAfter: now })
  }
  await tx
    .updateTable('notification_settings')
    .set({ last_pushed_at: sql<Date>`now()` })
    .where('user_id', '=', personId)
    .execute()
}

/** Locks and returns the person's due notices, except those locked by another process. */
async function claimDueNotices(tx: Tx, personId: string): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select _id::text, notification_id, message_id from notification_queue
     where user_id = ${personId} and way = 'push' and due_at <= now()
     order by _id limit 1000 for update skip locked`.execute(tx)
  return rows
}

type Notice = { readonly _id: string; readonly notification_id: string | null; readonly message_id: string | null }

const isOneOf = (notices: readonly Notice[]) => sql<boolean>`_id = any(${notices.map(({ _id }) => _id)}::bigint[])`

/** Returns when the next push to the person is allowed; null if now. */
async function nextPushAllowedAt(tx: Tx, personId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select last_pushed_at + make_interval(secs => ${minSecondsBetweenPushes}) as until from notification_settings
     where user_id = ${personId} and last_pushed_at + make_interval(secs => ${minSecondsBetweenPushes}) > now()`.execute(
    tx,
  )
  return rows[0]?.until ?? null
}

/** Returns the people with overdue notices, whose job was lost or never enqueued. */
export async function listPeopleWithOverdueNotices({ db }: { readonly db: Db }): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from notification_queue where way = 'push' and due_at < now() - interval '20 seconds' limit 1000`.execute(
    db,
  )
  return rows.map((row) => row.user_id)
}
