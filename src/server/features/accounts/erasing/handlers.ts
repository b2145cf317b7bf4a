import type { erasing } from '#src/contract/accounts/erasing.ts'
import { problem } from '#src/contract/call/problems.ts'
import { fail } from '#src/domain/result.ts'
import { confirmPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { erasePerson, type ErasureStep } from './erase-person.ts'

export const erasingHandlers = (throttle: SignInThrottle, steps: readonly ErasureStep[]): Handlers<typeof erasing> => ({
  'POST /api/users/me/erase': toSuccess(async (deps, actor, command, http) => {
    const confirmed = await confirmPassword(deps, throttle, actor, { ...command, address: http.address })
    if (!confirmed.ok) return confirmed
    const erased = await erasePerson(deps, steps, actor, { userId: actor._id })
    if (erased.ok) http.clearSessionCookies()
    return erased
  }),
  'POST /api/users/{id}/erase': toSuccess(async (deps, actor, command) =>
    command.userId === actor._id ? fail(problem('forbidden')) : erasePerson(deps, steps, actor, command),
  ),
})
