import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { lockUsers } from './change-user.ts'

type Command = { readonly userId: string }

/**
 * Disables a user's account: ends their sessions and deletes their password link. Administrators cannot disable
 * themselves, so at least one always remains.
 */
export function disableUser({ db }: Deps, actor: User, command: Command): Promise<Result<null, Problem>> {
  return db.transaction().execute((tx) => disableAccount(tx, actor, command))
}

/** `disableUser` as a part of a transaction. */
export async function disableAccount(tx: Tx, actor: User, { userId }: Command): Promise<Result<null, Problem>> {
  const people = await lockUsers(tx, userId, true)
  const user = people.find(({ _id }) => _id === userId)
  if (!user) return fail(problem('not-found'))
  if (userId === actor._id) return fail(problem('forbidden'))
  // The actor may have been disabled or demoted while this waited for the lock.
  if (!people.some(({ _id, isActiveAdmin }) => _id === actor._id && isActiveAdmin)) return fail(problem('forbidden'))
  if (user.isDisabled) return ok(null)
  await tx
    .updateTable('users')
    .set({ disabled_at: sql<Date>`now()` })
    .where('_id', '=', userId)
    .execute()
  await endAllSessions(tx, userId)
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await recordAudit(tx, { actorId: actor._id, action: 'disable-user', userId })
  return ok(null)
}

/** Enables a disabled account again. */
export function enableUser({ db }: Deps, actor: User, { userId }: Command): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const [user] = await lockUsers(tx, userId, false)
    if (!user) return fail(problem('not-found'))
    if (!user.isDisabled) return ok(null)
    await tx.updateTable('users').set({ disabled_at: null }).where('_id', '=', userId).execute()
    await recordAudit(tx, { actorId: actor._id, action: 'enable-user', userId })
    return ok(null)
  })
}
