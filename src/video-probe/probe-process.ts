// The process of probe-in-child.ts. It gets the length of a video, requests ranges of it from its parent and answers what
// it found, or that the video asks for too much; then it waits for the next one.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ProbeOutcome } from '#src/domain/media/task-video.ts'
import { probeVideo } from './probe-video.ts'

export type ProbeMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly start: number; readonly end: number }
  /** `canContinue`: the video left nothing behind that would concern the next one. */
  | { readonly kind: 'probed'; readonly video: ProbeOutcome; readonly canContinue: boolean }

/** Bytes that are read of a video: those of the tables of ten hours with 30 frames a second. */
const maxReadBytes = 2 ** 25
/** What a read counts at least, so that their number is limited too. */
const minReadCost = 2 ** 13
/** Bytes of a request, which the parent holds in memory. */
const chunkBytes = 2 ** 20
/** What the process may occupy when another video follows. */
const maxReusableBytes = 150_000_000

new Worker(new URL('./limit-memory.ts', import.meta.url)).unref()

const send = (message: ProbeMessage) => process.send?.(message)

/** Reads ranges of one video, until `end` is called, which returns whether no request is unanswered. */
function createReader() {
  let readableBytes = maxReadBytes
  let lastRequest: Promise<unknown> = Promise.resolve()
  let requests = 0
  let hasEnded = false

  async function read(start: number, end: number): Promise<Uint8Array> {
    readableBytes -= Math.max(end - start, minReadCost)
    if (readableBytes < 0) send({ kind: 'probed', video: 'too-complex', canContinue: false })
    // The parent kills this process, or the video was probed.
    if (readableBytes < 0 || hasEnded) return Promise.withResolvers<never>().promise
    const content = new Uint8Array(end - start)
    for (let offset = start; offset < end; offset += chunkBytes)
      content.set(await request(offset, Math.min(offset + chunkBytes, end)), offset - start)
    return content
  }

  /** One at a time, so that each answer is that of the request before it. */
  function request(start: number, end: number): Promise<Uint8Array> {
    requests += 1
    const response = lastRequest.then(async () => {
      send({ kind: 'read', start, end })
      const [content] = (await once(process, 'message')) as [Uint8Array]
      requests -= 1
      return content
    })
    lastRequest = response
    return response
  }

  const end = () => {
    hasEnded = true
    return requests === 0
  }
  return { read, end }
}

send({ kind: 'ready' })
for (;;) {
  const [bytes] = (await once(process, 'message')) as [number]
  const { read, end } = createReader()
  const video = await probeVideo({ bytes, read })
  send({ kind: 'probed', video, canContinue: end() && process.memoryUsage.rss() < maxReusableBytes })
}
