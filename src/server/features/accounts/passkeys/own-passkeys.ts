import type { Selectable } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import {
  type Confirmation,
  withConfirmedActor,
} from '#src/server/features/accounts/second-factor/with-confirmed-actor.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import type { Database } from '#src/server/db/schema/schema.ts'

/** Lists the actor's passkeys, the oldest first. */
export async function listPasskeys({ db }: Pick<Deps, 'db'>, actor: Pick<User, '_id'>) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor._id)
    .orderBy('_id')
    .execute()
  return rows.map(toPasskey)
}

type Row = Pick<Selectable<Database['passkeys']>, '_id' | 'name' | 'created_at' | 'last_used_at'>

export const toPasskey = ({ _id, name, created_at, last_used_at }: Row) => ({
  _id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/** Renames one of the actor's passkeys. */
export async function renamePasskey(
  { db }: Deps,
  actor: User,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
): Promise<Result<null, Problem>> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('_id', '=', passkeyId)
    .where('user_id', '=', actor._id)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? ok(null) : fail(problem('not-found'))
}

/** Removes one of the actor's passkeys, who must confirm that it is them. Does nothing if there is none. */
export async function removePasskey(
  deps: Deps,
  limits: SignInLimits,
  actor: User,
  { passkeyId, ...confirmation }: Confirmation & { readonly passkeyId: string },
): Promise<Result<null, Problem>> {
  const removed = await withConfirmedActor(deps, limits, actor, confirmation, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('_id', '=', passkeyId)
      .where('user_id', '=', actor._id)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await queueMail(tx, deps, { userId: actor._id, content: { kind: 'second-factor-changed' } })
    return numDeletedRows > 0n
  })
  if (!removed.ok) return removed
  if (removed.value) logSecurityEvent(deps.log, 'passkey-removed')
  return ok(null)
}
