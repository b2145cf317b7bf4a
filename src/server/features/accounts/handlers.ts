import type { accounts } from '#src/contract/accounts.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/handler.ts'
import { followUser } from './follow-user.ts'
import { getOwnProfile, getProfile } from './get-profile.ts'
import { searchUsers } from './search-users.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const accountsHandlers: Handlers<typeof accounts> = {
  'POST /api/login': async (deps, { body, http }) => {
    const session = await signIn(deps, { ...body, address: http.address })
    if (!session.ok) return session
    // The browser forgets its former session here, so that it would live on without anyone able to end it.
    if (http.sessionSecret) await signOut(deps, http.sessionSecret)
    const { _id, id, name, icon, role, sessionId } = session.value.user
    const info = { _id, id, name, icon }
    http.setSessionCookies({ secret: session.value.secret, name, info: JSON.stringify({ ...info, role }) })
    return ok({ token: sessionId, info, role, message: 'success' })
  },
  'POST /api/logout': async (deps, { http }) => {
    if (http.sessionSecret) await signOut(deps, http.sessionSecret)
    http.clearSessionCookies()
    return ok({ message: 'success' })
  },
  'GET /api/users/me': async (deps, { actor }) => ok({ data: await getOwnProfile(deps, actor) }),
  'GET /api/users/{id}': async (deps, { actor, params }) => {
    const profile = await getProfile(deps, actor, { userId: params.id })
    return profile.ok ? ok({ data: profile.value }) : profile
  },
  'GET /api/users/{id}/follow': (deps, { actor, params }) =>
    followUser(deps, actor, { userId: params.id, following: 'toggle' }),
  'PUT /api/users/{id}/follow': (deps, { actor, params }) =>
    followUser(deps, actor, { userId: params.id, following: true }),
  'DELETE /api/users/{id}/follow': (deps, { actor, params }) =>
    followUser(deps, actor, { userId: params.id, following: false }),
  'POST /api/users/search': async (deps, { body }) => ok(await searchUsers(deps, body)),
}
