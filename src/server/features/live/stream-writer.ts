// An open stream: writes events as text/event-stream and closes streams whose reader is too slow.
import { PassThrough, type Readable } from 'node:stream'
import type { liveEvents } from '#src/contract/events.ts'

/** Milliseconds between heartbeats: below the idle timeout of common proxies. */
const beatInterval = 22_000

/** Heartbeats after which a stream ends, half an hour. The client reconnects, which checks its session again. */
const beatsOfAStream = 80

/** Maximum characters buffered for a slow reader. */
const patience = 64 * 1024

/** Milliseconds after which a browser reconnects. */
const retry = 2000

export type StreamWriter = {
  readonly readable: Readable
  /** `place` is the position to resume from after this event. */
  readonly write: (kind: keyof typeof liveEvents, data: unknown, place: string) => void
  readonly end: () => void
}

/** `placeNow` returns the position for heartbeats; `onEnd` is called once when either side ends the stream. */
export function openStreamWriter(placeNow: () => string, onEnd: () => void): StreamWriter {
  const readable = new PassThrough()
  let beats = 0
  let wasBehind = false

  const write: StreamWriter['write'] = (kind, data, place) => {
    if (readable.writableEnded || readable.destroyed) return
    readable.write(`id: ${place}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
    if (readable.writableLength > patience) readable.destroy()
  }
  const end = () => {
    if (readable.writableLength > 0) readable.destroy()
    else readable.end()
  }
  const timer = setInterval(() => {
    beats += 1
    const isBehind = readable.writableLength > 0
    if (beats >= beatsOfAStream || (isBehind && wasBehind)) return end()
    wasBehind = isBehind
    write('beat', {}, placeNow())
  }, beatInterval)
  readable.once('close', () => {
    clearInterval(timer)
    onEnd()
  })
  readable.on('error', () => {})
  readable.write(`retry: ${retry}\n\n`)
  return { readable, write, end }
}
