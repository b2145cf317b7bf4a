// A person with two devices, and second factors for tests, with the authenticator app that makes their codes.
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { sealSecret } from '#src/server/features/accounts/second-factor/seal-secret.ts'
import { newTotpSecret } from '#src/server/features/accounts/second-factor/totp.ts'
import { makePerson, type Person, secrets } from './fixtures.ts'
import { type Caller, test } from './test-server.ts'

/** Adds Mei Lin to the context, with a phone and a tablet on which she is signed in. */
export const twoDevicesTest = test
  .extend('mei', async ({ db, server }) => server.withCall(await makePerson(db, 'Mei Lin')))
  .extend('phone', async ({ mei, server }) => server.as(mei))
  .extend('tablet', async ({ mei, server }) => server.as(mei))

export const isSignedIn = async (caller: Caller) => (await caller('GET /api/users/me')).status === 200

/** Makes the code of now, or of a step of 30 seconds later. */
export type Authenticator = (stepsLater?: number) => string

/** An app with this secret, in base 32. */
export const authenticatorOf =
  (secret: string): Authenticator =>
  (stepsLater = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * 30_000 })

/** Gives the person a second factor without recovery codes. No code of it was used. */
export async function makeSecondFactor(db: Db, { _id }: Person): Promise<Authenticator> {
  const secret = newTotpSecret()
  await db
    .insertInto('second_factors')
    .values({
      user_id: _id,
      sealed_secret: sealSecret(secrets, secret, _id),
      recovery_salt: Buffer.alloc(16),
      last_step: 0,
    })
    .execute()
  return authenticatorOf(new Secret({ buffer: Uint8Array.from(secret).buffer }).base32)
}
