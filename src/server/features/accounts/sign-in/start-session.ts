import { sql } from 'kysely'
import { problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { startsOnProjects, hashSecret } from '#src/server/http/session/sessions.ts'
import type { Deps } from '#src/server/http/deps.ts'
import type { HttpExchange } from '#src/server/http/calls/handler.ts'
import { type Identity, toIdentityCookies } from '#src/server/http/session/identity-cookies.ts'
import { pendingSignInSeconds } from './pending-sign-in.ts'

/** Ends the session with this secret and deletes expired ones. */
export async function signOut({ db }: Deps, secret: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('secret_hash', '=', hashSecret(secret)), eb('expires_at', '<', sql<Date>`now()`)]))
    .execute()
}

/** A session that was just created. */
export type NewSession = {
  readonly secret: string
  readonly sessionId: string
  readonly user: Omit<Identity, 'startsOnProjects'>
}

/**
 * Returns the response of a sign-in and sets its cookies. They replace those of the browser's previous session, which is
 * ended.
 */
export async function startSession(deps: Deps, http: HttpExchange, { user, secret, sessionId }: NewSession) {
  if (http.sessionSecret) await signOut(deps, http.sessionSecret)
  if (http.pendingSignIn !== undefined) http.clearPendingSignIn()
  const landing = await deps.db
    .selectFrom('users')
    .select(startsOnProjects('users._id').as('startsOnProjects'))
    .where('_id', '=', user._id)
    .executeTakeFirst()
  http.setSessionCookies({
    secret,
    ...toIdentityCookies({ ...user, startsOnProjects: landing?.startsOnProjects ?? false }),
  })
  const { _id, id, name, icon, role } = user
  return ok({ token: sessionId, info: { _id, id, name, icon }, role, message: 'success' })
}

/** Returns the response of a sign-in that needs the second factor, and sets the cookie with which it is finished. */
export function requestCode(http: HttpExchange, pendingSignIn: string) {
  http.setPendingSignIn(pendingSignIn, pendingSignInSeconds)
  return fail(problem('code-needed'))
}
