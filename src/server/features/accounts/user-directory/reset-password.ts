import { fail, ok, type Result } from '#src/domain/result.ts'
import { type Problem, problem } from '#src/contract/problems.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { hashPassword } from '#src/server/features/accounts/passwords.ts'
import { rejectPassword } from '#src/server/features/accounts/reject-password.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in-throttle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changeUser } from './change-user.ts'
import type { UserChange } from './user-fields.ts'

type Command = Pick<UserChange, 'role' | 'firstName' | 'lastName'> & {
  readonly userId: string
  readonly password: string
}

/**
 * Sets a user's password, ends all their sessions and clears their failed sign-ins. The audit log records the action,
 * not the password.
 */
export async function resetPassword(
  { db }: Deps,
  throttle: SignInThrottle,
  actor: User,
  { userId, password, ...change }: Command,
): Promise<Result<null, Problem>> {
  const owner = await db.selectFrom('users').select(['email', 'name']).where('_id', '=', userId).executeTakeFirst()
  if (!owner) return fail(problem('not-found'))
  const rejection = await rejectPassword(password, owner)
  if (rejection) return fail(rejection)
  const passwordHash = await hashPassword(password)
  const reset = await db.transaction().execute(async (tx) => {
    const changed = await changeUser(tx, actor, userId, change)
    if (!changed.ok) return changed
    // In this order, a concurrent sign-in with the old password either sees the new one or its session is deleted here.
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('_id', '=', userId).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await recordAudit(tx, { actorId: actor._id, action: 'reset-password', userId })
    return changed
  })
  if (!reset.ok) return reset
  throttle.clearAccount(reset.value.email)
  return ok(null)
}
