import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { confirmPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { withAcceptedCode } from './with-accepted-code.ts'

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
