// The event stream: resumes at its cursor after an interruption and reconnects with growing random delays.
import type { LiveEventName } from '#src/contract/events.ts'
import { requestFor } from '#src/contract/request-for.ts'

export type LiveMessage = { readonly kind: LiveEventName; readonly data: unknown; readonly cursor: string }

type LiveStreamOptions = {
  /** Where to resume. */
  readonly cursor: string | null
  /** Without a cursor, the stream starts with the events since this time (ISO 8601, the server's clock). */
  readonly since: string
  readonly onMessage: (message: LiveMessage) => void
  readonly onOpen: (open: boolean) => void
  /** The server responded without a stream. The session may have ended. */
  readonly onRefused: () => void
}

// A record, so that a missing kind is a compile error.
const handledKinds: Readonly<Record<LiveEventName, true>> = {
  ready: true,
  heartbeat: true,
  reset: true,
  'log-position': true,
  product: true,
  bids: true,
  'own-bid': true,
  message: true,
  notification: true,
  counters: true,
  tasks: true,
  people: true,
  order: true,
  webhooks: true,
}
const kinds = Object.keys(handledKinds) as LiveEventName[]

/** The time without any message or heartbeat after which a connection counts as dead. */
const silenceTimeoutMs = 50_000

/** Returns the delay after `failures` in a row. Random, so that not all clients reconnect at once. */
export const reconnectDelayMs = (failures: number, random: number): number =>
  Math.min(60_000, 1000 * 2 ** failures) * (0.3 + 0.7 * random)

/** Opens the stream and keeps it open. Returns a function that closes it. */
export function openLiveStream(options: LiveStreamOptions): () => void {
  let { cursor } = options
  let failures = 0
  let current: EventSource | null = null
  let reconnectTimer: number | undefined
  let closed = false

  const open = () => {
    window.clearTimeout(reconnectTimer)
    const query = cursor === null ? { since: options.since } : { lastEventId: cursor }
    const stream = new EventSource(requestFor('GET /api/events', { query }).url)
    current = stream
    restartSilenceTimer()
    for (const kind of kinds) {
      stream.addEventListener(kind, (event: MessageEvent<string>) => {
        if (current !== stream) return
        failures = 0
        cursor = event.lastEventId
        restartSilenceTimer()
        options.onMessage({ kind, data: JSON.parse(event.data), cursor })
        if (kind === 'ready' || kind === 'reset') options.onOpen(true)
      })
    }
    stream.addEventListener('error', () => {
      if (current !== stream) return
      if (stream.readyState === EventSource.CLOSED && navigator.onLine) options.onRefused()
      reconnect()
    })
  }
  const reconnect = () => {
    closeStream()
    options.onOpen(false)
    if (closed) return
    reconnectTimer = window.setTimeout(open, reconnectDelayMs(failures, Math.random()))
    failures += 1
  }
  const restartSilenceTimer = () => {
    window.clearTimeout(reconnectTimer)
    reconnectTimer = window.setTimeout(reconnect, silenceTimeoutMs)
  }
  const closeStream = () => {
    window.clearTimeout(reconnectTimer)
    current?.close()
    current = null
  }
  const reconnectIfClosed = () => {
    if (current === null) open()
  }
  window.addEventListener('online', reconnectIfClosed)
  open()
  return () => {
    closed = true
    window.removeEventListener('online', reconnectIfClosed)
    closeStream()
  }
}
