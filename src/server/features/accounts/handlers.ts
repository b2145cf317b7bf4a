import type { accounts } from '#src/contract/accounts/accounts.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { toData } from '#src/server/http/calls/responses.ts'
import { toIdentityCookies } from '#src/server/http/session/identity-cookies.ts'
import { followUser } from './profile/follow-user.ts'
import { getOwnProfile, getProfile } from './profile/get-profile.ts'
import { listLedger } from './profile/list-ledger.ts'
import { logSignIn } from './second-factor/log-sign-in.ts'
import { signIn, type SignInLimits } from './sign-in/sign-in.ts'
import { signOut, requestCode, startSession } from './sign-in/start-session.ts'
import { updateProfile } from './profile/update-profile.ts'

export const accountsHandlers = (limits: SignInLimits): Handlers<typeof accounts> => ({
  'POST /api/login': async (deps, _actor, command, http) => {
    const { address, userAgent, allowsDemo, deviceCookie } = http
    const step = await signIn(deps, limits, { ...command, address, userAgent, allowsDemo, deviceCookie })
    logSignIn(deps, { email: command.email, key: limits.deviceKey }, step)
    if (!step.ok) return step
    if ('pendingSignIn' in step.value) return requestCode(http, step.value.pendingSignIn)
    const response = await startSession(deps, http, step.value.session)
    http.setDeviceCookie(step.value.deviceCookie)
    return response
  },
  'POST /api/logout': async (deps, _actor, _command, http) => {
    if (http.sessionSecret) {
      await signOut(deps, http.sessionSecret)
      logSecurityEvent(deps.log, 'signed-out')
    }
    http.clearSessionCookies()
    return ok({ message: 'success' })
  },
  'GET /api/users/me': async (deps, actor, _command, http) => {
    const me = await getOwnProfile(deps, actor)
    // Applies changes made on another device or by an administrator to the cookies.
    http.renewIdentityCookies(toIdentityCookies({ ...me, startsOnProjects: me.managesProjects }))
    return ok({ data: me })
  },
  'POST /api/users/me/update': async (deps, actor, command, http) => {
    const updated = await updateProfile(deps, actor, command)
    if (!updated.ok) return updated
    http.renewIdentityCookies(toIdentityCookies(updated.value))
    return ok({ message: 'success' })
  },
  'GET /api/users/me/ledger': async (deps, actor, command) => ok(await listLedger(deps, actor, command)),
  'GET /api/users/{id}': toData(getProfile),
  'GET /api/users/{id}/follow': (deps, actor, { userId }) => followUser(deps, actor, { userId, following: 'toggle' }),
  'PUT /api/users/{id}/follow': (deps, actor, { userId }) => followUser(deps, actor, { userId, following: true }),
  'DELETE /api/users/{id}/follow': (deps, actor, { userId }) => followUser(deps, actor, { userId, following: false }),
})
