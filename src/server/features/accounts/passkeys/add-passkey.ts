import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { hasSecondFactor } from '#src/server/http/session/sessions.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { challengeSeconds, redeemChallenge, storeChallenge } from './challenges.ts'
import { toPasskey } from './own-passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { type NewCredential, signatureAlgorithms, verifyNewPasskey } from './verify-passkey.ts'
import {
  type Confirmation,
  withConfirmedActor,
} from '#src/server/features/accounts/second-factor/with-confirmed-actor.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'

/** Returns the options with which the actor's browser creates a passkey. The actor must confirm that it is them. */
export const preparePasskey = (
  deps: Deps,
  limits: SignInLimits,
  { id, name }: RelyingParty,
  actor: User,
  confirmation: Confirmation,
) =>
  withConfirmedActor(deps, limits, actor, confirmation, async (tx) => {
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('_id', '=', actor._id)
      .executeTakeFirstOrThrow()
    const existing = await tx.selectFrom('passkeys').select('credential_id').where('user_id', '=', actor._id).execute()
    return {
      challenge: await storeChallenge(tx, deps.ids, actor._id),
      rp: { id, name },
      user: { id: toUserHandle(actor._id), name: email, displayName: actor.name },
      pubKeyCredParams: signatureAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeSeconds * 1000,
      excludeCredentials: existing.map(({ credential_id }) => ({
        type: 'public-key' as const,
        id: credential_id.toString('base64url'),
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    }
  })

/** How a passkey names its person: their id, which says nothing about them. */
export const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url')

type Command = { readonly name: string; readonly credential: NewCredential }
type Passkey = ReturnType<typeof toPasskey>

/** Stores a passkey of the actor. If it is their first second factor, their other sessions end. They get a mail. */
export async function addPasskey(
  deps: Deps,
  party: RelyingParty,
  actor: User,
  { name, credential }: Command,
): Promise<Result<Passkey, Problem>> {
  const { db, ids, log } = deps
  const verified = await verifyNewPasskey(party, credential)
  if (!verified) return fail(problem('passkey-not-added'))
  const added = await db.transaction().execute(async (tx): Promise<Result<Passkey, Problem>> => {
    await tx.selectFrom('users').select('_id').where('_id', '=', actor._id).forNoKeyUpdate().execute()
    if (!(await redeemChallenge(tx, verified.challenge, actor._id))) return fail(problem('passkey-not-added'))
    const { hadFactor } = await tx
      .selectFrom('users')
      .select(hasSecondFactor('users._id').as('hadFactor'))
      .where('_id', '=', actor._id)
      .executeTakeFirstOrThrow()
    const passkey = await tx
      .insertInto('passkeys')
      .values({
        _id: ids.next(),
        user_id: actor._id,
        credential_id: Buffer.from(verified.credential.id, 'base64url'),
        public_key: Buffer.from(verified.credential.publicKey),
        signature_count: verified.credential.counter,
        name,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['_id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    if (!passkey) return fail(problem('passkey-not-added'))
    if (!hadFactor) await endAllSessions(tx, actor._id, actor.sessionId)
    await queueMail(tx, deps, { userId: actor._id, content: { kind: 'second-factor-changed' } })
    return ok(toPasskey(passkey))
  })
  if (added.ok) logSecurityEvent(log, 'passkey-added')
  return added
}
