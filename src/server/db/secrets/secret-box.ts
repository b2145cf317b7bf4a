import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts the secrets that the database stores. A copy of the database alone does not reveal them. */
export type SecretBox = {
  /** Encrypts a secret for one place, such as `webhooks` and the webhook's id: elsewhere it can't be opened. */
  readonly seal: (secret: Buffer | string, place: string) => Buffer
  /** @throws WrongSecretKey if it was sealed with another key, for another place, or was changed. */
  readonly open: (sealed: Buffer, place: string) => Buffer
}

export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey'
}

/** Length of a SECRET_KEY in bytes. */
export const secretKeyBytes = 32

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a random nonce; a sealed secret is nonce, ciphertext and tag. An installation seals a few thousand
 * secrets, far fewer than the 2^32 that NIST SP 800-38D (8.3) allows for one key.
 */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(secret, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const bytes = typeof secret === 'string' ? Buffer.from(secret) : secret
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, place) {
      try {
        const nonce = sealed.subarray(0, nonceBytes)
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagBytes))
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
      } catch (cause) {
        throw new WrongSecretKey(`the secret of ${place} was not sealed with this key`, { cause })
      }
    },
  }
}
