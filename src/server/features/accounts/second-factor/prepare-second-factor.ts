import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { confirmPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { sealSecret } from './seal-secret.ts'
import { describeTotpSecret, newTotpSecret } from './totp.ts'

type Command = { readonly currentPassword: string; readonly address: string }
type Prepared = { readonly secret: string; readonly uri: string; readonly sealedSecret: string }

/** Makes a secret for the actor's authenticator app. Nothing is stored: the app confirms it with the sealed secret. */
export async function prepareSecondFactor(
  deps: Deps,
  { throttle, secrets }: SignInLimits,
  actor: User,
  command: Command,
): Promise<Result<Prepared, Problem>> {
  const confirmed = await confirmPassword(deps, throttle, actor, command)
  if (!confirmed.ok) return confirmed
  if ((await readSecondFactor(deps, actor)).since !== null) return fail(problem('second-factor-exists'))
  const secret = newTotpSecret()
  const sealedSecret = sealSecret(secrets, secret, actor._id).toString('base64url')
  return ok({ ...describeTotpSecret(secret, confirmed.value.email), sealedSecret })
}
