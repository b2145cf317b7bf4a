// An open stream: writes events as text/event-stream and closes streams whose reader is too slow.
import { PassThrough, type Readable } from 'node:stream'
import type { liveEvents } from '#src/contract/events.ts'

/** Milliseconds between heartbeats: below the idle timeout of common proxies. */
const heartbeatIntervalMs = 22_000

/** Heartbeats after which a stream ends, half an hour. The client reconnects, which checks its session again. */
const maxHeartbeats = 80

/** Maximum characters buffered for a slow reader. */
const maxBufferedCharacters = 64 * 1024

/** Milliseconds after which a browser reconnects. */
const reconnectDelayMs = 2000

export type StreamWriter = {
  readonly readable: Readable
  /** `cursor` is the position to resume from after this event. */
  readonly write: (kind: keyof typeof liveEvents, data: unknown, cursor: string) => void
  readonly end: () => void
}

/** `currentCursor` returns the position for heartbeats; `onEnd` is called once when either side ends the stream. */
export function createStreamWriter(currentCursor: () => string, onEnd: () => void): StreamWriter {
  const readable = new PassThrough()
  let heartbeatCount = 0
  let wasBehind = false

  const write: StreamWriter['write'] = (kind, data, cursor) => {
    if (readable.writableEnded || readable.destroyed) return
    readable.write(`id: ${cursor}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
    if (readable.writableLength > maxBufferedCharacters) readable.destroy()
  }
  const end = () => {
    if (readable.writableLength > 0) readable.destroy()
    else readable.end()
  }
  const timer = setInterval(() => {
    heartbeatCount += 1
    const isBehind = readable.writableLength > 0
    if (heartbeatCount >= maxHeartbeats || (isBehind && wasBehind)) return end()
    wasBehind = isBehind
    write('heartbeat', {}, currentCursor())
  }, heartbeatIntervalMs)
  readable.once('close', () => {
    clearInterval(timer)
    onEnd()
  })
  readable.on('error', () => {})
  readable.write(`retry: ${reconnectDelayMs}\n\n`)
  return { readable, write, end }
}
