import type { secondFactor } from '#src/contract/accounts/second-factor.ts'
import { ok } from '#src/domain/result.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import { startSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import { logNewSession } from './log-sign-in.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { needsSecondFactor, type SecondFactorRule } from '#src/server/http/session/sessions.ts'
import { addSecondFactor, prepareSecondFactor, removeSecondFactor } from './add-second-factor.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { replaceRecoveryCodes } from './replace-recovery-codes.ts'

export const secondFactorHandlers = (limits: SignInLimits, rule: SecondFactorRule): Handlers<typeof secondFactor> => ({
  'POST /api/login/secondFactor': async (deps, _actor, command, http) => {
    const { address, userAgent, deviceCookie, pendingSignIn } = http
    const finished = await finishSignIn(deps, limits, { ...command, address, userAgent, deviceCookie, pendingSignIn })
    if (!finished.ok) return finished
    logNewSession(deps, finished.value, { factor: finished.value.factor })
    const response = await startSession(deps, http, finished.value)
    http.setDeviceCookie(finished.value.deviceCookie)
    return response
  },
  'GET /api/users/me/secondFactor': async (deps, actor) =>
    ok({
      data: {
        ...(await readSecondFactor(deps, actor)),
        required: needsSecondFactor(rule, actor) && !actor.hasSecondFactor,
      },
    }),
  'POST /api/users/me/secondFactor/prepare': toData((deps, actor, command, { address }) =>
    prepareSecondFactor(deps, limits, actor, { ...command, address }),
  ),
  'PUT /api/users/me/secondFactor': toData((deps, actor, command, { address }) =>
    addSecondFactor(deps, limits, actor, { ...command, address }),
  ),
  'POST /api/users/me/secondFactor/recoveryCodes': toData((deps, actor, command, { address }) =>
    replaceRecoveryCodes(deps, limits, actor, { ...command, address }),
  ),
  'POST /api/users/me/secondFactor/remove': toSuccess((deps, actor, command, { address }) =>
    removeSecondFactor(deps, limits, actor, { ...command, address }),
  ),
})
