import { ok } from '#src/domain/result.ts'
import type { Deps } from '#src/server/http/deps.ts'
import type { HttpExchange } from '#src/server/http/handler.ts'
import { type Identity, toIdentityCookies } from '#src/server/http/identity-cookies.ts'
import { signOut } from './sign-out.ts'

/** A session that was just created. */
export type NewSession = { readonly secret: string; readonly sessionId: string; readonly user: Identity }

/**
 * Returns the response of a sign-in and sets its cookies. They replace those of the browser's previous session, which is
 * ended.
 */
export async function startSession(deps: Deps, http: HttpExchange, { user, secret, sessionId }: NewSession) {
  if (http.sessionSecret) await signOut(deps, http.sessionSecret)
  http.setSessionCookies({ secret, ...toIdentityCookies(user) })
  const { _id, id, name, icon, role } = user
  return ok({ token: sessionId, info: { _id, id, name, icon }, role, message: 'success' })
}
