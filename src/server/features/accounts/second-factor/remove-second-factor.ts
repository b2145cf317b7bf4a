import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { type Confirmation, withConfirmedActor } from './with-confirmed-actor.ts'

/** Removes the actor's authenticator app, with their password and a code. Does nothing if there is none. */
export async function removeSecondFactor(
  deps: Deps,
  limits: SignInLimits,
  actor: User,
  confirmation: Confirmation,
): Promise<Result<null, Problem>> {
  const removed = await withConfirmedActor(deps, limits, actor, confirmation, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('second_factors').where('user_id', '=', actor._id).executeTakeFirst()
    if (numDeletedRows > 0n)
      await queueMail(tx, deps, { userId: actor._id, content: { kind: 'second-factor-changed' } })
    return numDeletedRows > 0n
  })
  if (!removed.ok) return removed
  if (removed.value) logSecurityEvent(deps.log, 'second-factor-removed')
  return ok(null)
}
