// An authenticator for tests: it creates passkeys and signs with them as a browser reports it (WebAuthn, ES256).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { v7 } from 'uuid'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Person } from './fixtures.ts'

/** The origin of requests that are injected into the server. */
const localOrigin = 'http://localhost'

type Flags = { readonly userVerified?: boolean; readonly origin?: string; readonly rpId?: string }

type Challenge = { readonly challenge: string }
type CreationOptions = Challenge & { readonly user: { readonly id: string } }

/** An authenticator with one key, of the person with `userHandle` until it creates a passkey for another one. */
export function createAuthenticator(userHandle = '') {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE_Key of ES256 (RFC 9053, 2.1 and 7.1.1).
  const coseKey = Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    ),
  )
  let user = userHandle

  const authenticatorData = ({ userVerified = true, rpId = 'localhost' }: Flags, attested: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(authenticator.signatureCount)
    // User present, user verified, attested data included.
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, challenge: string, { origin = localOrigin }: Flags) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, value.toString('base64url')])),
  })

  const authenticator = {
    id: id.toString('base64url'),
    publicKey: coseKey,
    /** The number that the next signature reports. */
    signatureCount: 1,
    create: ({ challenge, user: { id: handle } }: CreationOptions, flags: Flags = {}) => {
      user = handle
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(flags, attested))],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, flags),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      })
    },
    sign: ({ challenge }: Challenge, flags: Flags = {}) => {
      const data = authenticatorData(flags, Buffer.alloc(0))
      const clientDataJSON = clientData('webauthn.get', challenge, flags)
      const signature = sign(
        'sha256',
        Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]),
        privateKey,
      )
      return credential({
        clientDataJSON,
        authenticatorData: data,
        signature,
        userHandle: Buffer.from(user, 'base64url'),
      })
    },
  }
  return authenticator
}

/** Gives the person a passkey. Returns its `_id` and its authenticator. */
export async function makePasskey(db: Db, { _id: userId }: Person, name = 'Phone') {
  const authenticator = createAuthenticator(Buffer.from(userId).toString('base64url'))
  const { _id } = await db
    .insertInto('passkeys')
    .values({
      _id: v7(),
      user_id: userId,
      credential_id: Buffer.from(authenticator.id, 'base64url'),
      public_key: authenticator.publicKey,
      signature_count: 0,
      name,
    })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return { passkeyId: _id, authenticator }
}
