// One stream for all tabs of a browser: browsers allow six connections to a server, and a stream holds one for as long
// as its page is open. The tab that holds a lock has the stream and passes on what arrives; when it goes, the lock falls
// to the next tab, which resumes where the last one was.
import { type LiveMessage, openSource } from './source.ts'

type Wire =
  | { readonly type: 'told'; readonly message: LiveMessage; readonly to?: string }
  | { readonly type: 'state'; readonly open: boolean; readonly place: string | null }
  | { readonly type: 'asks'; readonly tab: string; readonly since: string }

type SharedOptions = {
  /** Tabs of the same name share a stream: those of one session. */
  readonly name: string
  readonly since: string
  readonly onMessage: (message: LiveMessage) => void
  readonly onOpen: (open: boolean) => void
  readonly onRefused: () => void
}

export type SharedSource = {
  /** Takes part in keeping the stream; answers a function that leaves it to others. What they tell still arrives. */
  readonly join: () => () => void
  readonly close: () => void
}

/** How many of the latest messages a tab that was just opened can still be told. */
const remembered = 50

/** Where a browser lacks locks or channels, every tab has a stream of its own. */
export const openSharedSource = (options: SharedOptions): SharedSource =>
  'locks' in navigator && 'BroadcastChannel' in window ? shareSource(options) : ownSource(options)

function ownSource(options: SharedOptions): SharedSource {
  let place: string | null = null
  const onMessage = (message: LiveMessage) => {
    ;({ place } = message)
    options.onMessage(message)
  }
  return { join: () => openSource({ ...options, place, onMessage }), close: () => undefined }
}

function shareSource({ name, since, onMessage, onOpen, onRefused }: SharedOptions): SharedSource {
  const tab = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const send = (wire: Wire) => channel.postMessage(wire)
  const latest: { readonly at: number; readonly message: LiveMessage }[] = []
  let place: string | null = null
  let leads = false
  let isOpen = false

  const take = (message: LiveMessage) => {
    ;({ place } = message)
    latest.push({ at: Date.now(), message })
    if (latest.length > remembered) latest.shift()
    onMessage(message)
  }
  channel.addEventListener('message', ({ data: wire }: MessageEvent<Wire>) => {
    if (wire.type === 'told') {
      if (wire.to === undefined) take(wire.message)
      else if (wire.to === tab) onMessage(wire.message)
    } else if (wire.type === 'state') {
      // A tab that slept finds the others further on: it can't know what it missed.
      if (place !== null && wire.place !== place) onMessage({ kind: 'reset', data: {}, place: wire.place ?? place })
      place ??= wire.place
      onOpen(wire.open)
    } else if (leads) {
      const from = Date.parse(wire.since)
      for (const { at, message } of latest) if (at >= from) send({ type: 'told', message, to: wire.tab })
      send({ type: 'state', open: isOpen, place })
    }
  })

  const lead = () => {
    leads = true
    const close = openSource({
      place,
      since,
      onRefused,
      onMessage: (message) => {
        take(message)
        send({ type: 'told', message })
      },
      onOpen: (open) => {
        isOpen = open
        onOpen(open)
        send({ type: 'state', open, place })
      },
    })
    return () => {
      leads = false
      isOpen = false
      close()
    }
  }
  const join = () => {
    const leaving = new AbortController()
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
    const hold = async () => {
      const stop = lead()
      await left
      stop()
    }
    navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => undefined)
    send({ type: 'asks', tab, since })
    return () => leaving.abort()
  }
  return { join, close: () => channel.close() }
}
