import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { hasSecondFactor } from '#src/server/http/session/person-facts.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { redeemChallenge } from './challenges.ts'
import { toPasskey } from './list-passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { type NewCredential, verifyNewPasskey } from './verify-passkey.ts'

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
