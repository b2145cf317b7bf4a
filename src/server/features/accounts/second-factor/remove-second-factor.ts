import type { Problem } from '#src/contract/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { confirmPassword } from '#src/server/features/accounts/own-account/confirm-password.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/security-events.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { type Confirmation, withAcceptedCode } from './with-accepted-code.ts'

/** Turns the actor's second factor off, with their password and a code. Does nothing if there is none. */
export async function removeSecondFactor(
  deps: Deps,
  limits: SignInLimits,
  actor: User,
  confirmation: Confirmation,
): Promise<Result<null, Problem>> {
  if ((await readSecondFactor(deps, actor)).since === null) {
    const confirmed = await confirmPassword(deps, limits.throttle, actor, confirmation)
    return confirmed.ok ? ok(null) : confirmed
  }
  const removed = await withAcceptedCode(deps, limits, actor, confirmation, 'all', async (tx) => {
    await tx.deleteFrom('second_factors').where('user_id', '=', actor._id).execute()
    return null
  })
  if (removed.ok) logSecurityEvent(deps.log, 'second-factor-removed')
  return removed
}
