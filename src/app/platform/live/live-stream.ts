// The event stream of a page: resumes at its cursor after an interruption and reconnects with growing random delays. It
// names the products on the screen: those that come to it while the stream is open in a call, or, if another process of
// the server answers that, by opening it again.
import type { LiveEventData, LiveEventName } from '#src/contract/events.ts'
import { positionCookieSeconds, seenPositionCookie } from '#src/contract/headers.ts'
import { requestFor } from '#src/contract/request-for.ts'
import { answerTimeoutMs, api } from '#src/app/platform/api/api.ts'
import { writeCookie } from '#src/app/platform/session/cookies.ts'
import type { ShownProducts } from './shown-products.ts'

type LiveStreamOptions = {
  /** The stream starts with the events since this time (ISO 8601, the server's clock). */
  readonly since: string
  readonly onMessage: (kind: LiveEventName, data: unknown) => void
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

/** Where the products of a stream could not be named: it is opened again. */
const noAnswer = { missed: null, logPosition: null }

/** Returns the delay after `failures` in a row. Random, so that not all clients reconnect at once. */
export const reconnectDelayMs = (failures: number, random: number): number =>
  Math.min(60_000, 1000 * 2 ** failures) * (0.3 + 0.7 * random)

type LiveStream = {
  /** Sets the products whose events are received. */
  readonly show: (products: ShownProducts) => void
  /** Opens the stream where it was closed, and keeps it open. Returns a function that closes it. */
  readonly open: () => () => void
}

export function createLiveStream(options: LiveStreamOptions): LiveStream {
  // Of a connection: a process that has not noticed yet that one is dead must not answer for the next.
  let id = ''
  let shown: ShownProducts = new Map()
  /** All events up to the cursor were received, those of products only if they are covered. */
  let cursor: string | null = null
  let covered: ReadonlySet<string> = new Set()
  let failures = 0
  let current: EventSource | null = null
  let isReady = false
  let isShowing = false
  let reconnectTimer: number | undefined
  /** The latest log positions. The answers of calls and the stream may overtake each other, so calls send both back. */
  let positions = { stream: '', call: '' }
  /** The products with an event since the call that names products was sent. */
  let updated = new Set<string>()

  const setPositions = (changed: Partial<typeof positions>) => {
    positions = { ...positions, ...changed }
    const { stream, call } = positions
    writeCookie(seenPositionCookie, call === '' ? stream : `${stream}.${call}`, positionCookieSeconds)
  }
  const receive = (kind: LiveEventName, data: unknown) => {
    if (kind === 'log-position') return setPositions({ stream: (data as LiveEventData<typeof kind>).position })
    if (kind === 'product') updated.add((data as LiveEventData<typeof kind>).productId)
    options.onMessage(kind, data)
  }
  const open = () => {
    window.clearTimeout(reconnectTimer)
    id = crypto.randomUUID()
    positions = { stream: '', call: '' }
    const products = [...shown.keys()]
    const since = earliestRead(shown, covered)
    const place =
      cursor === null
        ? { since: since !== undefined && since < options.since ? since : options.since }
        : { lastEventId: cursor, since }
    const query = { stream: id, products: products.join('.'), ...place }
    const stream = new EventSource(requestFor('GET /api/events', { query }).url)
    current = stream
    isReady = false
    restartSilenceTimer()
    for (const kind of kinds) {
      stream.addEventListener(kind, (event: MessageEvent<string>) => {
        if (current !== stream) return
        failures = 0
        if (event.lastEventId !== '') cursor = event.lastEventId
        restartSilenceTimer()
        receive(kind, JSON.parse(event.data))
        if (kind !== 'ready' && kind !== 'reset') return
        isReady = true
        covered = new Set(products)
        options.onOpen(true)
        void showNew()
      })
    }
    stream.addEventListener('error', () => {
      if (current !== stream) return
      if (stream.readyState === EventSource.CLOSED && navigator.onLine) options.onRefused()
      reconnect()
    })
  }
  /** Names what came to the screens since. What has left them is named no longer when the next product comes. */
  const showNew = async () => {
    const stream = current
    const products = [...shown.keys()]
    const since = earliestRead(shown, covered)
    if (isShowing || !isReady || since === undefined) return
    isShowing = true
    updated = new Set()
    const request = { query: { stream: id }, body: { products, since }, timeoutMs: answerTimeoutMs }
    const { missed, logPosition } = await api('POST /api/events/products', request).catch(() => noAnswer)
    isShowing = false
    if (stream === current && missed === null) {
      closeStream()
      open()
    } else if (stream === current) {
      covered = new Set(products)
      if (logPosition !== null) setPositions({ call: logPosition })
      for (const data of missed ?? []) if (!updated.has(data.productId)) options.onMessage('product', data)
    }
    void showNew()
  }
  const reconnect = () => {
    closeStream()
    options.onOpen(false)
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
    isReady = false
  }
  const reconnectIfClosed = () => {
    if (current === null) open()
  }
  return {
    show(products) {
      shown = products
      void showNew()
    },
    open() {
      window.addEventListener('online', reconnectIfClosed)
      open()
      return () => {
        window.removeEventListener('online', reconnectIfClosed)
        closeStream()
      }
    },
  }
}

/** The earliest instant at which a product was read whose events are not received; undefined if there is none. */
const earliestRead = (shown: ShownProducts, covered: ReadonlySet<string>): string | undefined =>
  [...shown].flatMap(([id, readAt]) => (covered.has(id) ? [] : [readAt])).toSorted()[0]
