import {
  type Confirmation,
  withConfirmedActor,
} from '#src/server/features/accounts/second-factor/with-confirmed-actor.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { challengeSeconds, storeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { signatureAlgorithms } from './verify-passkey.ts'

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
