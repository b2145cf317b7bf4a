import { sql } from 'kysely'
import { pushTarget, type PushPayload, pushTtlSeconds, pushRetryDelaySeconds } from '#src/domain/messages/push.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import type { SendResult } from '#src/server/outbound/create-webhook-client.ts'
import type { PushSender } from '#src/server/outbound/create-push-sender.ts'

type PushDeps = Pick<Deps, 'db' | 'jobs' | 'log'> & { readonly push: PushSender }

type ClaimedPush = {
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
const leaseSeconds = 60

/** Sends one push, if it is due and not claimed by another process, and schedules the next attempt if it fails. */
export async function deliverPush(
  deps: PushDeps,
  { pushId }: { readonly pushId: string },
  random: () => number = Math.random,
): Promise<void> {
  const claimed = await claimPush(deps.db, pushId)
  if (!claimed) return
  if (!claimed.alive) return deleteDevice(deps.db, claimed)
  const { payload } = claimed
  const response = await deps.push.send(claimed, {
    payload: JSON.stringify(payload),
    tag: pushTarget(payload).tag,
    seconds: pushTtlSeconds,
  })
  await recordAttempt(deps, claimed, response, random())
}

/** Returns the ids of overdue pushes, whose job was lost or whose process stopped. */
export async function listOverduePushes({ db }: { readonly db: Db }): Promise<string[]> {
  const rows = await db
    .selectFrom('push_deliveries')
    .select('_id')
    .where('next_at', '<', sql<Date>`now() - interval '20 seconds'`)
    .orderBy('next_at')
    .limit(500)
    .execute()
  return rows.map((row) => row._id)
}

async function claimPush(db: Db, pushId: string): Promise<ClaimedPush | undefined> {
  const { rows } = await sql<ClaimedPush>`
    with due as (
      update push_deliveries set attempts = attempts + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
       where _id = ${pushId}::uuid and next_at <= now()
      returning _id, subscription_id, payload, attempts)
    select due.*, d.user_id, d.endpoint, d.p256dh, d.auth, s.expires_at > now() as alive
      from due join push_subscriptions d on d._id = due.subscription_id join sessions s on s._id = d.session_id`.execute(
    db,
  )
  return rows[0]
}

/** Records the outcome of an attempt, unless another process has claimed the push since. */
async function recordAttempt(
  { db, jobs, log }: PushDeps,
  claimed: ClaimedPush,
  response: SendResult,
  random: number,
): Promise<void> {
  if (response.ok) {
    await deletePush(db, claimed)
    await db
      .updateTable('push_subscriptions')
      .set({ last_delivered_at: sql<Date>`now()` })
      .where('_id', '=', claimed.subscription_id)
      .execute()
    return
  }
  const failure = classifyFailure(response)
  if (failure === 'device-gone') return deleteDevice(db, claimed)
  if (failure === 'refused') {
    log.warn({ status: response.status }, 'a push service refused a push')
    return deletePush(db, claimed)
  }
  const delay = pushRetryDelaySeconds(claimed.attempts, response.retryAfter ?? 0, random)
  // A device that was unreachable for half a day subscribes again when the app is opened next.
  if (delay === null) return deleteDevice(db, claimed)
  await db.transaction().execute(async (tx) => {
    const rescheduled = await tx
      .updateTable('push_deliveries')
      .set({ next_at: sql<Date>`now() + make_interval(secs => ${delay})` })
      .where('_id', '=', claimed._id)
      .where('attempts', '=', claimed.attempts)
      .returning('next_at')
      .executeTakeFirst()
    if (!rescheduled) return
    const job = { pushId: claimed._id, personId: claimed.user_id }
    await jobs.enqueue(tx, 'deliver-push', job, { startAfter: rescheduled.next_at })
  })
}

/**
 * Classifies a failed attempt. 404, 410 and addresses that are not allowed: the subscription no longer exists (RFC
 * 8030). 401 and 403: it was created for other keys. Of other failures, only temporary ones are retried.
 */
function classifyFailure({ error, status }: SendResult & { ok: false }): 'device-gone' | 'refused' | 'later' {
  if (error === 'url' || error === 'private-address') return 'device-gone'
  if (error !== 'status' || status === null || status >= 500 || status === 408 || status === 429) return 'later'
  return [401, 403, 404, 410].includes(status) ? 'device-gone' : 'refused'
}

async function deletePush(db: Db, { _id }: ClaimedPush): Promise<void> {
  await db.deleteFrom('push_deliveries').where('_id', '=', _id).execute()
}

/** Deletes the subscription and its waiting pushes. */
async function deleteDevice(db: Db, { subscription_id }: ClaimedPush): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('_id', '=', subscription_id).execute()
}
