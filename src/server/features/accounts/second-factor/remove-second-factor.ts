import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { confirmPassword } from '#src/server/features/accounts/own-account/confirm-password.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { acceptCode } from './accept-code.ts'
import { codesOf } from './finish-sign-in.ts'

type Command = { readonly currentPassword: string; readonly code: string; readonly address: string }

/** Turns the actor's second factor off, with their password and a code. Does nothing if there is none. */
export async function removeSecondFactor(
  deps: Deps,
  { throttle, secrets }: SignInLimits,
  actor: User,
  { code, ...command }: Command,
): Promise<Result<null, Problem>> {
  const confirmed = await confirmPassword(deps, throttle, actor, command)
  if (!confirmed.ok) return confirmed
  const { address } = command
  const admission = throttle.admit({ email: codesOf(actor._id), address, deviceId: actor.sessionId })
  if (admission.retryAfter !== null) return fail(problem('too-many', { retryAfter: admission.retryAfter }))
  try {
    const removed = await deps.db.transaction().execute(async (tx): Promise<Result<null, Problem>> => {
      const ofActor = tx.selectFrom('second_factors').select('user_id').where('user_id', '=', actor._id)
      if (!(await ofActor.executeTakeFirst())) return ok(null)
      const accepted = await acceptCode(tx, secrets, { userId: actor._id, code })
      if (!accepted.ok) return accepted
      await tx.deleteFrom('second_factors').where('user_id', '=', actor._id).execute()
      return ok(null)
    })
    admission.end(removed.ok ? 'succeeded' : removed.problem.code === 'wrong-code' ? 'failed' : 'error')
    return removed
  } catch (error) {
    admission.end('error')
    throw error
  }
}
