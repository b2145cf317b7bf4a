// The stream itself: opened, resumed where it broke off, and opened again with growing, uneven pauses.
import type { LiveKind } from '#src/contract/events.ts'

export type LiveMessage = { readonly kind: LiveKind; readonly data: unknown; readonly place: string }

type SourceOptions = {
  /** The place to resume, if any. */
  readonly place: string | null
  /** Else: what happened since this moment (ISO 8601, the server’s clock) is told as well. */
  readonly since: string
  readonly onMessage: (message: LiveMessage) => void
  readonly onOpen: (open: boolean) => void
  /** The server answered, but not with a stream: perhaps the session is over. */
  readonly onRefused: () => void
}

// A record, so that a kind forgotten here does not compile.
const listened: Readonly<Record<LiveKind, true>> = {
  ready: true,
  beat: true,
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
const kinds = Object.keys(listened) as LiveKind[]

/** Milliseconds without a word, not even a beat, after which a connection counts as dead. */
const silence = 50_000

/** Milliseconds before the try after `failures` in a row; uneven, so that not everybody comes back at once. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(60_000, 1000 * 2 ** failures) * (0.3 + 0.7 * random)

/** Opens the stream and keeps it open. Answers a function that closes it. */
export function openSource(options: SourceOptions): () => void {
  let { place } = options
  let failures = 0
  let source: EventSource | null = null
  let timer: number | undefined
  let closed = false

  const open = () => {
    window.clearTimeout(timer)
    const query = new URLSearchParams(place === null ? { since: options.since } : { lastEventId: place })
    const stream = new EventSource(`/api/events?${query}`)
    source = stream
    listenForSilence()
    for (const kind of kinds) {
      stream.addEventListener(kind, (event: MessageEvent<string>) => {
        if (source !== stream) return
        failures = 0
        place = event.lastEventId
        listenForSilence()
        options.onMessage({ kind, data: JSON.parse(event.data), place })
        if (kind === 'ready' || kind === 'reset') options.onOpen(true)
      })
    }
    stream.addEventListener('error', () => {
      if (source !== stream) return
      if (stream.readyState === EventSource.CLOSED && navigator.onLine) options.onRefused()
      retry()
    })
  }
  const retry = () => {
    shut()
    options.onOpen(false)
    if (closed) return
    timer = window.setTimeout(open, pauseAfter(failures, Math.random()))
    failures += 1
  }
  const listenForSilence = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(retry, silence)
  }
  const shut = () => {
    window.clearTimeout(timer)
    source?.close()
    source = null
  }
  const online = () => {
    if (source === null) open()
  }
  window.addEventListener('online', online)
  open()
  return () => {
    closed = true
    window.removeEventListener('online', online)
    shut()
  }
}
