import { randomBytes, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import type { Deps } from './http/deps.ts'

/** Random bytes per id, and per system call, which is most of the cost of an id. */
const bytesPerId = 16
const poolBytes = 4096

/** The mean distance of ids that are made together, in steps of their sequence number. */
const meanDistance = 1024

/** Ids and secrets from the system's random source. The ids of a process increase in the order of the calls. */
export const systemIds: Deps['ids'] = createIds(randomFillSync)

/** `fill` fills bytes with random ones. */
export function createIds(fill: (bytes: Buffer) => unknown): Deps['ids'] {
  const bytes = Buffer.alloc(poolBytes)
  let poolOffset = poolBytes
  const takeRandom = () => {
    if (poolOffset === poolBytes) {
      fill(bytes)
      poolOffset = 0
    }
    poolOffset += bytesPerId
    return bytes.subarray(poolOffset - bytesPerId, poolOffset)
  }
  let msecs = 0
  let seq = 0
  return {
    next: () => {
      const random = takeRandom()
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
    },
    together: () => {
      const startMs = Date.now()
      let steps = 0
      return () => {
        const random = takeRandom()
        // Exponentially distributed, so that one more id at a random place between them looks like any of them.
        steps += Math.ceil(-meanDistance * Math.log((random.readUInt32BE() + 0.5) / 2 ** 32))
        return v7({ random, msecs: startMs + Math.floor(steps / 2 ** 32), seq: steps % 2 ** 32 })
      }
    },
    secret: () => randomBytes(32).toString('base64url'),
  }
}
