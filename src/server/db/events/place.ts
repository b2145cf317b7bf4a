// A reader's position in the event stream, encrypted: plain ids would reveal the number of all events, including bids.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export type Place = {
  /** All events up to this id were delivered. */
  readonly upTo: number
  /** When, in seconds since the epoch. */
  readonly at: number
}

const idBytes = 6
const timeBytes = 5

/** Encrypts a position. `key` is 16 bytes. Equal positions give different results. */
export function sealPlace(key: Buffer, { upTo, at }: Place): string {
  const block = randomBytes(16)
  block.writeUIntBE(upTo, 0, idBytes)
  block.writeUIntBE(at, idBytes, timeBytes)
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
}

/** Decrypts a position. A forged one decrypts to an implausible time. */
export function openPlace(key: Buffer, sealed: string): Place | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length !== 16) return null
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const block = Buffer.concat([decipher.update(bytes), decipher.final()])
  return { upTo: block.readUIntBE(0, idBytes), at: block.readUIntBE(idBytes, timeBytes) }
}
