// One person's open stream: writes events as text/event-stream, and lets go of who doesn't read.
import { PassThrough, type Readable } from 'node:stream'
import type { liveEvents } from '#src/contract/events.ts'

/** Milliseconds between beats: below what proxies take for silence. */
const beatInterval = 22_000

/** Beats after which a stream ends and is opened anew, so that it answers for the session again: half an hour. */
const beatsOfAStream = 80

/** Characters that may wait for one who reads slowly. */
const patience = 64 * 1024

/** Milliseconds after which a browser that lost the stream tries again. */
const retry = 2000

export type StreamWriter = {
  readonly readable: Readable
  /** `place` is where who loses the stream after this goes on. */
  readonly write: (kind: keyof typeof liveEvents, data: unknown, place: string) => void
  readonly end: () => void
}

/** `placeNow` says where one is when nothing happens; `onEnd` is called once, whoever ends it. */
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
