import { sql } from 'kysely'
import { retryDelaySeconds } from '#src/domain/retry-delay.ts'
import { pushTarget, type PushPayload, pushRetries, pushTtlSeconds } from '#src/domain/messages/push.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { attemptDelivery } from '#src/server/jobs/attempt-delivery.ts'
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

/** Sends one push, if it is due. What is delivered or refused is deleted, and a device that no longer exists too. */
export function deliverPush(
  { db, jobs, log, push }: PushDeps,
  { pushId }: { readonly pushId: string },
  random: () => number = Math.random,
): Promise<void> {
  const deletePush = () => db.deleteFrom('push_deliveries').where('_id', '=', pushId).execute()
  return attemptDelivery<ClaimedPush>(db, pushId, {
    table: 'push_deliveries',
    leaseSeconds: 60,
    select: sql`
      select due._id, due.subscription_id, due.payload, due.attempts, d.user_id, d.endpoint, d.p256dh, d.auth,
             s.expires_at > now() as alive
        from due join push_subscriptions d on d._id = due.subscription_id join sessions s on s._id = d.session_id`,
    attempt: async (claimed) => {
      const { subscription_id, payload, attempts } = claimed
      /** Deletes the subscription and its waiting pushes. */
      const deleteDevice = () => db.deleteFrom('push_subscriptions').where('_id', '=', subscription_id).execute()
      if (!claimed.alive) return { finish: deleteDevice }
      const response = await push.send(claimed, {
        payload: JSON.stringify(payload),
        tag: pushTarget(payload).tag,
        seconds: pushTtlSeconds,
      })
      if (response.ok) {
        const recordArrival = async () => {
          await deletePush()
          await db
            .updateTable('push_subscriptions')
            .set({ last_delivered_at: sql<Date>`now()` })
            .where('_id', '=', subscription_id)
            .execute()
        }
        return { finish: recordArrival }
      }
      const failure = classifyFailure(response)
      if (failure === 'device-gone') return { finish: deleteDevice }
      if (failure === 'refused') {
        log.warn({ status: response.status }, 'a push service refused a push')
        return { finish: deletePush }
      }
      const delaySeconds = retryDelaySeconds(pushRetries, attempts, random())
      // A device that was unreachable for half a day subscribes again when the app is opened next.
      if (delaySeconds === null) return { finish: deleteDevice }
      const requestedSeconds = Math.min(pushRetries.maxSeconds, response.retryAfter ?? 0)
      return { set: {}, delaySeconds: Math.max(delaySeconds, requestedSeconds) }
    },
    enqueue: (tx, { user_id: personId }, when) => jobs.enqueue(tx, 'deliver-push', { pushId, personId }, when),
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
