import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import { withinLimits } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { wrongCode } from './accept-code.ts'
import { hashRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './seal-secret.ts'
import { totpStep } from './totp.ts'

type Command = { readonly sealedSecret: string; readonly code: string; readonly address: string }

/**
 * Stores the actor's second factor if the code shows that their app has the secret, ends their other sessions, and mails them a notice.
 * Returns the recovery codes, which cannot be read again.
 */
export async function addSecondFactor(
  deps: Deps,
  { throttle, secrets }: SignInLimits,
  actor: User,
  { sealedSecret, code, address }: Command,
): Promise<Result<{ readonly recoveryCodes: string[] }, Problem>> {
  const { db, log } = deps
  const readCode = async (): Promise<Result<{ readonly secret: Buffer; readonly step: number }, Problem>> => {
    const secret = openSecret(secrets, Buffer.from(sealedSecret, 'base64url'), actor._id)
    const step = secret && totpStep(secret, code.replaceAll(/\s/g, ''), Date.now())
    return secret === null || step === null ? fail(wrongCode()) : ok({ secret, step })
  }
  const attempt = { email: `second factor of ${actor._id}`, address, deviceId: actor.sessionId }
  const confirmed = await withinLimits(throttle, attempt, { run: readCode, delaysRefusal: false })
  if (!confirmed.ok) return confirmed
  const { secret, step } = confirmed.value
  const recoveryCodes = newRecoveryCodes()
  const { recovery_salt, rows } = await hashRecoveryCodes(recoveryCodes, actor._id)
  const added = await db.transaction().execute(async (tx): Promise<Result<null, Problem>> => {
    await tx.selectFrom('users').select('_id').where('_id', '=', actor._id).forNoKeyUpdate().execute()
    const inserted = await tx
      .insertInto('second_factors')
      .values({
        user_id: actor._id,
        sealed_secret: sealSecret(secrets, secret, actor._id),
        recovery_salt,
        last_step: step,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!inserted) return fail(problem('second-factor-exists'))
    await tx.insertInto('recovery_codes').values(rows).execute()
    await endAllSessions(tx, actor._id, actor.sessionId)
    await queueMail(tx, deps, { userId: actor._id, content: { kind: 'second-factor-changed' } })
    return ok(null)
  })
  if (!added.ok) return added
  logSecurityEvent(log, 'second-factor-added')
  return ok({ recoveryCodes: [...recoveryCodes] })
}
