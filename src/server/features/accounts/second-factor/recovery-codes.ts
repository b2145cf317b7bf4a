// Recovery codes. They have fewer than 112 bits, so that a person can type them, and are therefore hashed like passwords
// (OWASP ASVS 5.0, 6.5.2). All codes of a person have one salt: an attempt costs one hash, not ten.
import { randomBytes, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { argon2Options, enqueueHash } from '#src/server/features/accounts/sign-in/passwords.ts'

const codeCount = 10
const codeLength = 10

/** Crockford's base 32 without letters that are taken for digits or make words (https://www.crockford.com/base32.html). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns ten different codes of 50 random bits, such as `3k9xd-72mfq`. */
export function newRecoveryCodes(): readonly string[] {
  const codes = new Set<string>()
  while (codes.size < codeCount) {
    const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
    codes.add(`${characters.slice(0, codeLength / 2).join('')}-${characters.slice(codeLength / 2).join('')}`)
  }
  return [...codes]
}

/** Spaces, hyphens and upper case make no difference. `caller` takes turns with others that verify passwords. */
export const hashRecoveryCode = (code: string, salt: Buffer, caller: string): Promise<Buffer> =>
  enqueueHash(caller, () => hashRaw(code.replaceAll(/[\s-]/g, '').toLowerCase(), { ...argon2Options, salt }))

/** Hashes a person's new recovery codes with a new salt. */
export async function hashRecoveryCodes(codes: readonly string[], userId: string) {
  const recovery_salt = randomBytes(16)
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, recovery_salt, userId)))
  return { recovery_salt, rows: hashes.map((code_hash) => ({ user_id: userId, code_hash })) }
}
