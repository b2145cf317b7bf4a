// A reader's position in the event stream, encrypted and authenticated: plain ids would reveal the number of all events,
// including bids.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export type EventCursor = {
  /** All events up to this id were delivered. */
  readonly lastEventId: number
  /** When, in seconds since the epoch. */
  readonly issuedAtSeconds: number
}

const idBytes = 6
const timeBytes = 5
const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16
const cursorBytes = saltBytes + nonceBytes + idBytes + timeBytes + tagBytes

/**
 * Encrypts a position with AES-256-GCM. `key` is 32 bytes. Every event of every stream has a cursor, which in time is
 * more than the 2^32 random nonces that NIST SP 800-38D (8.3) allows for one key. Each cursor therefore has a key of its
 * own, derived from `key` and a random salt.
 */
export function sealCursor(key: Buffer, { lastEventId, issuedAtSeconds }: EventCursor): string {
  const position = Buffer.alloc(idBytes + timeBytes)
  position.writeUIntBE(lastEventId, 0, idBytes)
  position.writeUIntBE(issuedAtSeconds, idBytes, timeBytes)
  const random = randomBytes(saltBytes + nonceBytes)
  const salt = random.subarray(0, saltBytes)
  const nonce = random.subarray(saltBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, salt), nonce)
  const sealed = Buffer.concat([random, cipher.update(position), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** Decrypts a position; null if it was not sealed with `key`, or was changed since. */
export function openCursor(key: Buffer, sealed: string): EventCursor | null {
  const bytes = Buffer.from(sealed, 'base64url')
  // The decoder accepts other texts for the same bytes.
  if (bytes.length !== cursorBytes || bytes.toString('base64url') !== sealed) return null
  const salt = bytes.subarray(0, saltBytes)
  const nonce = bytes.subarray(saltBytes, saltBytes + nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, salt), nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const position = Buffer.concat([
      decipher.update(bytes.subarray(saltBytes + nonceBytes, -tagBytes)),
      decipher.final(),
    ])
    return { lastEventId: position.readUIntBE(0, idBytes), issuedAtSeconds: position.readUIntBE(idBytes, timeBytes) }
  } catch {
    return null
  }
}

const deriveKey = (key: Buffer, salt: Buffer) => createHmac('sha256', key).update(salt).digest()
