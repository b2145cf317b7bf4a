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
import { describeTotpSecret, newTotpSecret, totpStep } from './totp.ts'
import { confirmPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { type Confirmation, withConfirmedActor } from './with-confirmed-actor.ts'

type Prepared = { readonly secret: string; readonly uri: string; readonly sealedSecret: string }

/** Makes a secret for the actor's authenticator app. Nothing is stored: the app confirms it with the sealed secret. */
export async function prepareSecondFactor(
  deps: Deps,
  { throttle, secrets }: SignInLimits,
  actor: User,
  command: { readonly currentPassword: string; readonly address: string },
): Promise<Result<Prepared, Problem>> {
  const confirmed = await confirmPassword(deps, throttle, actor, command)
  if (!confirmed.ok) return confirmed
  if ((await readSecondFactor(deps, actor)).since !== null) return fail(problem('second-factor-exists'))
  const secret = newTotpSecret()
  const sealedSecret = sealSecret(secrets, secret, actor._id).toString('base64url')
  return ok({ ...describeTotpSecret(secret, confirmed.value.email), sealedSecret })
}

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

/** Removes the actor's authenticator app, with their password and a code. Does nothing if there is none. */
export async function removeSecondFactor(
  deps: Deps,
  limits: SignInLimits,
  actor: User,
  confirmation: Confirmation,
): Promise<Result<null, Problem>> {
  const removed = await withConfirmedActor(deps, limits, actor, confirmation, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('second_factors').where('user_id', '=', actor._id).executeTakeFirst()
    if (numDeletedRows > 0n)
      await queueMail(tx, deps, { userId: actor._id, content: { kind: 'second-factor-changed' } })
    return numDeletedRows > 0n
  })
  if (!removed.ok) return removed
  if (removed.value) logSecurityEvent(deps.log, 'second-factor-removed')
  return ok(null)
}
