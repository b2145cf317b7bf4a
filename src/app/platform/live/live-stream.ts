// The stream itself: opened, resumed where it broke off, and opened again with growing, uneven pauses.
import type { LiveEventName } from '#src/contract/events.ts'

export type LiveMessage = { readonly kind: LiveEventName; readonly data: unknown; readonly cursor: string }

type LiveStreamOptions = {
  /** The place to resume, if any. */
  readonly cursor: string | null
  /** Else: what happened since this moment (ISO 8601, the server’s clock) is told as well. */
  readonly since: string
  readonly onMessage: (message: LiveMessage) => void
  readonly onOpen: (open: boolean) => void
  /** The server answered, but not with a stream: perhaps the session is over. */
  readonly onRefused: () => void
}

// A record, so that a kind forgotten here does not compile.
const handledKinds: Readonly<Record<LiveEventName, true>> = {
  ready: true,
  heartbeat: true,
  reset: true,
  product: true,
  bids: true,
  'own-bid': true,
  message: true,
  notification: true,
  counters: true,
  tasks: true,
  people: true,
}
const kinds = Object.keys(handledKinds) as LiveEventName[]

/** Milliseconds without a word, not even a heartbeat, after which a connection counts as dead. */
const silenceTimeoutMs = 50_000

/** Milliseconds before the try after `failures` in a row; uneven, so that not everybody comes back at once. */
export const reconnectDelayMs = (failures: number, random: number): number =>
  Math.min(60_000, 1000 * 2 ** failures) * (0.3 + 0.7 * random)

/** Opens the stream and keeps it open. Answers a function that closes it. */
export function openLiveStream(options: LiveStreamOptions): () => void {
  let { cursor } = options
  let failures = 0
  let current: EventSource | null = null
  let reconnectTimer: number | undefined
  let closed = false

  const open = () => {
    window.clearTimeout(reconnectTimer)
    const query = new URLSearchParams(cursor === null ? { since: options.since } : { lastEventId: cursor })
    const stream = new EventSource(`/api/events?${query}`)
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
