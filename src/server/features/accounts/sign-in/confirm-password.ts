import { type Problem, problem, problems } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { verifyPassword } from './passwords.ts'
import { type SignInThrottle, withinLimits } from './sign-in-throttle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = { readonly currentPassword: string; readonly address: string }
type Confirmed = { readonly email: string; readonly passwordHash: string | null }

/**
 * Verifies the actor's password before a change of their account. A wrong one counts as a failed sign-in of this
 * session's own limit: a stolen session can neither guess the password nor lock other devices out.
 */
export async function confirmPassword(
  { db }: Deps,
  throttle: SignInThrottle,
  actor: User,
  { currentPassword, address }: Command,
): Promise<Result<Confirmed, Problem>> {
  const { email, password_hash: passwordHash } = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('_id', '=', actor._id)
    .executeTakeFirstOrThrow()
  const verify = async (): Promise<Result<Confirmed, Problem>> =>
    (await verifyPassword(passwordHash, currentPassword, actor._id))
      ? ok({ email, passwordHash })
      : fail(wrongPassword())
  return withinLimits(throttle, { email, address, deviceId: actor.sessionId }, { run: verify, delaysRefusal: false })
}

export const wrongPassword = (): Problem =>
  problem('wrong-password', {
    errors: [{ path: 'currentPassword', message: problems['wrong-password'].message }],
  })
