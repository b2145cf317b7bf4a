// Verifies what a browser reports of a passkey (WebAuthn, 7.1 and 7.2). The library is loaded when it is first needed: it
// takes most of a second.
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { passkeys } from '#src/contract/accounts/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

export type NewCredential = z.output<(typeof passkeys)['POST /api/users/me/passkeys']['body']>['credential']
export type SignedCredential = z.output<(typeof passkeys)['POST /api/login/passkey']['body']>['credential']

/** EdDSA, ES256 and RS256, which all authenticators together support (RFC 9053, RFC 8812). */
export const signatureAlgorithms = [-8, -7, -257]

/** The public key and signature count of a new passkey, with the challenge that it signed; null if something is wrong. */
export async function verifyNewPasskey(
  { id, origin }: RelyingParty,
  response: NewCredential,
): Promise<{ readonly challenge: string; readonly credential: WebAuthnCredential } | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  let signed = ''
  try {
    // Browsers send no attestation, since none is requested, or one that the new key itself signed. The certificates of
    // any other name addresses that verifying it would send requests to.
    const attestation = decodeAttestationObject(Buffer.from(response.response.attestationObject, 'base64url'))
    if (!['none', 'packed'].includes(attestation.get('fmt'))) return null
    if (attestation.get('attStmt').get('x5c') !== undefined) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedOrigin: origin,
      expectedRPID: id,
      expectedChallenge: (challenge) => {
        signed = challenge
        return true
      },
      requireUserVerification: true,
      supportedAlgorithmIDs: signatureAlgorithms,
    })
    // The contract limits the length of the reported id, the library none.
    if (!verified || registrationInfo.credential.id !== response.id) return null
    return { challenge: signed, credential: registrationInfo.credential }
  } catch {
    return null
  }
}

/**
 * The challenge that a passkey signed, and the new signature count; null if something is wrong, such as a count that is not
 * above the last one.
 */
export async function verifySignedPasskey(
  { id, origin }: RelyingParty,
  response: SignedCredential,
  credential: WebAuthnCredential,
): Promise<{ readonly challenge: string; readonly signatureCount: number } | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  let signed = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      credential,
      expectedOrigin: origin,
      expectedRPID: id,
      expectedChallenge: (challenge) => {
        signed = challenge
        return true
      },
      requireUserVerification: true,
    })
    return verified ? { challenge: signed, signatureCount: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}
