import { type Problem, problem, problems } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './seal-secret.ts'
import { totpStep } from './totp.ts'

/** Wrong codes in a row after which only recovery codes are accepted (NIST SP 800-63B-4, 3.2.2). */
const maxWrongCodes = 100

/** The codes that an action accepts: those of the authenticator app, or recovery codes as well. */
export type AcceptedCodes = 'app' | 'all'

/** Which code was accepted. */
export type AcceptedCode = 'app-code' | 'recovery-code'

/**
 * Accepts a code of the person's authenticator app or one of their recovery codes; each works once. Wrong ones are
 * counted in the transaction, so it must commit after a failure too.
 */
export async function acceptCode(
  tx: Tx,
  secrets: SecretBox,
  { userId, code, accepts }: { readonly userId: string; readonly code: string; readonly accepts: AcceptedCodes },
): Promise<Result<AcceptedCode, Problem>> {
  const factor = await tx
    .selectFrom('second_factors')
    .select(['sealed_secret', 'recovery_salt', 'last_step', 'wrong_codes'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) return fail(wrongCode())
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    if (accepts === 'app') return fail(wrongCode())
    const code_hash = await hashRecoveryCode(code, factor.recovery_salt, userId)
    return (await redeemRecoveryCode(tx, userId, code_hash)) ? ok('recovery-code') : fail(wrongCode())
  }
  if (factor.wrong_codes >= maxWrongCodes) return fail(problem('code-locked'))
  const secret = openSecret(secrets, factor.sealed_secret, userId)
  const step = secret && totpStep(secret, digits, Date.now())
  const isAccepted = step !== null && step > factor.last_step
  await tx
    .updateTable('second_factors')
    .set(isAccepted ? { last_step: step, wrong_codes: 0 } : { wrong_codes: factor.wrong_codes + 1 })
    .where('user_id', '=', userId)
    .execute()
  return isAccepted ? ok('app-code') : fail(wrongCode())
}

/** Deletes the code; returns false if there is no such code. The wrong codes of the app are forgiven. */
async function redeemRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx.updateTable('second_factors').set({ wrong_codes: 0 }).where('user_id', '=', userId).execute()
  return true
}

export const wrongCode = (): Problem =>
  problem('wrong-code', { errors: [{ path: 'code', message: problems['wrong-code'].message }] })
