import type { identityProvider } from '#src/contract/accounts/identity-provider.ts'
import { problem, type ProblemCode } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { recognizeDevice, rememberAccount } from '#src/server/features/accounts/sign-in/device-cookie.ts'
import { logNewSession } from '#src/server/features/accounts/second-factor/log-sign-in.ts'
import { pendingSignInSeconds } from '#src/server/features/accounts/sign-in/pending-sign-in.ts'
import { startSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import { logNewRole } from '#src/server/features/accounts/user-directory/change-user.ts'
import type { Deps } from '#src/server/http/deps.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import type { IdentityProvider } from '#src/server/outbound/create-identity-provider.ts'
import { type NewPeople, signInWithProvider } from './sign-in-with-provider.ts'

type Options = NewPeople & {
  /** Null if there is none. */
  readonly provider: IdentityProvider | null
  /** Signs device cookies. */
  readonly deviceKey: Buffer
  readonly mailsNewDevices: boolean
}

/** The secret of a sign-in is in the cookie `pending`, so that each process can finish what another one started. */
export const identityProviderHandlers = ({
  provider,
  deviceKey,
  mailsNewDevices,
  ...newPeople
}: Options): Handlers<typeof identityProvider> => ({
  'POST /api/login/provider/start': async ({ ids }, _actor, _command, http) => {
    const secret = ids.secret()
    const started = provider ? await provider.start(secret) : fail('provider-refused' as const)
    if (!started.ok) return fail(problem(started.problem))
    http.setPendingSignIn(secret, pendingSignInSeconds)
    return ok({ data: { url: started.value } })
  },
  'POST /api/login/provider': async (deps, _actor, { query }, http) => {
    const { pendingSignIn, userAgent, allowsDemo, deviceCookie } = http
    http.clearPendingSignIn()
    if (!provider || pendingSignIn === undefined) return refuse(deps, 'sign-in-expired')
    const finished = await provider.finish(pendingSignIn, query)
    if (!finished.ok) return refuse(deps, finished.problem)
    const signedIn = await signInWithProvider(deps, newPeople, {
      account: finished.value,
      userAgent,
      allowsDemo,
      isNewDevice: (email) => mailsNewDevices && recognizeDevice(deviceKey, deviceCookie, email) === null,
    })
    if (!signedIn.ok) return refuse(deps, signedIn.problem.code)
    const { email, session, isNew, newRole } = signedIn.value
    const subject = session.user._id
    if (isNew) logSecurityEvent(deps.log, 'account-added', { subject })
    logNewRole(deps, subject, { email, newRole })
    logNewSession(deps, session, { factor: 'provider' })
    const response = await startSession(deps, http, session)
    http.setDeviceCookie(rememberAccount(deviceKey, deviceCookie, email))
    return response
  },
})

function refuse({ log }: Pick<Deps, 'log'>, code: ProblemCode) {
  logSecurityEvent(log, 'sign-in-failed', { factor: 'provider', problem: code })
  return fail(problem(code))
}
