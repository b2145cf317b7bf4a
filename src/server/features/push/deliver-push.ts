import { sql } from 'kysely'
import { placeOf, type PushPayload, pushLasts, pushRetryDelay } from '#src/domain/push.ts'
import type { Db } from '#src/server/db/open.ts'
import type { Deps } from '#src/server/http/deps.ts'
import type { Posted } from '#src/server/outbound/create-poster.ts'
import type { PushSender } from '#src/server/outbound/create-push-sender.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'log'> & { readonly push: PushSender }

type Claimed = {
  readonly _id: string
  readonly subscription_id: string
  readonly user_id: string
  readonly payload: PushPayload
  readonly attempts: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Whether the session that registered the device is still valid. */
  readonly alive: boolean
}

/** Seconds after which an attempt without outcome counts as lost; much longer than an attempt takes. */
const lease = 60

/** Sends one push, if it is due and not claimed by another process, and schedules the next attempt if it fails. */
export async function deliverPush(
  deps: Means,
  { pushId }: { readonly pushId: string },
  chance: () => number = Math.random,
): Promise<void> {
  const claimed = await claim(deps.db, pushId)
  if (!claimed) return
  if (!claimed.alive) return dropDevice(deps.db, claimed)
  const { payload } = claimed
  const posted = await deps.push.send(claimed, {
    payload: JSON.stringify(payload),
    tag: placeOf(payload).tag,
    seconds: pushLasts,
  })
  await settle(deps, claimed, posted, chance())
}

/** Returns the ids of overdue pushes, whose job was lost or whose process stopped. */
export async function duePushes({ db }: { readonly db: Db }): Promise<string[]> {
  const rows = await db
    .selectFrom('push_deliveries')
    .select('_id')
    .where('next_at', '<', sql<Date>`now() - interval '20 seconds'`)
    .orderBy('next_at')
    .limit(500)
    .execute()
  return rows.map((row) => row._id)
}

async function claim(db: Db, pushId: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with due as (
      update push_deliveries set attempts = attempts + 1, next_at = now() + make_interval(secs => ${lease})
       where _id = ${pushId}::uuid and next_at <= now()
      returning _id, subscription_id, payload, attempts)
    select due.*, d.user_id, d.endpoint, d.p256dh, d.auth, s.expires_at > now() as alive
      from due join push_subscriptions d on d._id = due.subscription_id join sessions s on s._id = d.session_id`.execute(
    db,
  )
  return rows[0]
}

/** Records the outcome of an attempt, unless another process has claimed the push since. */
async function settle({ db, jobs, log }: Means, claimed: Claimed, posted: Posted, chance: number): Promise<void> {
  if (posted.ok) {
    await dropPush(db, claimed)
    await db
      .updateTable('push_subscriptions')
      .set({ last_delivered_at: sql<Date>`now()` })
      .where('_id', '=', claimed.subscription_id)
      .execute()
    return
  }
  const fate = fateOf(posted)
  if (fate === 'device-gone') return dropDevice(db, claimed)
  if (fate === 'refused') {
    log.warn({ status: posted.status }, 'a push service refused a push')
    return dropPush(db, claimed)
  }
  const delay = pushRetryDelay(claimed.attempts, posted.retryAfter ?? 0, chance)
  // A device that was unreachable for half a day subscribes again when the app is opened next.
  if (delay === null) return dropDevice(db, claimed)
  await db.transaction().execute(async (tx) => {
    const booked = await tx
      .updateTable('push_deliveries')
      .set({ next_at: sql<Date>`now() + make_interval(secs => ${delay})` })
      .where('_id', '=', claimed._id)
      .where('attempts', '=', claimed.attempts)
      .returning('next_at')
      .executeTakeFirst()
    if (!booked) return
    const job = { pushId: claimed._id, personId: claimed.user_id }
    await jobs.enqueue(tx, 'deliver-push', job, { startAfter: booked.next_at })
  })
}

/**
 * Classifies a failed attempt. 404, 410 and addresses that are not allowed: the subscription no longer exists (RFC
 * 8030). 401 and 403: it was created for other keys. Of other failures, only temporary ones are retried.
 */
function fateOf({ error, status }: Posted & { ok: false }): 'device-gone' | 'refused' | 'later' {
  if (error === 'url' || error === 'private-address') return 'device-gone'
  if (error !== 'status' || status === null || status >= 500 || status === 408 || status === 429) return 'later'
  return [401, 403, 404, 410].includes(status) ? 'device-gone' : 'refused'
}

async function dropPush(db: Db, { _id }: Claimed): Promise<void> {
  await db.deleteFrom('push_deliveries').where('_id', '=', _id).execute()
}

/** Deletes the subscription and its waiting pushes. */
async function dropDevice(db: Db, { subscription_id }: Claimed): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('_id', '=', subscription_id).execute()
}
