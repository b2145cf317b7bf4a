// A reader's position in the event stream, encrypted: plain ids would reveal the number of all events, including bids.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export type EventCursor = {
  /** All events up to this id were delivered. */
  readonly lastEventId: number
  /** When, in seconds since the epoch. */
  readonly issuedAtSeconds: number
}

const idBytes = 6
const timeBytes = 5

/** Encrypts a position. `key` is 16 bytes. Equal positions give different results. */
export function encryptCursor(key: Buffer, { lastEventId, issuedAtSeconds }: EventCursor): string {
  const block = randomBytes(16)
  block.writeUIntBE(lastEventId, 0, idBytes)
  block.writeUIntBE(issuedAtSeconds, idBytes, timeBytes)
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
}

/** Decrypts a position. A forged one decrypts to an implausible time. */
export function decryptCursor(key: Buffer, encrypted: string): EventCursor | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length !== 16) return null
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const block = Buffer.concat([decipher.update(bytes), decipher.final()])
  return { lastEventId: block.readUIntBE(0, idBytes), issuedAtSeconds: block.readUIntBE(idBytes, timeBytes) }
}
