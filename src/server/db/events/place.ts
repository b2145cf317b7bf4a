// A reader's place in the stream of events, sealed: ids in the clear would count everybody's events, bids included.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export type Place = {
  /** Every event up to this id has been told. */
  readonly upTo: number
  /** When that was, in seconds since 1970. */
  readonly at: number
}

const idBytes = 6
const timeBytes = 5

/** `key` is 16 bytes. The same place looks different every time. */
export function sealPlace(key: Buffer, { upTo, at }: Place): string {
  const block = randomBytes(16)
  block.writeUIntBE(upTo, 0, idBytes)
  block.writeUIntBE(at, idBytes, timeBytes)
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
}

/** Whatever it is given, it answers a place; one that was never sealed by us lies in no plausible time. */
export function openPlace(key: Buffer, sealed: string): Place | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length !== 16) return null
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const block = Buffer.concat([decipher.update(bytes), decipher.final()])
  return { upTo: block.readUIntBE(0, idBytes), at: block.readUIntBE(idBytes, timeBytes) }
}
