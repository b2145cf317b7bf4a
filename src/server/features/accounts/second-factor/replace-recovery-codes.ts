import type { Problem } from '#src/contract/call/problems.ts'
import type { Result } from '#src/domain/result.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { hashRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { type CodeConfirmation, withAcceptedCode } from './with-confirmed-actor.ts'

/**
 * Replaces the actor's recovery codes, with their password and a code of their app. A recovery code is refused: whoever
 * found one could otherwise make new ones, which its owner would not have.
 */
export async function replaceRecoveryCodes(
  deps: Deps,
  limits: SignInLimits,
  actor: User,
  confirmation: CodeConfirmation,
): Promise<Result<{ readonly recoveryCodes: string[] }, Problem>> {
  const replaced = await withAcceptedCode(deps, limits, actor, confirmation, 'app', async (tx) => {
    const recoveryCodes = newRecoveryCodes()
    const { recovery_salt, rows } = await hashRecoveryCodes(recoveryCodes, actor._id)
    await tx.updateTable('second_factors').set({ recovery_salt }).where('user_id', '=', actor._id).execute()
    await tx.deleteFrom('recovery_codes').where('user_id', '=', actor._id).execute()
    await tx.insertInto('recovery_codes').values(rows).execute()
    return { recoveryCodes: [...recoveryCodes] }
  })
  if (replaced.ok) logSecurityEvent(deps.log, 'recovery-codes-replaced')
  return replaced
}
