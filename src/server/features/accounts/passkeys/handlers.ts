import type { passkeys } from '#src/contract/accounts/passkeys.ts'
import { problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { logNewSession } from '#src/server/features/accounts/second-factor/log-sign-in.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import { startSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import type { Handlers, HttpExchange } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { addPasskey, preparePasskey } from './add-passkey.ts'
import { challengeSeconds, storeChallenge } from './challenges.ts'
import { removePasskey, renamePasskey, listPasskeys } from './own-passkeys.ts'
import { findRelyingParty } from './relying-party.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

export function passkeysHandlers(limits: SignInLimits, publicUrl: string | undefined): Handlers<typeof passkeys> {
  const partyOf = ({ localOrigin }: HttpExchange) => findRelyingParty(publicUrl, localOrigin)
  const unavailable = () => fail(problem('passkeys-unavailable'))
  return {
    'POST /api/passkeys/challenge': async ({ db, ids }, _actor, _command, http) => {
      const party = partyOf(http)
      if (!party) return unavailable()
      const challenge = await storeChallenge(db, ids, null)
      const timeout = challengeSeconds * 1000
      return ok({ data: { challenge, rpId: party.id, timeout, userVerification: 'required' as const } })
    },
    'POST /api/login/passkey': async (deps, _actor, body, http) => {
      const party = partyOf(http)
      if (!party) return unavailable()
      const { address, userAgent, deviceCookie, allowsDemo } = http
      const command = { ...body, address, userAgent, deviceCookie, allowsDemo }
      const signedIn = await signInWithPasskey(deps, limits, party, command)
      if (!signedIn.ok) {
        const isBlocked = signedIn.problem.code === 'too-many'
        logSecurityEvent(deps.log, isBlocked ? 'sign-in-blocked' : 'sign-in-failed', { factor: 'passkey' })
        return signedIn
      }
      logNewSession(deps, signedIn.value.session, { factor: 'passkey' })
      const response = await startSession(deps, http, signedIn.value.session)
      http.setDeviceCookie(signedIn.value.deviceCookie)
      return response
    },
    'GET /api/users/me/passkeys': async (deps, actor) => ok({ data: await listPasskeys(deps, actor) }),
    'POST /api/users/me/passkeys/prepare': toData(async (deps, actor, command, http) => {
      const party = partyOf(http)
      if (!party) return unavailable()
      return preparePasskey(deps, limits, party, actor, { ...command, address: http.address })
    }),
    'POST /api/users/me/passkeys': toData(async (deps, actor, command, http) => {
      const party = partyOf(http)
      return party ? addPasskey(deps, party, actor, command) : unavailable()
    }),
    'PUT /api/users/me/passkeys/{id}': toSuccess(renamePasskey),
    'POST /api/users/me/passkeys/{id}/remove': toSuccess((deps, actor, command, { address }) =>
      removePasskey(deps, limits, actor, { ...command, address }),
    ),
  }
}
