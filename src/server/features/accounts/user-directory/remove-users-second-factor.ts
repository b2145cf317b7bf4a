import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { deleteSecondFactors } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import { codesOf } from '#src/server/features/accounts/second-factor/finish-sign-in.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { lockUsers } from './change-user.ts'

type Command = { readonly userId: string }

/**
 * Removes another user's second factor, their passkeys too, and ends their sessions: a lost phone may be signed in. One's own is turned off
 * with the password and a code, which a stolen session does not have.
 */
export async function removeUsersSecondFactor(
  deps: Deps,
  throttle: SignInThrottle,
  actor: User,
  { userId }: Command,
): Promise<Result<null, Problem>> {
  const { db, log } = deps
  if (userId === actor._id) return fail(problem('forbidden'))
  const removed = await db.transaction().execute(async (tx): Promise<Result<boolean, Problem>> => {
    const [user] = await lockUsers(tx, userId, false)
    if (!user) return fail(problem('not-found'))
    if (!(await deleteSecondFactors(tx, userId))) return ok(false)
    await queueMail(tx, deps, { userId, content: { kind: 'second-factor-changed' } })
    await recordAudit(tx, { actorId: actor._id, action: 'remove-second-factor', userId })
    return ok(true)
  })
  if (!removed.ok) return removed
  throttle.clearAccount(codesOf(userId))
  if (removed.value) logSecurityEvent(log, 'second-factor-removed', { subject: userId })
  return ok(null)
}
