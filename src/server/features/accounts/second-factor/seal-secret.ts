import { type SecretBox, WrongSecretKey } from '#src/server/db/secrets/secret-box.ts'

const placeOf = (userId: string) => `second_factors ${userId}`

/** Encrypts the secret of a person's second factor: nobody else's row can use it. */
export const sealSecret = (secrets: SecretBox, secret: Buffer, userId: string): Buffer =>
  secrets.seal(secret, placeOf(userId))

/** Decrypts a secret; null if it was not sealed for this person, or was changed since. */
export function openSecret(secrets: SecretBox, sealed: Buffer, userId: string): Buffer | null {
  try {
    return secrets.open(sealed, placeOf(userId))
  } catch (error) {
    if (error instanceof WrongSecretKey) return null
    throw error
  }
}
