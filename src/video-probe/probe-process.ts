// The process of probe-in-child.ts. It gets the length of a video as its argument, requests ranges of it from its parent
// and answers what it found, or that the video asks for too much.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ProbeOutcome } from '#src/domain/media/task-video.ts'
import { probeVideo } from './probe-video.ts'

export type ProbeMessage =
  | { readonly kind: 'read'; readonly start: number; readonly end: number }
  | { readonly kind: 'probed'; readonly video: ProbeOutcome }

/** Bytes that are read of a video: those of the tables of ten hours with 30 frames a second. */
const maxReadBytes = 2 ** 25
/** What a read counts at least, so that their number is limited too. */
const minReadCost = 2 ** 13
/** Bytes of a request, which the parent holds in memory. */
const chunkBytes = 2 ** 20

new Worker(new URL('./limit-memory.ts', import.meta.url)).unref()

let readableBytes = maxReadBytes
let lastRequest: Promise<unknown> = Promise.resolve()

async function read(start: number, end: number): Promise<Uint8Array> {
  readableBytes -= Math.max(end - start, minReadCost)
  if (readableBytes < 0) {
    send({ kind: 'probed', video: 'too-complex' })
    // The parent kills this process.
    return Promise.withResolvers<never>().promise
  }
  const content = new Uint8Array(end - start)
  for (let offset = start; offset < end; offset += chunkBytes)
    content.set(await request(offset, Math.min(offset + chunkBytes, end)), offset - start)
  return content
}

/** One at a time, so that each answer is that of the request before it. */
function request(start: number, end: number): Promise<Uint8Array> {
  const response = lastRequest.then(async () => {
    send({ kind: 'read', start, end })
    const [content] = (await once(process, 'message')) as [Uint8Array]
    return content
  })
  lastRequest = response
  return response
}

const send = (message: ProbeMessage) => process.send?.(message)

send({ kind: 'probed', video: await probeVideo({ bytes: Number(process.argv[2]), read }) })
