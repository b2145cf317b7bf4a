// Codes of authenticator apps (TOTP, RFC 6238) with the parameters that all apps support: SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 (4) recommends. */
const secretBytes = 20

/** Steps by which a code may be early or late (RFC 6238, 5.2). */
const toleranceSteps = 1

const stepMs = 30_000

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes)

/** The secret in base 32 and as the address that apps read from a QR code. */
export function describeTotpSecret(secret: Buffer, email: string): { readonly secret: string; readonly uri: string } {
  const totp = toTotp(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the 30-second step that a code is of, the current one or one beside it; null if it is of none. */
export function totpStep(secret: Buffer, code: string, nowMs: number): number | null {
  const delta = toTotp(secret).validate({ token: code, timestamp: nowMs, window: toleranceSteps })
  return delta === null ? null : Math.floor(nowMs / stepMs) + delta
}

const toTotp = (secret: Buffer, label = '') =>
  new TOTP({ issuer: 'Curio', label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
