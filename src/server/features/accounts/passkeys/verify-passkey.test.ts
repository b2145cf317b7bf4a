import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test, vi } from 'vitest'
import { verifyNewPasskey } from './verify-passkey.ts'

// What it verifies would send requests to the addresses in certificates.
vi.mock('@simplewebauthn/server', () => ({
  verifyRegistrationResponse: () => ({ verified: true, registrationInfo: { credential: { id: 'AAAA' } } }),
}))

const party = { id: 'curio.example', name: 'Curio', origin: 'https://curio.example' }

test.for([
  ['none', [], true],
  ['packed', [['sig', 'of the key itself']], true],
  ['packed', [['x5c', 'certificates']], false],
  // Its certificates are in the header of a JWS.
  ['android-safetynet', [['response', 'JWS']], false],
] as const)('an attestation of the format %s, with %j, reaches the library: %s', async ([fmt, statement, reaches]) => {
  const attestation = new Map<string, unknown>([
    ['fmt', fmt],
    ['attStmt', new Map<string, string>(statement)],
    ['authData', new Uint8Array()],
  ])
  const attestationObject = Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]))
  const verified = await verifyNewPasskey(party, {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: '', attestationObject: attestationObject.toString('base64url') },
  })
  expect(verified !== null).toBe(reaches)
})
