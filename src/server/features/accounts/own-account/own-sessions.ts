import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { confirmPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'

/** The largest number of listed sessions. A script that signs in for every run makes one each time. */
const maxSessions = 100

/** Lists the actor's sessions: this one first, then those used last. */
export async function listSessions({ db }: Deps, actor: User) {
  const rows = await db
    .selectFrom('sessions')
    .select(['_id', 'browser', 'system', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor._id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy((eb) => eb('_id', '=', actor.sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(maxSessions)
    .execute()
  return rows.map(({ created_at, last_used_at, ...session }) => ({
    ...session,
    here: session._id === actor.sessionId,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
  }))
}

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
