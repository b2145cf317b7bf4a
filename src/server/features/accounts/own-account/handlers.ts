import type { ownAccount } from '#src/contract/accounts/own-account.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { changePassword } from './change-password.ts'
import { endSessions, listSessions } from './own-sessions.ts'
import { exportOwnData, type OwnDataSection } from './export-own-data.ts'

export const ownAccountHandlers = (
  throttle: SignInThrottle,
  sections: readonly OwnDataSection[],
): Handlers<typeof ownAccount> => ({
  'PUT /api/users/me/password': toSuccess(async (deps, actor, command, { address }) => {
    const changed = await changePassword(deps, throttle, actor, { ...command, address })
    if (changed.ok) logSecurityEvent(deps.log, 'password-changed')
    return changed
  }),
  'GET /api/users/me/sessions': async (deps, actor) => ok({ data: await listSessions(deps, actor) }),
  'POST /api/users/me/sessions/end': toSuccess(async (deps, actor, command, { address }) => {
    const ended = await endSessions(deps, throttle, actor, { ...command, address })
    if (ended.ok) logSecurityEvent(deps.log, 'sessions-ended')
    return ended
  }),
  'GET /api/users/me/export': async (deps, actor) => ok(exportOwnData(deps, sections, actor)),
})
