import type { passwordLinks } from '#src/contract/accounts/password-links.ts'
import { problem } from '#src/contract/call/problems.ts'
import type { MailMode } from '#src/domain/messages/mail.ts'
import { fail } from '#src/domain/result.ts'
import { rememberAccount } from '#src/server/features/accounts/sign-in/device-cookie.ts'
import { logNewSession } from '#src/server/features/accounts/second-factor/log-sign-in.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import { requestCode, startSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { readPasswordLink } from './password-link.ts'
import { requestPasswordLink } from './request-password-link.ts'
import { setPasswordByLink } from './set-password-by-link.ts'

type Options = SignInLimits & {
  /** Limits requests for links. */
  readonly linkThrottle: SignInThrottle
  readonly mailMode: MailMode
}

export const passwordLinksHandlers = ({
  throttle,
  deviceKey,
  linkThrottle,
  mailMode,
}: Options): Handlers<typeof passwordLinks> => ({
  'POST /api/passwordLinks/request': toSuccess(async (deps, _actor, command, { address }) =>
    mailMode === 'none' ? fail(problem('mail-off')) : requestPasswordLink(deps, linkThrottle, { ...command, address }),
  ),
  'POST /api/passwordLinks/read': toData((deps, _actor, command) => readPasswordLink(deps, command)),
  'POST /api/passwordLinks/use': async (deps, _actor, command, http) => {
    const saved = await setPasswordByLink(deps, throttle, {
      ...command,
      allowsDemo: http.allowsDemo,
      userAgent: http.userAgent,
    })
    if (!saved.ok) return saved
    logSecurityEvent(deps.log, 'password-changed', { person: saved.value.userId })
    if ('pendingSignIn' in saved.value) return requestCode(http, saved.value.pendingSignIn)
    if ('needsPasskey' in saved.value) return fail(problem('passkey-needed'))
    logNewSession(deps, saved.value.session)
    const response = await startSession(deps, http, saved.value.session)
    http.setDeviceCookie(rememberAccount(deviceKey, http.deviceCookie, saved.value.email))
    return response
  },
})
