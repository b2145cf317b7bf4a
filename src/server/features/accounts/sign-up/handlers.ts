import { problem } from '#src/contract/call/problems.ts'
import type { signUp } from '#src/contract/accounts/sign-up.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { SignUpMode } from '#src/domain/people/sign-up.ts'
import { rememberAccount } from '#src/server/features/accounts/sign-in/device-cookie.ts'
import { logNewSession } from '#src/server/features/accounts/second-factor/log-sign-in.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import { startSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { readSignUpLink } from './sign-up-link.ts'
import { requestSignUp } from './request-sign-up.ts'
import { type InviteNewPerson, signUpByLink } from './sign-up-by-link.ts'

type Options = {
  readonly mode: SignUpMode
  /** The name of the identity provider; null if there is none. */
  readonly provider: string | null
  /** Signs device cookies. */
  readonly deviceKey: Buffer
  /** Limits requests for links. */
  readonly linkThrottle: SignInThrottle
  readonly inviteNewPerson: InviteNewPerson
}

export const signUpHandlers = ({
  mode,
  provider,
  deviceKey,
  linkThrottle,
  inviteNewPerson,
}: Options): Handlers<typeof signUp> => ({
  'GET /api/signUp': async () => ok({ data: { mode, provider } }),
  'POST /api/signUp/request': toSuccess(async (deps, _actor, command, { address }) =>
    mode === 'open' ? requestSignUp(deps, linkThrottle, { ...command, address }) : fail(problem('sign-up-closed')),
  ),
  'POST /api/signUp/read': toData((deps, _actor, command) => readSignUpLink(deps, mode, command)),
  'POST /api/signUp/use': async (deps, _actor, command, http) => {
    const made = await signUpByLink(deps, { mode, inviteNewPerson }, { ...command, userAgent: http.userAgent })
    if (!made.ok) return made
    const { session, email } = made.value
    logSecurityEvent(deps.log, 'account-added', { subject: session.user._id })
    logNewSession(deps, session)
    const response = await startSession(deps, http, session)
    http.setDeviceCookie(rememberAccount(deviceKey, http.deviceCookie, email))
    return response
  },
})
