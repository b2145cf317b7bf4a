import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { confirmPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { acceptCode, type AcceptedCode, type AcceptedCodes } from './accept-code.ts'
import { codesOf } from './finish-sign-in.ts'
import { logCode } from './log-code.ts'

export type CodeConfirmation = { readonly currentPassword: string; readonly code: string; readonly address: string }

type Changed<Value> = { readonly accepted: AcceptedCode; readonly value: Value }

/**
 * Runs `change` of the actor's second factor if their password and a code are right. Wrong codes have the limits of
 * those at sign-in. The code is used up only if `change` commits.
 */
export async function withAcceptedCode<Value>(
  deps: Deps,
  { throttle, secrets }: SignInLimits,
  actor: User,
  { currentPassword, code, address }: CodeConfirmation,
  accepts: AcceptedCodes,
  change: (tx: Tx) => Promise<Value>,
): Promise<Result<Value, Problem>> {
  const confirmed = await confirmPassword(deps, throttle, actor, { currentPassword, address })
  if (!confirmed.ok) return confirmed
  const admission = throttle.admit({ email: codesOf(actor._id), address, deviceId: actor.sessionId })
  if (admission.retryAfter !== null) return fail(problem('too-many', { retryAfter: admission.retryAfter }))
  try {
    const changed = await deps.db.transaction().execute(async (tx): Promise<Result<Changed<Value>, Problem>> => {
      const accepted = await acceptCode(tx, secrets, { userId: actor._id, code, accepts })
      return accepted.ok ? ok({ accepted: accepted.value, value: await change(tx) }) : accepted
    })
    admission.end(changed.ok ? 'succeeded' : changed.problem.code === 'wrong-code' ? 'failed' : 'error')
    logCode(deps, actor._id, changed.ok ? ok(changed.value.accepted) : changed)
    return changed.ok ? ok(changed.value.value) : changed
  } catch (error) {
    admission.end('error')
    throw error
  }
}
