import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { longTransaction, type Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import { lockUsers } from '#src/server/features/accounts/user-directory/change-user.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { eraseAccountData } from './erase-account-data.ts'

export type Erasure = {
  readonly userId: string
  /** Who erases: an administrator, or the person. */
  readonly actorId: string
}

/** What another part of the product does when a person is erased, in the same transaction. */
export type ErasureStep = (tx: Tx, deps: Deps, erasure: Erasure) => Promise<void>

/**
 * Erases a person's data, and what others need of them stays without their name. First, in a transaction of its own, the
 * account is disabled, so that nothing new is written meanwhile; if the second one fails, an administrator can repeat it.
 */
export async function erasePerson(
  deps: Deps,
  steps: readonly ErasureStep[],
  actor: User,
  { userId }: { readonly userId: string },
): Promise<Result<null, Problem>> {
  const closed = await closeAccount(deps, actor, userId)
  if (!closed.ok) return closed
  const erasure = { userId, actorId: actor._id }
  // Products and projects are locked before people, like everywhere.
  await longTransaction(deps.db, async (tx) => {
    for (const step of steps) await step(tx, deps, erasure)
    await eraseAccountData(tx, userId)
    await recordAudit(tx, { actorId: actor._id, action: 'erase-user', userId })
  })
  logSecurityEvent(deps.log, 'account-erased', { subject: userId })
  return ok(null)
}

function closeAccount({ db }: Deps, actor: User, userId: string): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const people = await lockUsers(tx, userId, true)
    const user = people.find(({ _id }) => _id === userId)
    if (!user) return fail(problem('not-found'))
    const admins = people.filter(({ isActiveAdmin }) => isActiveAdmin)
    // The actor may have been disabled or demoted while this waited for the lock.
    if (userId !== actor._id && !admins.some(({ _id }) => _id === actor._id)) return fail(problem('forbidden'))
    if (user.isActiveAdmin && admins.length === 1) return fail(problem('last-admin'))
    await tx
      .updateTable('users')
      .set({ disabled_at: sql<Date>`coalesce(disabled_at, now())` })
      .where('_id', '=', userId)
      .execute()
    await endAllSessions(tx, userId)
    return ok(null)
  })
}
