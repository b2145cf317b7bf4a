import type { erasing } from '#src/contract/accounts/erasing.ts'
import { problem } from '#src/contract/call/problems.ts'
import { fail } from '#src/domain/result.ts'
import { confirmPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { erasePerson, type ErasureStep } from './erase-person.ts'

export const erasingHandlers = (throttle: SignInThrottle, steps: readonly ErasureStep[]): Handlers<typeof erasing> => ({
  'POST /api/users/me/erase': async (deps, { actor, body, http }) => {
    const confirmed = await confirmPassword(deps, throttle, actor, { ...body, address: http.address })
    if (!confirmed.ok) return confirmed
    const erased = await erasePerson(deps, steps, actor, { userId: actor._id })
    if (erased.ok) http.clearSessionCookies()
    return toSuccess(erased)
  },
  'POST /api/users/{id}/erase': async (deps, { actor, params }) => {
    if (params.id === actor._id) return fail(problem('forbidden'))
    return toSuccess(await erasePerson(deps, steps, actor, { userId: params.id }))
  },
})
