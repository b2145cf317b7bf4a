import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { readCookie } from '#src/app/platform/session/cookies.ts'
import { clearSession, storeSession } from '#src/app/platform/session/session.ts'
import { connectLive } from './connect-live.ts'
import { onLive } from './live-events.ts'
import type { ShownProducts } from './shown-products.ts'

/** The event streams that the page has opened. */
let streams: FakeStream[] = []

class FakeStream extends EventTarget {
  readonly query: URLSearchParams
  readyState = 1
  constructor(url: string) {
    super()
    this.query = new URL(url, location.href).searchParams
    streams.push(this)
  }
  send(kind: string, data: object = {}, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data), lastEventId }))
  }
  close() {
    this.readyState = 2
  }
}

const since = '2026-11-20T12:00:00.000Z'
const later = '2026-11-20T12:30:00.000Z'
const [vase, bowl, cup] = ['1', '2', '3'].map((digit) => `01990000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]
const sold = (productId: string) => ({
  productId,
  status: 'sold' as const,
  bidEnd: '' as const,
  soldPrice: 300,
  deleted: false,
})

beforeEach(() => {
  streams = []
  vi.stubGlobal('EventSource', Object.assign(FakeStream, { CLOSED: 2 }))
})
afterEach(clearSession)

type ShownByTest = Readonly<Record<string, string>>

/** Opens the app with products on its screen. Returns those of the events it receives, and a function that shows others. */
function openApp(shown: ShownByTest = {}) {
  const received: string[] = []
  let show = (_shown: ShownProducts) => {}
  storeSession('a-handle', { _id: 'bo', id: 7, name: 'Bo', icon: '', role: 'worker' })
  onTestFinished(onLive('product', ({ productId }) => received.push(productId)))
  const disconnect = connectLive({
    onRefused: () => {},
    watchShown: (onChange) => {
      show = onChange
      show(new Map(Object.entries(shown)))
      return () => {}
    },
  })
  onTestFinished(disconnect)
  return { received, show: (next: ShownByTest) => show(new Map(Object.entries(next))) }
}

const streamAt = async (place: number) => {
  await vi.waitFor(() => expect(streams.length).toBe(place + 1))
  return streams[place] as FakeStream
}

/** Hides or shows the page. A page that still loads is also reported as shown in its history. */
function setVisibility(state: 'hidden' | 'visible', eventType = 'visibilitychange') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  const target = eventType === 'pageshow' ? window : document
  target.dispatchEvent(new Event(eventType))
}

test('products that come to the screen are named in a call that returns what was missed', async () => {
  const calls = mockCall('POST /api/events/products', { missed: [sold(bowl)], logPosition: null })
  const { received, show } = openApp({ [vase]: since })
  const stream = await streamAt(0)
  expect(stream.query.get('products')).toBe(vase)
  stream.send('ready', {}, 'a place')
  show({ [vase]: since, [bowl]: later })
  await vi.waitFor(() => expect(received).toEqual([bowl]))
  expect(calls).toEqual([{ products: [vase, bowl], since: later }])
  // What is named already needs no call.
  show({ [vase]: later })
  show({ [cup]: later })
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.products).toEqual([cup])
  expect(streams).toHaveLength(1)
})

test('if another process answers the call, the stream is opened again at its place, with all products', async () => {
  mockCall('POST /api/events/products', { missed: null, logPosition: null })
  const { show } = openApp({ [vase]: since })
  const stream = await streamAt(0)
  stream.send('ready', {}, 'a place')
  // An event among those that were missed has no place of its own, and the place before it stays.
  stream.send('product', sold(vase))
  show({ [vase]: since, [bowl]: later })
  const next = await streamAt(1)
  expect(stream.readyState).toBe(2)
  // Its own name: the process of the stream before may not have noticed yet that it is gone.
  expect(next.query.get('stream')).not.toBe(stream.query.get('stream'))
  expect(Object.fromEntries(next.query)).toEqual({
    stream: expect.any(String) as string,
    products: `${vase}.${bowl}`,
    lastEventId: 'a place',
    since: later,
  })
})

test('a page hidden for five seconds closes its stream, and resumes at its place once it is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  openApp({ [vase]: since })
  const stream = await streamAt(0)
  stream.send('ready', {}, 'a place')
  stream.send('product', sold(vase), 'the next place')
  setVisibility('hidden')
  setVisibility('hidden', 'pageshow')
  vi.advanceTimersByTime(4900)
  setVisibility('visible')
  vi.advanceTimersByTime(5000)
  expect(stream.readyState).toBe(1)

  setVisibility('hidden')
  vi.advanceTimersByTime(5000)
  expect(stream.readyState).toBe(2)
  setVisibility('visible')
  const { query } = await streamAt(1)
  expect(Object.fromEntries(query)).toMatchObject({ products: vase, lastEventId: 'the next place' })
  expect(query.has('since')).toBe(false)
})

test('events that overtake the answer of a call stay, and calls include both', async () => {
  const { received, show } = openApp()
  mockCall('POST /api/events/products', () => {
    // Arrives while the call is under way.
    streams[0]?.send('log-position', { position: 'later' })
    streams[0]?.send('product', sold(bowl))
    return { missed: [{ ...sold(bowl), status: 'active' }, sold(cup)], logPosition: 'of-the-call' }
  })
  const stream = await streamAt(0)
  stream.send('log-position', { position: 'first' })
  stream.send('ready', {}, 'a place')
  expect(readCookie('seen-position')).toBe('first')
  show({ [bowl]: later, [cup]: later })
  await vi.waitFor(() => expect(received).toEqual([bowl, cup]))
  expect(readCookie('seen-position')).toBe('later.of-the-call')
})
