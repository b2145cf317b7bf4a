// Two numbers, encrypted and authenticated, that a browser returns: positions in the event stream and in PostgreSQL's log.
// Plain ones would reveal the number of all events, including bids, and how much is written.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export type NumberPair = readonly [first: number, second: number]

const pairBytes = 16
const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16
const sealedBytes = saltBytes + nonceBytes + pairBytes + tagBytes

/**
 * Encrypts two whole numbers with AES-256-GCM. `key` is 32 bytes. Every read of events seals some, which in time is more
 * than the 2^32 random nonces that NIST SP 800-38D (8.3) allows for one key. Each pair therefore has a key of its own,
 * derived from `key` and a random salt.
 */
export function sealNumbers(key: Buffer, pair: NumberPair): string {
  const plain = Buffer.alloc(pairBytes)
  for (const [index, value] of pair.entries()) plain.writeBigUInt64BE(BigInt(value), index * 8)
  const random = randomBytes(saltBytes + nonceBytes)
  const salt = random.subarray(0, saltBytes)
  const nonce = random.subarray(saltBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, salt), nonce)
  const sealed = Buffer.concat([random, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** Decrypts two numbers; null if they were not sealed with `key`, or were changed since. */
export function openNumbers(key: Buffer, sealed: string): NumberPair | null {
  const bytes = Buffer.from(sealed, 'base64url')
  // The decoder accepts other texts for the same bytes.
  if (bytes.length !== sealedBytes || bytes.toString('base64url') !== sealed) return null
  const salt = bytes.subarray(0, saltBytes)
  const nonce = bytes.subarray(saltBytes, saltBytes + nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, salt), nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(saltBytes + nonceBytes, -tagBytes)), decipher.final()])
    return [Number(plain.readBigUInt64BE(0)), Number(plain.readBigUInt64BE(8))]
  } catch {
    return null
  }
}

const deriveKey = (key: Buffer, salt: Buffer) => createHmac('sha256', key).update(salt).digest()
