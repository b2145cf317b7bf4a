// The event stream: which events each person receives, and that none is lost.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { createEventHub, type EventHub } from '#src/server/db/events/event-hub.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { openEventStream as subscribeToEvents } from '#src/server/features/live/open-event-stream.ts'
import { createStreamRegistry } from '#src/server/features/live/stream-registry.ts'
import { openEventStream, type EventReader } from '#tests/support/event-stream.ts'
import { makeAuction, makePerson, makeProduct, type Person, secrets } from '#tests/support/fixtures.ts'
import { bid, endAuction, startAuction } from '#tests/support/market-calls.ts'
import { serve as serveApp } from '#tests/support/test-server.ts'
import { test as base } from '#tests/support/database.ts'
import { userOf } from '#tests/support/use-case-deps.ts'

const test = base.extend('serve', ({ db, url }) => {
  return async (options: Parameters<typeof serveApp>[1] = {}) => {
    const server = await serveApp(db, { ...options, url })
    const origin = await server.listen()
    const follow = async (person: Person | null, more: { lastEventId?: string; query?: string } = {}) =>
      openEventStream(origin, { ...(person && { cookie: await server.cookieOf(person) }), ...more })
    return { ...server, origin, follow }
  }
})

const kinds = ({ received }: EventReader) => received.map(({ event }) => event)

/** Notifies streams of changes that a test makes directly in the database. */
const wake = (db: Db) => sql`select pg_notify('curio_events', 'a test')`.execute(db)

/** Emits an event that everyone receives, so that a test can read a stream up to it. */
async function insertMarkerEvent(db: Db, seller: Person): Promise<string> {
  const productId = await makeProduct(db, seller)
  await sql`update products set deleted_at = now() where _id = ${productId}`.execute(db)
  await wake(db)
  return productId
}

test('everyone receives a product’s status', async ({ db, serve, seller, bo }) => {
  const { follow, withCall } = await serve()
  const productId = await makeProduct(db, seller)
  const stream = await follow(bo)
  await stream.next('ready')
  await startAuction(withCall(seller), productId)
  const { data } = await stream.next('product')
  const { rows } = await sql<{ end: Date }>`select bid_end as end from products`.execute(db)
  expect(data).toEqual({
    productId,
    status: 'active',
    bidEnd: rows[0]?.end.toISOString(),
    soldPrice: null,
    deleted: false,
  })
})

test('only the seller and the bidder receive a bid', async ({ db, serve, seller, bo, eva }) => {
  const { follow, withCall } = await serve()
  const admin = await makePerson(db, 'Ada', { role: 'admin' })
  const productId = await makeAuction(db, seller)
  await bid(withCall(bo), productId, 300)
  const streams = await Promise.all([seller, bo, eva, admin].map((person) => follow(person)))
  for (const stream of streams) await stream.next('ready')
  for (const price of [400, 500]) await bid(withCall(eva), productId, price)
  await insertMarkerEvent(db, seller)
  for (const stream of streams) await stream.next('product')
  const [ofSeller, ofBo, ofEva, ofAdmin] = streams.map(kinds)
  expect(ofSeller).toEqual(['ready', 'bids', 'bids', 'product'])
  expect(ofEva).toEqual(['ready', 'own-bid', 'own-bid', 'product'])
  expect(ofBo).toEqual(['ready', 'product'])
  expect(ofAdmin).toEqual(['ready', 'product'])
  expect(JSON.stringify(streams.map(({ received }) => received))).not.toMatch(/(?<![\w-])[345]00(?![\w-])/)
})

test('cursors do not reveal the number of events', async ({ db, serve, seller, bo }) => {
  const { follow } = await serve()
  const first = await (await follow(bo)).next('ready')
  const second = await (await follow(bo)).next('ready')
  await makeAuction(db, seller)
  expect(first.id).toMatch(/^[\w-]{80}$/)
  expect(second.id).not.toBe(first.id)
})

test('a reconnecting client receives the events it missed', async ({ db, serve, seller, bo }) => {
  const { follow } = await serve()
  const firstStream = await follow(bo)
  const { id } = await firstStream.next('ready')
  firstStream.close()
  const missed = [await insertMarkerEvent(db, seller), await insertMarkerEvent(db, seller)]
  const resumedStream = await follow(bo, { lastEventId: id })
  const received = [await resumedStream.next('product'), await resumedStream.next('product')]
  expect(received.map(({ data }) => data['productId'])).toEqual(missed)
  const queryResumedStream = await follow(bo, { query: `?lastEventId=${id}` })
  expect((await queryResumedStream.next('product')).data['productId']).toBe(missed[0])
  const { id: upToDate } = await resumedStream.next('ready')
  const later = await insertMarkerEvent(db, seller)
  const currentStream = await follow(bo, { lastEventId: upToDate })
  expect((await currentStream.next('product')).data['productId']).toBe(later)
})

test('a client that is cut off among the events it missed receives all of them again', async ({
  db,
  serve,
  seller,
  bo,
}) => {
  const { follow } = await serve()
  const { id } = await (await follow(bo)).next('ready')
  const missed = [await insertMarkerEvent(db, seller), await insertMarkerEvent(db, seller)]
  const cutStream = await follow(bo, { lastEventId: id })
  expect((await cutStream.next('product')).id).toBe('')
  const resumedStream = await follow(bo, { lastEventId: id })
  await resumedStream.next('ready')
  expect(resumedStream.received.slice(0, 2).map(({ data }) => data['productId'])).toEqual(missed)
})

test('events of one commit have one position, that of the last', async ({ db, serve, bo, eva }) => {
  const { follow } = await serve()
  const [ofBo, ofEva] = [await follow(bo), await follow(eva)]
  const { id } = await ofBo.next('ready')
  await ofEva.next('ready')
  await sql`
    insert into events (kind, audience, data)
    values ('product', null, '{}'), ('counters', ${bo._id}::uuid, '{}'), ('bids', null, '{}')`.execute(db)
  await wake(db)
  const last = await ofBo.next('bids')
  expect(ofBo.received.slice(1).map(({ event, id: at }) => [event, at === id])).toEqual([
    ['product', true],
    ['counters', true],
    ['bids', false],
  ])
  await ofEva.next('bids')
  expect(kinds(ofEva)).toEqual(['ready', 'product', 'bids'])
  const resumed = await follow(bo, { lastEventId: last.id })
  await resumed.next('ready')
  expect(kinds(resumed)).toEqual(['ready'])
})

test('a reader that does not read is cut, and nobody else', async ({ db, serve, bo, eva }) => {
  const streams = createStreamRegistry()
  const { follow, origin, cookieOf } = await serve({ parts: { streams } })
  const stuck = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  onTestFinished(() => void stuck.destroy())
  stuck.pause().write(`GET /api/events HTTP/1.1\r\nhost: x\r\ncookie: ${await cookieOf(bo)}\r\n\r\n`)
  const reading = await follow(eva)
  await reading.next('ready')
  await vi.waitFor(() => expect(streams.count()).toBe(2), { timeout: 10_000 })
  for (let round = 0; streams.count() === 2 && round < 200; round += 1) {
    await sql`
      insert into events (kind, data)
      select 'product', jsonb_build_object('text', repeat('x', 1000)) from generate_series(1, 500)`.execute(db)
    await sql`insert into events (kind, data) values ('bids', '{}')`.execute(db)
    await wake(db)
    await reading.next('bids')
  }
  expect(streams.count()).toBe(1)
})

test('a new stream starts with the events since its page was rendered', async ({ db, serve, seller, bo }) => {
  const { follow } = await serve()
  const since = new Date().toISOString()
  const productId = await insertMarkerEvent(db, seller)
  const stream = await follow(bo, { query: `?since=${since}` })
  expect((await stream.next('product')).data['productId']).toBe(productId)
})

test.for(['nonsense', 'A'.repeat(74), '42'])(
  'from a place that is gone (%s) one begins anew',
  async (lastEventId, { serve, bo }) => {
    const { follow } = await serve()
    const stream = await follow(bo, { lastEventId })
    await stream.next('reset')
    expect(kinds(stream)).toEqual(['reset'])
  },
)

test('a client that missed too many events gets a reset', async ({ db, serve, bo }) => {
  const { follow } = await serve()
  const firstStream = await follow(bo)
  const { id } = await firstStream.next('ready')
  await sql`insert into events (kind, data) select 'product', '{}' from generate_series(1, 501)`.execute(db)
  const resumedStream = await follow(bo, { lastEventId: id })
  await resumedStream.next('reset')
})

test('an event committed late is sent, even after a later one', async ({ db, serve, seller, bo }) => {
  const { follow } = await serve()
  const slow = await makeProduct(db, seller)
  const stream = await follow(bo)
  await stream.next('ready')
  let quick = ''
  let placeBetween = ''
  await db.transaction().execute(async (tx) => {
    await sql`update products set deleted_at = now() where _id = ${slow}`.execute(tx)
    quick = await insertMarkerEvent(db, seller)
    const received = await stream.next('product')
    expect(received.data['productId']).toBe(quick)
    placeBetween = received.id
  })
  await wake(db)
  expect((await stream.next('product')).data['productId']).toBe(slow)
  // A client that reconnects after the later event also receives the late one.
  const resumed = await follow(bo, { lastEventId: placeBetween })
  expect((await resumed.next('product')).data['productId']).toBe(slow)
})

test('an event of one process is sent by another', async ({ db, serve, seller, bo }) => {
  const [one, other] = [await serve(), await serve()]
  const productId = await makeAuction(db, seller)
  const stream = await one.follow(seller)
  await stream.next('ready')
  await bid(other.withCall(bo), productId, 300)
  const bids = await stream.next('bids')
  expect(bids.data).toEqual({ productId })
  // A cursor of one process is valid on the other.
  const resumed = await other.follow(seller, { lastEventId: stream.received[0]?.id ?? '' })
  expect((await resumed.next('bids')).data).toEqual({ productId })
})

test('a stream ends with its session, on any process, and no other one', async ({ db, serve, seller, bo }) => {
  const [one, other] = [await serve(), await serve()]
  const cookie = await one.cookieOf(bo)
  const stream = await openEventStream(one.origin, { cookie })
  const onAnotherPhone = await one.follow(bo)
  await stream.next('ready')
  await onAnotherPhone.next('ready')
  await other.request('POST', '/api/logout', { headers: { cookie } })
  await stream.readToEnd()
  await insertMarkerEvent(db, seller)
  await onAnotherPhone.next('product')
  expect((await openEventStream(one.origin, { cookie })).status).toBe(401)
})

test('a refused stream leaves no subscription behind', async ({ db, bo }) => {
  const hub = createEventHub({ db, secrets, log: { warn: () => {} } })
  let listening = 0
  const listen: EventHub['subscribe'] = async (...requested) => {
    const audible = await hub.subscribe(...requested)
    listening += 1
    return {
      ...audible,
      stop: () => {
        listening -= 1
        audible.stop()
      },
    }
  }
  const actor = userOf(bo)
  const request = { actor, address: '', lastEventId: undefined, products: [] }
  const refused = await subscribeToEvents(
    { db, hub: { ...hub, subscribe: listen }, streams: createStreamRegistry() },
    request,
  )
  expect(refused).toMatchObject({ ok: false, problem: { code: 'not-signed-in' } })
  await vi.waitFor(() => expect(listening).toBe(0), { timeout: 10_000 })
  await hub.close()
})

test('with too many streams the oldest one is closed', async ({ db, serve }) => {
  const { cookieOf, origin } = await serve()
  const cookie = await cookieOf(await makePerson(db, 'Bo'))
  const oldest = await openEventStream(origin, { cookie })
  for (let count = 0; count < 10; count += 1) await (await openEventStream(origin, { cookie })).next('ready')
  await oldest.readToEnd()
})

test('with public browsing a visitor receives only product events', async ({ db, serve, seller, bo }) => {
  expect((await (await serve()).follow(null)).status).toBe(401)
  const { follow, withCall } = await serve({ publicBrowsing: true })
  const productId = await makeAuction(db, seller)
  const stream = await follow(null)
  await stream.next('ready')
  await bid(withCall(bo), productId, 300)
  await endAuction(withCall(seller), productId)
  const { data } = await stream.next('product')
  expect(kinds(stream)).toEqual(['ready', 'product'])
  expect(data).toMatchObject({ status: 'sold', soldPrice: 300, bidEnd: '' })
})

test('a stream that names products receives their events and its person’s, and no others', async ({
  db,
  serve,
  seller,
  bo,
}) => {
  const { follow, withCall } = await serve()
  const [shown, other] = [await makeAuction(db, seller), await makeAuction(db, seller)]
  const stream = await follow(bo, { query: `?stream=${randomUUID()}&products=${shown}.${randomUUID()}` })
  await stream.next('ready')
  for (const id of [other, shown]) await bid(withCall(bo), id, 300)
  for (const id of [other, shown]) await endAuction(withCall(seller), id)
  const { data } = await stream.next('product')
  expect(data['productId']).toBe(shown)
  expect(stream.received.filter(({ event }) => event === 'own-bid')).toHaveLength(2)
})

test('a stream of all products receives them in order with its person’s events', async ({ db, serve, seller }) => {
  const { follow } = await serve()
  const [stream, named] = [await follow(seller), await follow(seller, { query: `?stream=${randomUUID()}` })]
  await Promise.all([stream.next('ready'), named.next('ready')])
  const product = randomUUID()
  await sql`
    insert into events (kind, audience, data)
    values ('bids', ${seller._id}::uuid, '{}'), ('product', null, jsonb_build_object('productId', ${product}::text)),
      ('counters', ${seller._id}::uuid, '{}')`.execute(db)
  await wake(db)
  await Promise.all([stream.next('counters'), named.next('counters')])
  expect(kinds(stream)).toEqual(['ready', 'bids', 'product', 'counters'])
  expect(kinds(named)).toEqual(['ready', 'bids', 'counters'])
})

test('products are changed while the stream is open, without an event lost between', async ({
  db,
  serve,
  seller,
  bo,
}) => {
  const [one, another] = [await serve(), await serve()]
  const id = randomUUID()
  const [before, after] = [await makeProduct(db, seller), await makeProduct(db, seller)]
  const stream = await one.follow(bo, { query: `?stream=${id}&products=${before}` })
  await stream.next('ready')
  const since = new Date().toISOString()
  const remove = async (product: string) => {
    await sql`update products set deleted_at = now() where _id = ${product}`.execute(db)
    await wake(db)
  }
  const changeProducts = async (app: typeof one, person: Person, products: string[]) =>
    (await app.as(person))('POST /api/events/products', { query: { stream: id }, body: { products, since } })
  await remove(after)
  const { body } = await changeProducts(one, bo, [after])
  expect(body.missed).toMatchObject([{ productId: after, deleted: true }])
  // The stream has left the first product, and has the second from now on.
  await remove(before)
  await sql`update products set deleted_at = null where _id = ${after}`.execute(db)
  await wake(db)
  // The event that the call returned may arrive too.
  let last = await stream.next('product')
  if (last.data['deleted'] === true) last = await stream.next('product')
  expect(last.data).toMatchObject({ productId: after, deleted: false })
  expect(JSON.stringify(stream.received)).not.toContain(before)
  // Another process does not hold the stream, and another person does not have it.
  expect((await changeProducts(another, bo, [before])).body.missed).toBeNull()
  expect((await changeProducts(one, seller, [before])).body.missed).toBeNull()
  const moved = await another.follow(bo, {
    query: `?stream=${id}&products=${before}.${after}&since=${since}&lastEventId=${last.id}`,
  })
  await moved.next('ready')
  const productIds = moved.received.slice(0, -1).map(({ data }) => data['productId'])
  expect(productIds).toEqual([after, before, after])
})

test('changed counters are sent to their owner', async ({ db, serve, seller, bo }) => {
  const { as, follow } = await serve()
  const productId = await makeProduct(db, seller)
  const [ofSeller, ofBo] = [await follow(seller), await follow(bo)]
  await Promise.all([ofSeller.next('ready'), ofBo.next('ready')])
  const asBo = await as(bo)
  await asBo('PUT /api/products/{id}/like', { params: { id: productId } })
  await ofSeller.next('counters')
  await asBo('PUT /api/users/{id}/follow', { params: { id: seller._id } })
  await ofSeller.next('counters')
  await ofBo.next('counters')
  expect(kinds(ofBo)).toEqual(['ready', 'counters'])
})

test('a HEAD request opens no stream', async ({ db, serve }) => {
  const { origin, cookieOf } = await serve()
  const cookie = await cookieOf(await makePerson(db, 'Bo'))
  const { status } = await fetch(`${origin}/api/events`, { method: 'HEAD', headers: { cookie } })
  expect(status).toBe(404)
})
