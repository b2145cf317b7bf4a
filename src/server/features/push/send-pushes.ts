// Turns a person's notices into one batched push per device, outside of quiet hours and at a limited rate.
import { sql } from 'kysely'
import { gatherItems, type PushPayload, secondsBetweenPushes } from '#src/domain/push.ts'
import { quietUntil } from '#src/domain/quiet-hours.ts'
import { countUnread } from '#src/server/db/count-unread.ts'
import type { Db, Tx } from '#src/server/db/open.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { readPushSettings } from './push-settings.ts'
import { readNotices } from './read-notices.ts'

type Means = Pick<Deps, 'db' | 'ids' | 'jobs'>

/** Creates pushes from the due notices of these people, one transaction per person. */
export async function sendPushes(deps: Means, { personIds }: { readonly personIds: readonly string[] }): Promise<void> {
  for (const personId of personIds) await deps.db.transaction().execute((tx) => pushTo(tx, deps, personId))
}

async function pushTo(tx: Tx, deps: Means, personId: string): Promise<void> {
  const notices = await takeDue(tx, personId)
  if (notices.length === 0) return
  const settings = await readPushSettings(tx, personId)
  const now = await readClock(tx)
  const waitUntil = (settings.quiet && quietUntil(now, settings.quiet)) ?? (await tooSoonUntil(tx, personId))
  if (waitUntil) {
    await tx.updateTable('push_queue').set({ due_at: waitUntil }).where(isOneOf(notices)).execute()
    return deps.jobs.enqueue(tx, 'send-pushes', { personIds: [personId] }, { startAfter: waitUntil })
  }
  const told = gatherItems(await readNotices(tx, personId, notices, settings.topics), settings.hideDetails)
  await tx.deleteFrom('push_queue').where(isOneOf(notices)).execute()
  if (told.items.length === 0) return
  const { total: unread } = await countUnread(tx, { _id: personId })
  const devices = await tx
    .selectFrom('push_subscriptions')
    .select(['_id', 'locale'])
    .where('user_id', '=', personId)
    .execute()
  for (const device of devices) {
    const pushId = deps.ids.next()
    const payload: PushPayload = { id: pushId, locale: device.locale, unread, ...told }
    await tx
      .insertInto('push_deliveries')
      .values({ _id: pushId, subscription_id: device._id, payload: JSON.stringify(payload) })
      .execute()
    await deps.jobs.enqueue(tx, 'deliver-push', { pushId, personId }, { startAfter: now })
  }
  await tx
    .insertInto('push_settings')
    .values({ user_id: personId, last_pushed_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_pushed_at: sql<Date>`now()` }))
    .execute()
}

/** Locks and returns the person's due notices, except those locked by another process. */
async function takeDue(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select _id::text from push_queue where user_id = ${personId} and due_at <= now()
     order by _id limit 1000 for update skip locked`.execute(tx)
  return rows.map((row) => row._id)
}

const isOneOf = (notices: readonly string[]) => sql<boolean>`_id = any(${notices}::bigint[])`

async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
  return rows[0]?.now ?? new Date(0)
}

/** Returns when the next push to the person is allowed; null if now. */
async function tooSoonUntil(tx: Tx, personId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select last_pushed_at + make_interval(secs => ${secondsBetweenPushes}) as until from push_settings
     where user_id = ${personId} and last_pushed_at + make_interval(secs => ${secondsBetweenPushes}) > now()`.execute(
    tx,
  )
  return rows[0]?.until ?? null
}

/** Returns the people with overdue notices, whose job was lost or never enqueued. */
export async function duePeople({ db }: { readonly db: Db }): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from push_queue where due_at < now() - interval '20 seconds' limit 1000`.execute(db)
  return rows.map((row) => row.user_id)
}
