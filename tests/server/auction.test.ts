import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { makeAuction, makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { type Caller, test } from '#tests/support/test-server.ts'
import { bid, endAuction, listNotifications, readProduct, startAuction } from '#tests/support/market-calls.ts'

const end = (db: Parameters<typeof makePerson>[0], id: string) =>
  sql`update products set bid_end = clock_timestamp() where _id = ${id}`.execute(db)

describe('starting an auction', () => {
  test('an auction runs for 24 hours by default, and a job to end it is enqueued', async ({ db, server, seller }) => {
    const id = await makeProduct(db, seller)
    const { body } = await startAuction(seller, id)
    const hours = (Date.parse(body.bidEnd) - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
    expect(server.enqueued).toMatchObject([{ name: 'end-auction', data: { productId: id } }])
    expect(await readProduct(seller, id)).toMatchObject({
      status: 'active',
      bidEnd: body.bidEnd,
    })
  })

  test('only a new product can be auctioned, with an end in 1 minute to 30 days', async ({ db, seller }) => {
    const id = await makeProduct(db, seller)
    const running = await makeAuction(db, seller)
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const start = (which: string, body = {}) =>
      seller.call('POST /api/products/{id}/startBid', { params: { id: which }, body })
    expect((await start(running)).body.problem).toBe('product-not-new')
    for (const bidEnd of [at(30), at(-3600), at(31 * 86_400)]) {
      const answer = await start(id, { bidEnd })
      expect(answer.body).toMatchObject({ problem: 'bid-end-out-of-range', errors: [{ path: 'bidEnd' }] })
    }
    expect((await start(id, { bidEnd: 'tomorrow' })).status).toBe(400)
    expect((await start(id, { bidEnd: at(29 * 86_400) })).status).toBe(200)
  })
})

describe('a bid', () => {
  test('a bid can be raised and lowered, and only its bidder and the seller see it', async ({
    db,
    seller,
    bo,
    eva,
  }) => {
    const params = { id: await makeAuction(db, seller) }
    expect((await bid(bo, params.id, 300)).body).toMatchObject({ result: 0, message: 'success', myBidPrice: 300 })
    expect((await bid(eva, params.id, 200)).body.myBidPrice).toBe(200)
    expect((await bid(bo, params.id, 150.5)).body.myBidPrice).toBe(150.5)

    const seen = await Promise.all([seller, bo, eva].map(({ call }) => call('GET /api/products/{id}', { params })))
    expect(seen.map(({ body }) => body.data.bids)).toEqual([
      [
        { bidder: { name: 'Eva', icon: '' }, price: 200 },
        { bidder: { name: 'Bo', icon: '' }, price: 150.5 },
      ],
      [],
      [],
    ])
    expect(seen.map(({ body }) => body.myBidPrice)).toEqual([null, 150.5, 200])
  })

  test('a bid below the starting price, on an own product or without an auction is refused', async ({
    db,
    seller,
    bo,
  }) => {
    const running = await makeAuction(db, seller)
    const fresh = await makeProduct(db, seller)
    expect((await bid(bo, running, 99.99)).body).toMatchObject({
      result: 4,
      problem: 'bid-too-low',
      errors: [{ path: 'price', message: 'Bid at least $100, the starting price.' }],
    })
    expect((await bid(seller, running, 500)).body).toMatchObject({ result: 2, problem: 'own-product' })
    expect((await bid(bo, fresh, 500)).body).toMatchObject({ result: 6, problem: 'auction-not-running' })
    expect((await bid(bo, randomUUID(), 500)).status).toBe(404)
    for (const price of ['abc', '', -1, 1e12, 100.001, Number.NaN, null]) {
      expect((await bid(bo, running, price)).body.errors).toMatchObject([{ path: 'price' }])
    }
  })

  test('a bid after the end is refused, by the database’s clock', async ({ db, seller, bo }) => {
    const id = await makeAuction(db, seller)
    await end(db, id)
    const answer = await bid(bo, id, 500)
    expect(answer.body).toMatchObject({ result: 6, problem: 'auction-over' })
  })

  test('a bid replaces only the one that its bidder saw; a repeated key is answered as before', async ({
    db,
    server,
    seller,
    bo,
  }) => {
    const [phone, desktop] = [await server.as(bo), await server.as(bo)]
    const id = await makeAuction(db, seller)
    const send = async (device: typeof phone, body: { price: number; replaces?: number | null }, key = randomUUID()) =>
      (await device('POST /api/products/{id}/bid', { params: { id }, body, headers: { 'idempotency-key': key } })).body
    const standing = async () => (await phone('GET /api/products/{id}', { params: { id } })).body.myBidPrice
    const refused = (standing: number | null, sent: number) => ({
      result: 6,
      problem: 'bid-changed',
      bid: { standing, sent },
    })

    // There is no bid that this one could replace.
    expect(await send(phone, { price: 400, replaces: 300 })).toMatchObject(refused(null, 400))
    const first = randomUUID()
    expect(await send(phone, { price: 500, replaces: null }, first)).toMatchObject({ result: 0, myBidPrice: 500 })
    // A bid that was sent before that one and arrives after it.
    expect(await send(phone, { price: 300, replaces: null })).toMatchObject(refused(500, 300))
    // Two devices that both show $500.
    expect(await send(desktop, { price: 450, replaces: 500 })).toMatchObject({ myBidPrice: 450 })
    expect(await send(phone, { price: 600, replaces: 500 })).toMatchObject(refused(450, 600))
    expect(await standing()).toBe(450)
    // What stands already is refused to nobody.
    expect(await send(phone, { price: 450, replaces: 500 })).toMatchObject({ myBidPrice: 450 })
    expect(await send(phone, { price: 500, replaces: null }, first)).toMatchObject({ result: 0, myBidPrice: 500 })
    expect(await standing()).toBe(450)
    expect(await send(phone, { price: 600, replaces: 450 })).toMatchObject({ myBidPrice: 600 })
    expect(await send(phone, { price: 250 })).toMatchObject({ myBidPrice: 250 })
    expect((await sql`select from bid_log`.execute(db)).rows).toHaveLength(5)
  })
})

describe('ending an auction', () => {
  test('the highest bid wins, of equal bids the first, and all participants are notified', async ({
    db,
    seller,
    bo,
    eva,
    noah,
  }) => {
    const id = await makeAuction(db, seller)
    await bid(noah, id, 500)
    await bid(eva, id, 400)
    await bid(bo, id, 500)
    await bid(noah, id, 450)
    await bid(noah, id, 500)
    await bid(bo, id, 500)
    expect((await endAuction(seller, id)).body).toMatchObject({ result: 0, status: 'sold', soldPrice: 500 })
    const product = await readProduct(seller, id)
    expect(product).toMatchObject({ status: 'sold', soldPrice: 500, buyer: { _id: bo._id, name: 'Bo' } })
    expect(product.bidEndTime.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    expect(await listNotifications(db)).toEqual([
      { name: 'Bo', kind: 'auction-won' },
      { name: 'Eva', kind: 'auction-lost' },
      { name: 'Noah', kind: 'auction-lost' },
      { name: 'Seller', kind: 'item-sold' },
    ])
    expect((await endAuction(seller, id)).body.problem).toBe('auction-over')
  })

  test('an auction that ends without bids can be started again', async ({ db, seller }) => {
    const id = await makeAuction(db, seller)
    expect((await endAuction(seller, id)).body).toMatchObject({
      status: 'new',
      soldPrice: null,
    })
    expect((await startAuction(seller, id)).status).toBe(200)
  })
})

describe('deleting a product', () => {
  test('a sold product cannot be deleted, and one with bids only by an admin', async ({ db, seller, bo, ada }) => {
    const remove = (who: typeof bo.call, productId: string) =>
      who('POST /api/products/deleteOne', { body: { productId } })
    const fresh = await makeProduct(db, seller)
    expect((await remove(bo.call, fresh)).status).toBe(403)
    expect((await remove(seller.call, fresh)).status).toBe(200)
    expect((await seller.call('GET /api/products/{id}', { params: { id: fresh } })).status).toBe(404)

    const running = await makeAuction(db, seller)
    await bid(bo, running, 200)
    expect((await remove(seller.call, running)).body.problem).toBe('product-has-bids')
    expect((await remove(ada.call, running)).status).toBe(200)
    const recorded = await db.selectFrom('audit_log').select(['action', 'user_id', 'subject', 'before']).execute()
    expect(recorded).toMatchObject([
      { action: 'delete-product', user_id: seller._id, subject: { productId: running }, before: { status: 'active' } },
    ])
    expect(await listNotifications(db)).toEqual([
      { name: 'Bo', kind: 'auction-cancelled' },
      { name: 'Seller', kind: 'auction-cancelled' },
    ])

    const sold = await makeAuction(db, seller)
    await bid(bo, sold, 200)
    await endAuction(seller, sold)
    expect((await remove(ada.call, sold)).body.problem).toBe('product-sold')
  })

  test('an admin who deletes their own running auction notifies its bidders, not themselves', async ({
    db,
    ada,
    bo,
  }) => {
    const productId = await makeAuction(db, ada)
    await bid(bo, productId, 200)
    expect((await ada.call('POST /api/products/deleteOne', { body: { productId } })).status).toBe(200)
    expect(await listNotifications(db)).toEqual([{ name: 'Bo', kind: 'auction-cancelled' }])
  })
})

const buy = (who: Caller, id: string) => who('POST /api/products/{id}/buyNow', { params: { id } })
const price = { buy_now_cents: 40_000 }

describe('buying at once', () => {
  test('one of several concurrent buyers gets the product, and can repeat the call', async ({ db, server }) => {
    const id = await makeProduct(db, await makePerson(db, 'Seller'), price)
    const people = await Promise.all(Array.from({ length: 8 }, (_, number) => makePerson(db, `Buyer ${number}`)))
    const callers = await Promise.all(people.map((person) => server.as(person)))
    const answers = await Promise.all([...callers, ...callers].map((caller) => buy(caller, id)))
    const bought = answers.filter(({ status }) => status === 200)
    expect(bought.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ result: 0, message: 'success', soldPrice: 400 })),
    )
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ body }) => body.problem))).toEqual(new Set(['already-sold']))
  })

  test('a purchase ends a running auction and notifies the bidders', async ({ db, seller, bo, eva }) => {
    const id = await makeAuction(db, seller)
    await db.updateTable('products').set(price).where('_id', '=', id).execute()
    await bid(bo, id, 900)
    expect((await buy(eva.call, id)).body.soldPrice).toBe(400)
    expect(await readProduct(bo, id)).toMatchObject({
      status: 'sold',
      soldPrice: 400,
      buyer: { name: 'Eva' },
    })
    expect(await listNotifications(db)).toEqual([
      { name: 'Bo', kind: 'auction-lost' },
      { name: 'Eva', kind: 'bought-now' },
      { name: 'Seller', kind: 'item-sold' },
    ])
  })

  test('a purchase is refused to the seller, without a price, and after the auction’s end', async ({
    db,
    seller,
    bo,
  }) => {
    const priced = await makeProduct(db, seller, price)
    expect((await buy(seller.call, priced)).body.problem).toBe('own-product')
    expect((await buy(bo.call, await makeProduct(db, seller))).body.problem).toBe('no-buy-now')
    const past = { status: 'active', bid_end: new Date(Date.now() - 1000) } as const
    expect((await buy(bo.call, await makeProduct(db, seller, { ...price, ...past }))).body.problem).toBe('auction-over')
  })
})
