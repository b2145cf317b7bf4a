import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { maxDevicesPerUser } from '#src/domain/messages/push.ts'
import type { locales } from '#src/domain/text/locale.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { PushSender } from '#src/server/outbound/create-push-sender.ts'

type Subscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly locale?: (typeof locales)[number] | undefined
  readonly device?: string | undefined
}

/**
 * Registers the device of this session for push. A browser has one subscription at a time, so it replaces any other one
 * of the session, and one that another person left in the browser, together with pushes that are still waiting for
 * them.
 */
export async function addDevice(
  { db, ids }: Deps,
  sender: Pick<PushSender, 'accepts'>,
  actor: User,
  { endpoint, keys: { p256dh, auth }, ...options }: Subscription,
): Promise<Result<{ _id: string }, Problem>> {
  if (!sender.accepts({ endpoint, p256dh, auth })) {
    const message = 'This is not a push service on the internet, or not a key of a browser.'
    return fail(problem('invalid', { errors: [{ path: 'endpoint', message }] }))
  }
  return db.transaction().execute(async (tx) => {
    if (!(await lockSession(tx, actor, endpoint))) return fail(problem('not-signed-in'))
    const previousDevice = await tx
      .selectFrom('push_subscriptions')
      .select(['locale', 'device'])
      .where('session_id', '=', actor.sessionId)
      .executeTakeFirst()
    const { locale = previousDevice?.locale ?? 'default', device = previousDevice?.device ?? '' } = options
    const updated = await tx
      .updateTable('push_subscriptions')
      .set({ p256dh, auth, locale, device })
      .where('session_id', '=', actor.sessionId)
      .where('endpoint', '=', endpoint)
      .returning('_id')
      .executeTakeFirst()
    if (updated) return ok(updated)
    await tx
      .deleteFrom('push_subscriptions')
      .where((eb) => eb.or([eb('session_id', '=', actor.sessionId), eb('endpoint', '=', endpoint)]))
      .execute()
    const added = await tx
      .insertInto('push_subscriptions')
      .values({
        _id: ids.next(),
        user_id: actor._id,
        session_id: actor.sessionId,
        endpoint,
        p256dh,
        auth,
        locale,
        device,
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const excessDevices = tx
      .selectFrom('push_subscriptions')
      .select('_id')
      .where('user_id', '=', actor._id)
      .orderBy('created_at', 'desc')
      .orderBy('_id', 'desc')
      .offset(maxDevicesPerUser)
    await tx.deleteFrom('push_subscriptions').where('_id', 'in', excessDevices).execute()
    return ok(added)
  })
}

/** Locks the device and the person, which serializes concurrent changes. Returns false if the session has ended. */
async function lockSession(tx: Tx, actor: User, endpoint: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`.execute(tx)
  await tx.selectFrom('users').select('_id').where('_id', '=', actor._id).forNoKeyUpdate().execute()
  const session = await tx
    .selectFrom('sessions')
    .select('_id')
    .where('_id', '=', actor.sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return session !== undefined
}

/** Removes one of the person's devices; defaults to the current one. */
export async function removeDevice(
  { db }: Deps,
  actor: User,
  { device }: { readonly device?: string | undefined },
): Promise<void> {
  const ownDevices = db.deleteFrom('push_subscriptions').where('user_id', '=', actor._id)
  await (
    device === undefined ? ownDevices.where('session_id', '=', actor.sessionId) : ownDevices.where('_id', '=', device)
  ).execute()
}
