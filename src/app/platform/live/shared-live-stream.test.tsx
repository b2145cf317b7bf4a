import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { readCookie } from '#src/app/platform/session/cookies.ts'
import type { LiveMessage } from './live-stream.ts'
import { openSharedLiveStream } from './shared-live-stream.ts'

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
afterEach(() => {
  streams = []
})

let sessions = 0

/** Returns a function that opens a tab of one browser. */
function openBrowser() {
  sessions += 1
  const name = `curio-live-test-${sessions}`
  return () => {
    const received: LiveMessage[] = []
    const tab = openSharedLiveStream({
      name,
      since,
      onMessage: (message) => received.push(message),
      onOpen: () => {},
      onRefused: () => {},
    })
    onTestFinished(tab.close)
    const productsReceived = () =>
      received.filter(({ kind }) => kind === 'product').map(({ data }) => (data as { productId: string }).productId)
    return { ...tab, productsReceived }
  }
}

const streamAt = async (place: number) => {
  await vi.waitFor(() => expect(streams.length).toBe(place + 1))
  return streams[place] as FakeStream
}

test('the stream names the products of all tabs, and those that come later in a call that returns what was missed', async () => {
  const calls = mockCall('POST /api/events/products', { missed: [sold(bowl)], logPosition: null })
  const openTab = openBrowser()
  const [first, second] = [openTab(), openTab()]
  first.show(new Map([[vase, since]]))
  onTestFinished(first.join())
  const stream = await streamAt(0)
  expect(stream.query.get('products')).toBe(vase)
  stream.send('ready', {}, 'a place')
  onTestFinished(second.join())
  second.show(new Map([[bowl, later]]))
  await vi.waitFor(() => expect(first.productsReceived()).toEqual([bowl]))
  await vi.waitFor(() => expect(second.productsReceived()).toEqual([bowl]))
  expect(calls).toEqual([{ products: expect.arrayContaining([vase, bowl]), since: later }])
  // What is named already needs no call.
  second.show(new Map([[vase, later]]))
  second.show(new Map([[cup, later]]))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.products.toSorted()).toEqual([vase, cup])
  expect(streams).toHaveLength(1)
})

test('if another process answers the call, the stream is opened again at its place, with all products', async () => {
  mockCall('POST /api/events/products', { missed: null, logPosition: null })
  const tab = openBrowser()()
  tab.show(new Map([[vase, since]]))
  onTestFinished(tab.join())
  const stream = await streamAt(0)
  stream.send('ready', {}, 'a place')
  // An event among those that were missed has no place of its own, and the place before it stays.
  stream.send('product', sold(vase))
  tab.show(
    new Map([
      [vase, since],
      [bowl, later],
    ]),
  )
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

test('the tab that follows the one with the stream resumes with its products, and asks for nothing it has', async () => {
  const openTab = openBrowser()
  const [first, second] = [openTab(), openTab()]
  first.show(new Map([[vase, since]]))
  const leave = first.join()
  const stream = await streamAt(0)
  onTestFinished(second.join())
  second.show(new Map([[vase, since]]))
  stream.send('ready', {}, 'a place')
  stream.send('product', sold(vase), 'the next place')
  await vi.waitFor(() => expect(second.productsReceived()).toContain(vase))
  leave()
  const next = await streamAt(1)
  expect(next.query.get('lastEventId')).toBe('the next place')
  expect(next.query.get('products')).toBe(vase)
  expect(next.query.has('since')).toBe(false)
})

test('events that overtake the answer of a call stay, and calls include both', async () => {
  const openTab = openBrowser()
  const [first, second] = [openTab(), openTab()]
  mockCall('POST /api/events/products', () => {
    // Arrives while the call is under way.
    streams[0]?.send('log-position', { position: 'later' })
    streams[0]?.send('product', sold(bowl))
    return { missed: [{ ...sold(bowl), status: 'active' }, sold(cup)], logPosition: 'of-the-call' }
  })
  onTestFinished(first.join())
  const stream = await streamAt(0)
  onTestFinished(second.join())
  stream.send('log-position', { position: 'first' })
  stream.send('ready', {}, 'a place')
  expect(readCookie('seen-position')).toBe('first')
  first.show(new Map([bowl, cup].map((id) => [id, later])))
  await vi.waitFor(() => expect(second.productsReceived()).toEqual([bowl, cup]))
  expect(readCookie('seen-position')).toBe('later.of-the-call')
  // A tab that opens later, and receives what it missed, sets nothing older.
  const third = openTab()
  onTestFinished(third.join())
  await vi.waitFor(() => expect(third.productsReceived()).toEqual([bowl, cup]))
  expect(readCookie('seen-position')).toBe('later.of-the-call')
})
