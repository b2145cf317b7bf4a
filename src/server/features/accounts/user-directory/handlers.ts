import type { directory } from '#src/contract/accounts/user-directory.ts'
import type { MailMode } from '#src/domain/messages/mail.ts'
import { passwordLinkPath } from '#src/domain/people/password-rules.ts'
import { ok } from '#src/domain/result.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { addUser } from './add-user.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { listAudit } from './list-audit.ts'
import { makeTalent } from './make-talent.ts'
import { readUser } from './read-user.ts'
import { removeUsersSecondFactor } from './remove-users-second-factor.ts'
import { resetPassword } from './reset-password.ts'
import { searchUsers } from './search-users.ts'
import { updateUser } from './update-user.ts'

const success = { message: 'success' }

type Options = {
  readonly throttle: SignInThrottle
  /** The origin of links; if undefined, it is that of the caller. */
  readonly publicUrl: string | undefined
  readonly mailMode: MailMode
}

export const directoryHandlers = ({ throttle, publicUrl = '', mailMode }: Options): Handlers<typeof directory> => ({
  'POST /api/users/search': async (deps, { body }) => ok(await searchUsers(deps, body)),
  'GET /api/users/{id}/detail': async (deps, { params }) => toData(await readUser(deps, { userId: params.id })),
  'POST /api/users/addOne': async (deps, { actor, body, http }) => {
    const added = await addUser(deps, actor, body, http.idempotencyKey)
    if (added.ok) logSecurityEvent(deps.log, 'account-added', { subject: added.value._id })
    return added.ok ? ok({ ...success, data: added.value }) : added
  },
  'POST /api/users/{id}/update': async (deps, { actor, params, body: { before, ...change } }) =>
    toSuccess(await updateUser(deps, actor, { userId: params.id, change, before })),
  'POST /api/users/{id}/resetPassword': async (deps, { actor, params, body }) => {
    const link = await resetPassword(deps, throttle, actor, { userId: params.id, ...body })
    if (!link.ok) return link
    logSecurityEvent(deps.log, 'password-link-created', { subject: params.id })
    const { token, expiresAt } = link.value
    const url = publicUrl + passwordLinkPath(token)
    return ok({ ...success, data: { url, expiresAt: expiresAt.toISOString(), mailed: mailMode === 'smtp' } })
  },
  'POST /api/users/{id}/disable': async (deps, { actor, params }) => {
    const disabled = await disableUser(deps, actor, { userId: params.id })
    if (disabled.ok) logSecurityEvent(deps.log, 'account-disabled', { subject: params.id })
    return toSuccess(disabled)
  },
  'POST /api/users/{id}/enable': async (deps, { actor, params }) => {
    const enabled = await enableUser(deps, actor, { userId: params.id })
    if (enabled.ok) logSecurityEvent(deps.log, 'account-enabled', { subject: params.id })
    return toSuccess(enabled)
  },
  'POST /api/users/{id}/makeTalent': async (deps, { actor, params }) =>
    toSuccess(await makeTalent(deps, actor, { userId: params.id })),
  'DELETE /api/users/{id}/secondFactor': async (deps, { actor, params }) =>
    toSuccess(await removeUsersSecondFactor(deps, throttle, actor, { userId: params.id })),
  'GET /api/audit': async (deps, { query }) => ok(await listAudit(deps, query)),
})
