import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { confirmPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'

type Command = {
  readonly currentPassword: string
  readonly address: string
  /** If undefined, all but the actor's own session are ended. */
  readonly sessionId?: string | undefined
}

/**
 * Ends one of the actor's sessions or all others; their event streams end at once. It takes the password, so that a stolen
 * session cannot sign its owner out (OWASP ASVS 5.0, 7.5.2). Does nothing if they have ended before.
 */
export async function endSessions(
  deps: Deps,
  throttle: SignInThrottle,
  actor: User,
  { sessionId, ...confirmation }: Command,
): Promise<Result<null, Problem>> {
  const confirmed = await confirmPassword(deps, throttle, actor, confirmation)
  if (!confirmed.ok) return confirmed
  await deps.db
    .deleteFrom('sessions')
    .where('user_id', '=', actor._id)
    .where('_id', sessionId === undefined ? '<>' : '=', sessionId ?? actor.sessionId)
    .execute()
  return ok(null)
}
