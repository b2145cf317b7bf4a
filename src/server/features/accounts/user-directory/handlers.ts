import type { directory } from '#src/contract/accounts/user-directory.ts'
import type { MailMode } from '#src/domain/messages/mail.ts'
import { passwordLinkPath } from '#src/domain/people/password-rules.ts'
import { ok } from '#src/domain/result.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { toData, toSavedData, toSuccess } from '#src/server/http/calls/responses.ts'
import { addUser } from './add-user.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { listAudit } from './list-audit.ts'
import { makeTalent } from './make-talent.ts'
import { readUser } from './read-user.ts'
import { removeUsersSecondFactor } from './remove-users-second-factor.ts'
import { resetPassword } from './reset-password.ts'
import { searchUsers } from './search-users.ts'
import { updateUser } from './update-user.ts'

type Options = {
  readonly throttle: SignInThrottle
  /** The origin of links; if undefined, it is that of the caller. */
  readonly publicUrl: string | undefined
  readonly mailMode: MailMode
}

export const directoryHandlers = ({ throttle, publicUrl = '', mailMode }: Options): Handlers<typeof directory> => ({
  'POST /api/users/search': async (deps, _actor, command) => ok(await searchUsers(deps, command)),
  'GET /api/users/{id}/detail': toData((deps, _actor, command) => readUser(deps, command)),
  'POST /api/users/addOne': toSavedData(async (deps, actor, command, http) => {
    const added = await addUser(deps, actor, command, http)
    if (added.ok) logSecurityEvent(deps.log, 'account-added', { subject: added.value._id })
    return added
  }),
  'POST /api/users/{id}/update': toSuccess((deps, actor, { userId, before, ...change }) =>
    updateUser(deps, actor, { userId, change, before }),
  ),
  'POST /api/users/{id}/resetPassword': toSavedData(async (deps, actor, command) => {
    const link = await resetPassword(deps, throttle, actor, command)
    if (!link.ok) return link
    logSecurityEvent(deps.log, 'password-link-created', { subject: command.userId })
    const { token, expiresAt } = link.value
    const url = publicUrl + passwordLinkPath(token)
    return ok({ url, expiresAt: expiresAt.toISOString(), mailed: mailMode === 'smtp' })
  }),
  'POST /api/users/{id}/disable': toSuccess(async (deps, actor, command) => {
    const disabled = await disableUser(deps, actor, command)
    if (disabled.ok) logSecurityEvent(deps.log, 'account-disabled', { subject: command.userId })
    return disabled
  }),
  'POST /api/users/{id}/enable': toSuccess(async (deps, actor, command) => {
    const enabled = await enableUser(deps, actor, command)
    if (enabled.ok) logSecurityEvent(deps.log, 'account-enabled', { subject: command.userId })
    return enabled
  }),
  'POST /api/users/{id}/makeTalent': toSuccess(makeTalent),
  'DELETE /api/users/{id}/secondFactor': toSuccess((deps, actor, command) =>
    removeUsersSecondFactor(deps, throttle, actor, command),
  ),
  'GET /api/audit': async (deps, _actor, command) => ok(await listAudit(deps, command)),
})
