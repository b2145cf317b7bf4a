// An open stream: sends events as text/event-stream and cuts readers that do not read.
import { Readable } from 'node:stream'

/** Milliseconds between heartbeats: below the idle timeout of common proxies. */
const heartbeatIntervalMs = 22_000

/** Heartbeats after which a stream ends, half an hour. The client reconnects, which checks its session again. */
const maxHeartbeats = 80

/** Maximum bytes buffered for a slow reader, besides what its connection has accepted: some thousand events. */
const maxBufferedBytes = 512 * 1024

/** Milliseconds after which a browser reconnects; random, so that streams that end together do not return together. */
const reconnectDelayMs = { min: 1000, max: 5000 }

export type StreamWriter = {
  readonly readable: Readable
  /** Sends formatted events. */
  readonly write: (text: string | Buffer) => void
  readonly end: () => void
}

/** `formatHeartbeat` returns a heartbeat; `onEnd` is called once when either side ends the stream. */
export function createStreamWriter(formatHeartbeat: () => string, onEnd: () => void): StreamWriter {
  const readable = new Readable({ read: () => {} })
  let heartbeatCount = 0
  let wasBehind = false
  let isEnded = false

  const write: StreamWriter['write'] = (text) => {
    if (text.length === 0 || isEnded || readable.destroyed) return
    readable.push(text)
    if (readable.readableLength > maxBufferedBytes) readable.destroy()
  }
  const end = () => {
    if (readable.readableLength > 0) return void readable.destroy()
    if (!isEnded) readable.push(null)
    isEnded = true
  }
  const timer = setInterval(() => {
    heartbeatCount += 1
    const isBehind = readable.readableLength > 0
    if (heartbeatCount >= maxHeartbeats || (isBehind && wasBehind)) return end()
    wasBehind = isBehind
    write(formatHeartbeat())
  }, heartbeatIntervalMs)
  readable.once('close', () => {
    clearInterval(timer)
    onEnd()
  })
  readable.on('error', () => {})
  const { min, max } = reconnectDelayMs
  write(`retry: ${Math.round(min + Math.random() * (max - min))}\n\n`)
  return { readable, write, end }
}
