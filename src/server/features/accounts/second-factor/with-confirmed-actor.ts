import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { confirmPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { withinLimits } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import { acceptCode, type AcceptedCode, type AcceptedCodes } from './accept-code.ts'
import { codeOutcome, codesOf } from './finish-sign-in.ts'
import { logCode } from './log-sign-in.ts'

export type Confirmation = {
  readonly currentPassword: string
  readonly code?: string | undefined
  readonly address: string
}

/** Runs `change` if the actor's password is right and, if they have an authenticator app, a code too. */
export async function withConfirmedActor<Value>(
  deps: Deps,
  limits: SignInLimits,
  actor: User,
  { code = '', ...confirmation }: Confirmation,
  change: (tx: Tx) => Promise<Value>,
): Promise<Result<Value, Problem>> {
  if ((await readSecondFactor(deps, actor)).since !== null)
    return withAcceptedCode(deps, limits, actor, { ...confirmation, code }, 'all', change)
  const confirmed = await confirmPassword(deps, limits.throttle, actor, confirmation)
  return confirmed.ok ? ok(await deps.db.transaction().execute(change)) : confirmed
}

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
  const changeWithCode = () =>
    deps.db.transaction().execute(async (tx): Promise<Result<Changed<Value>, Problem>> => {
      const accepted = await acceptCode(tx, secrets, { userId: actor._id, code, accepts })
      return accepted.ok ? ok({ accepted: accepted.value, value: await change(tx) }) : accepted
    })
  const changed = await withinLimits(
    throttle,
    { email: codesOf(actor._id), address, deviceId: actor.sessionId },
    { run: changeWithCode, outcomeOf: codeOutcome, delaysRefusal: false },
  )
  logCode(deps, actor._id, changed.ok ? ok(changed.value.accepted) : changed)
  return changed.ok ? ok(changed.value.value) : changed
}
