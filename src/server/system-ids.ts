import { randomBytes, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import type { Deps } from './http/deps.ts'

/** Random bytes per id, and per system call, which is most of the cost of an id. */
const bytesPerId = 16
const poolBytes = 4096

/** Ids and secrets from the system's random source. The ids of a process increase in the order of the calls. */
export const systemIds: Deps['ids'] = {
  next: createIdGenerator(),
  secret: () => randomBytes(32).toString('base64url'),
}

function createIdGenerator(): () => string {
  const bytes = Buffer.alloc(poolBytes)
  let poolOffset = poolBytes
  let msecs = 0
  let seq = 0
  return () => {
    if (poolOffset === poolBytes) {
      randomFillSync(bytes)
      poolOffset = 0
    }
    const random = bytes.subarray(poolOffset, poolOffset + bytesPerId)
    poolOffset += bytesPerId
    const now = Date.now()
    if (now > msecs) {
      msecs = now
      seq = random.readInt32BE(6) & 0x7fff_ffff
    } else {
      // Within a millisecond, and after the clock is set back, the sequence number increases.
      seq = (seq + 1) | 0
      if (seq === 0) msecs += 1
    }
    return v7({ random, msecs, seq })
  }
}
