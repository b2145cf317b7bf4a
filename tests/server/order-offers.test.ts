// A winner who does not pay: the seller ends the order alone and offers the product to the next bidders, one at a time.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { lapseOffers } from '#src/server/features/marketplace/auction/end-offers.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { makeAuction, makeOrder, makePerson, password, type Person as StoredPerson } from '#tests/support/fixtures.ts'
import { type Caller, test as serverTest } from '#tests/support/test-server.ts'

type Person = StoredPerson & { readonly call: Caller }

/** Adds the third bidder Lin to the context. */
const test = serverTest.extend('lin', async ({ db, server }) => server.withCall(await makePerson(db, 'Lin')))

const step = (person: Person, id: string, action: string) =>
  person.call('POST /api/orders/{id}/step', { params: { id }, body: { action } })
const read = async (person: Person, id: string) =>
  (await person.call('GET /api/orders/{id}', { params: { id } })).body.data
const offer = (seller: Person, id: string, to: Person) =>
  seller.call('POST /api/orders/{id}/offer', { params: { id }, body: { buyerId: to._id } })
const latestOrder = async (person: Person) => (await person.call('GET /api/orders')).body.data[0]
const lapse = (db: Db) => lapseOffers({ db, ids: systemIds, jobs: { enqueue: async () => {} } })

/** The time to pay is over. */
const makeLate = (db: Db, id: string) => sql`update orders set payment_due_at = now() where _id = ${id}`.execute(db)

/** An auction that `bids`, in order, ended; its order, which the first winner did not pay. */
async function leaveUnpaid(db: Db, seller: Person, bids: readonly (readonly [Person, number])[]) {
  const productId = await makeAuction(db, seller)
  const params = { id: productId }
  for (const [bidder, price] of bids) await bidder.call('POST /api/products/{id}/bid', { params, body: { price } })
  await seller.call('POST /api/products/{id}/endBid', { params })
  const id: string = (await latestOrder(seller))._id
  await seller.call('PUT /api/orders/{id}/details', { params: { id }, body: { payment: 'Bank transfer' } })
  await makeLate(db, id)
  expect((await step(seller, id, 'end-unpaid')).status).toBe(200)
  return { id, productId, params }
}

describe('an order that is not paid', () => {
  test('is ended by the seller alone once the time to pay is over, which begins when they say how', async ({
    bo,
    db,
    eva,
    seller,
  }) => {
    const { orderId: id, productId } = await makeOrder(db, { seller, buyer: bo })
    const statePayment = (payment: string) =>
      seller.call('PUT /api/orders/{id}/details', { params: { id }, body: { payment } })
    expect((await step(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    await statePayment('Bank transfer')
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from payment_due_at - now()) / 86400)::int as days from orders`.execute(db)
    expect(rows).toEqual([{ days: 7 }])
    expect((await step(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    await makeLate(db, id)
    await statePayment('Cash')
    expect((await step(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    await makeLate(db, id)
    expect((await step(bo, id, 'end-unpaid')).body.problem).toBe('order-changed')
    expect((await step(eva, id, 'end-unpaid')).status).toBe(403)
    expect((await step(seller, id, 'end-unpaid')).status).toBe(200)
    expect((await step(bo, id, 'mark-paid')).body.problem).toBe('order-changed')
    expect(await read(bo, id)).toMatchObject({
      status: 'unpaid',
      buyerUnpaid: null,
      nextBidder: null,
      steps: [{ action: 'end-unpaid', role: 'seller' }],
    })
    const product = await seller.call('GET /api/products/{id}', { params: { id: productId } })
    expect(product.body.data).toMatchObject({ status: 'new', buyer: null, order: null })
    expect((await bo.call('GET /api/messages')).body.notifications[0]).toMatchObject({ kind: 'order-unpaid' })
  })

  test('does not count the time in which a request to cancel was open', async ({ bo, db, seller }) => {
    const { orderId: id } = await makeOrder(db, { seller, buyer: bo })
    await seller.call('PUT /api/orders/{id}/details', { params: { id }, body: { payment: 'Cash' } })
    await step(seller, id, 'request-cancel')
    await sql`update orders set step_at = now() - interval '3 days'`.execute(db)
    await seller.call('PUT /api/orders/{id}/details', { params: { id }, body: { payment: 'Bank transfer' } })
    await step(bo, id, 'continue')
    const due = await sql`
      select round(extract(epoch from payment_due_at - now()) / 86400)::int as days from orders`.execute(db)
    expect(due.rows).toEqual([{ days: 7 }])
    await step(seller, id, 'request-cancel')
    await sql`update orders set payment_due_at = now(), step_at = now() - interval '2 days'`.execute(db)
    expect((await step(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    await step(bo, id, 'continue')
    expect((await step(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    const { rows } =
      await sql`select round(extract(epoch from payment_due_at - now()) / 3600)::int as hours from orders`.execute(db)
    expect(rows).toEqual([{ hours: 48 }])
    expect((await step(bo, id, 'mark-paid')).status).toBe(200)
  })

  test('is counted as the buyer’s for sellers who meet them', async ({ bo, db, eva, noah, seller }) => {
    for (const buyer of [bo, bo, eva]) await leaveUnpaid(db, seller, [[buyer, 200]])
    await makeOrder(db, { seller, buyer: bo, status: 'cancelled' })
    const { orderId } = await makeOrder(db, { seller: noah, buyer: bo })
    const steps = await db.selectFrom('order_steps').select('order_id').where('action', '=', 'end-unpaid').execute()
    const orders = await db.selectFrom('orders').select(['_id', 'buyer_id']).execute()
    const counted = steps.filter(({ order_id }) => orders.find(({ _id }) => _id === order_id)?.buyer_id === bo._id)
    expect(counted).toHaveLength(2)
    expect(await read(noah, orderId)).toMatchObject({ buyerUnpaid: counted.length })
    expect(await read(bo, orderId)).toMatchObject({ buyerUnpaid: null })
  })
})

describe('an offer to the next bidder', () => {
  test('is for their own bid, which nobody else learns, and makes an order when they accept', async ({
    bo,
    db,
    eva,
    lin,
    seller,
  }) => {
    const { id, params } = await leaveUnpaid(db, seller, [
      [lin, 200],
      [eva, 250],
      [eva, 300],
      [bo, 400],
    ])
    expect(await read(seller, id)).toMatchObject({ nextBidder: { _id: eva._id, price: 300, unpaid: 0 } })
    expect(await read(bo, id)).toMatchObject({ nextBidder: null })
    expect((await offer(seller, id, lin)).body.problem).toBe('order-changed')
    expect((await offer(bo, id, eva)).status).toBe(403)
    const offered = (await offer(seller, id, eva)).body._id
    expect((await offer(seller, id, eva)).body.problem).toBe('order-changed')
    expect(await read(seller, id)).toMatchObject({ nextBidder: null })
    expect(await latestOrder(eva)).toMatchObject({ _id: offered, status: 'offered', price: 300 })
    const [notification] = (await eva.call('GET /api/messages')).body.notifications
    expect(notification).toMatchObject({ kind: 'order-offered', subject: { orderId: offered, price: 300 } })
    const queued = db.selectFrom('notification_queue').select('way').where('user_id', '=', eva._id)
    expect(await queued.execute()).toEqual([{ way: 'now' }])
    for (const other of [bo, lin]) {
      expect((await other.call('GET /api/orders/{id}', { params: { id: offered } })).status).toBe(403)
      const { data } = (await other.call('GET /api/products/{id}', { params })).body
      expect(data).toMatchObject({ status: 'new', soldPrice: null, buyer: null, order: null })
    }
    for (const party of [eva, seller]) {
      const { data } = (await party.call('GET /api/products/{id}', { params })).body
      expect(data).toMatchObject({ status: 'new', order: { _id: offered, status: 'offered' } })
    }
    const address = { params: { id: offered }, body: { address: '12 Lane' } }
    expect((await eva.call('PUT /api/orders/{id}/details', address)).body.problem).toBe('order-changed')
    expect((await step(eva, offered, 'accept-offer')).status).toBe(200)
    expect((await step(eva, offered, 'accept-offer')).body.problem).toBe('order-changed')
    expect((await eva.call('GET /api/products/{id}', { params })).body.data).toMatchObject({
      status: 'sold',
      soldPrice: 300,
      order: { _id: offered, status: 'agreed' },
    })
    expect((await seller.call('GET /api/messages')).body.notifications[0]).toMatchObject({
      kind: 'item-sold',
      subject: { orderId: offered, price: 300, person: eva.name },
    })
    expect((await eva.call('PUT /api/orders/{id}/details', address)).status).toBe(200)
  })

  test('goes on to the next one when it is declined, withdrawn or not answered, and also after that order', async ({
    bo,
    db,
    eva,
    lin,
    noah,
    seller,
  }) => {
    const { id } = await leaveUnpaid(db, seller, [
      [bo, 500],
      [eva, 400],
      [lin, 300],
      [noah, 200],
    ])
    const first = (await offer(seller, id, eva)).body._id
    expect((await step(seller, first, 'decline-offer')).body.problem).toBe('order-changed')
    expect((await step(eva, first, 'decline-offer')).status).toBe(200)
    // The way to the next one is the order that was not paid.
    const declined = { kind: 'order-offer-declined', subject: { orderId: id } }
    expect((await seller.call('GET /api/messages')).body.notifications[0]).toMatchObject(declined)
    const second = (await offer(seller, id, lin)).body._id
    await sql`update orders set offer_ends_at = now() where _id = ${second}`.execute(db)
    expect((await step(lin, second, 'accept-offer')).body.problem).toBe('order-changed')
    // It is no longer open, although the job has not come to it.
    expect(await read(seller, id)).toMatchObject({ nextBidder: { _id: noah._id } })
    expect(await lapse(db)).toBe(1)
    expect((await seller.call('GET /api/messages')).body.notifications[0]).toMatchObject(declined)
    expect(await lapse(db)).toBe(0)
    expect(await read(lin, second)).toMatchObject({
      status: 'cancelled',
      steps: [{ action: 'lapse-offer', role: null }],
    })
    const third = (await offer(seller, id, noah)).body._id
    expect(await read(noah, third)).toMatchObject({ agreedAt: null })
    await step(noah, third, 'accept-offer')
    const agreed = await read(noah, third)
    expect(agreed.agreedAt).toBe(agreed.steps[0].at)
    await seller.call('PUT /api/orders/{id}/details', { params: { id: third }, body: { payment: 'Cash' } })
    await makeLate(db, third)
    await step(seller, third, 'end-unpaid')
    for (const order of [id, third]) expect(await read(seller, order)).toMatchObject({ nextBidder: null })
    const kinds = await db
      .selectFrom('notifications')
      .innerJoin('users', 'users._id', 'user_id')
      .select(['users.name', 'kind'])
      .where('kind', 'in', ['order-offer-declined', 'order-offer-ended'])
      .orderBy('notifications.created_at')
      .orderBy('kind')
      .execute()
    expect(kinds).toEqual([
      { name: seller.name, kind: 'order-offer-declined' },
      { name: seller.name, kind: 'order-offer-declined' },
      { name: 'Lin', kind: 'order-offer-ended' },
    ])
  })

  test('skips who was erased, disabled or blocked, and nobody offers after the next auction', async ({
    ada,
    bo,
    db,
    eva,
    lin,
    noah,
    seller,
  }) => {
    const { id, params } = await leaveUnpaid(db, seller, [
      [bo, 900],
      [eva, 500],
      [lin, 400],
      [noah, 300],
      [ada, 200],
    ])
    await eva.call('POST /api/users/me/erase', { body: { currentPassword: password } })
    await ada.call('POST /api/users/{id}/disable', { params: { id: lin._id } })
    expect(await read(seller, id)).toMatchObject({ nextBidder: { _id: noah._id } })
    const offered = (await offer(seller, id, noah)).body._id
    await noah.call('PUT /api/users/{id}/block', { params: { id: seller._id } })
    expect((await step(noah, offered, 'accept-offer')).body.problem).toBe('blocked')
    await step(seller, offered, 'withdraw-offer')
    expect(await read(seller, id)).toMatchObject({ nextBidder: { _id: ada._id } })
    await seller.call('POST /api/products/{id}/startBid', { params, body: {} })
    expect(await read(seller, id)).toMatchObject({ nextBidder: null })
    await bo.call('POST /api/products/{id}/bid', { params, body: { price: 200 } })
    await seller.call('POST /api/products/{id}/endBid', { params })
    expect(await read(seller, id)).toMatchObject({ nextBidder: null })
  })

  test('ends when the product is auctioned, bought, deleted, or one of the two is erased', async ({
    ada,
    bo,
    db,
    eva,
    noah,
    seller,
  }) => {
    const ends: readonly ((params: { id: string }) => Promise<unknown>)[] = [
      (params) => seller.call('POST /api/products/{id}/startBid', { params, body: {} }),
      (params) => noah.call('POST /api/products/{id}/buyNow', { params, body: {} }),
      (params) => seller.call('POST /api/products/deleteOne', { body: { productId: params.id } }),
      () => eva.call('POST /api/users/me/erase', { body: { currentPassword: password } }),
    ]
    for (const [index, end] of ends.entries()) {
      const { id, params } = await leaveUnpaid(db, seller, [
        [bo, 500],
        [eva, 400],
      ])
      await sql`update products set buy_now_cents = 90000 where _id = ${params.id}`.execute(db)
      const offered = (await offer(seller, id, eva)).body._id
      await end(params)
      const steps = [index === 0 ? { action: 'withdraw-offer', role: 'seller' } : { action: 'end-offer', role: null }]
      expect(await read(seller, offered), `end ${index}`).toMatchObject({ status: 'cancelled', agreedAt: null, steps })
    }
    const { rows } = await sql`select from notifications where user_id = ${eva._id}`.execute(db)
    expect(rows).toEqual([])
    const again = await leaveUnpaid(db, seller, [
      [bo, 500],
      [noah, 400],
    ])
    const offered = (await offer(seller, again.id, noah)).body._id
    await ada.call('POST /api/users/{id}/erase', { params: { id: seller._id } })
    expect((await step(noah, offered, 'accept-offer')).body.problem).toBe('order-changed')
    expect(await read(noah, offered)).toMatchObject({ status: 'cancelled' })
  })
})

test('whatever happens at the same time, one person has the product, for their own bid', async ({
  bo,
  db,
  eva,
  lin,
  noah,
  seller,
}) => {
  const bids = [
    [bo, 500],
    [eva, 400],
    [lin, 300],
  ] as const
  const bidOf = new Map(bids.map(([{ _id }, price]) => [_id, price * 100]))
  let acceptedTotal = 0
  for (let round = 0; round < 12; round += 1) {
    const { id, params, productId } = await leaveUnpaid(db, seller, bids)
    await sql`update products set buy_now_cents = 90000 where _id = ${productId}`.execute(db)
    const offers = await Promise.all([offer(seller, id, eva), offer(seller, id, eva), offer(seller, id, lin)])
    expect(offers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const offered = (await latestOrder(eva))._id
    // At the moment at which it lapses.
    if (round % 3 === 0)
      await sql`update orders set offer_ends_at = clock_timestamp() + interval '15 milliseconds' where _id = ${offered}`.execute(
        db,
      )
    const others = [
      () => step(eva, offered, 'decline-offer'),
      () => seller.call('POST /api/products/{id}/startBid', { params, body: {} }),
      () => noah.call('POST /api/products/{id}/buyNow', { params, body: {} }),
      () => step(seller, offered, 'withdraw-offer'),
    ]
    const answers = await Promise.all([
      step(eva, offered, 'accept-offer'),
      others[round % others.length]?.(),
      lapse(db),
      step(eva, offered, 'accept-offer'),
      offer(seller, id, lin),
    ])
    const accepted = [answers[0], answers[3]].filter(({ status }) => status === 200).length
    expect(accepted).toBeLessThanOrEqual(1)
    acceptedTotal += accepted
    const orders = await db.selectFrom('orders').selectAll().where('product_id', '=', productId).execute()
    const product = await db.selectFrom('products').selectAll().where('_id', '=', productId).executeTakeFirstOrThrow()
    const live = orders.filter(({ status }) => status === 'agreed')
    expect(live).toHaveLength(product.status === 'sold' ? 1 : 0)
    expect(product.buyer_id).toBe(live[0]?.buyer_id ?? null)
    expect(live.filter(({ buyer_id }) => buyer_id === eva._id)).toHaveLength(accepted)
    for (const { buyer_id, price_cents, auction_list_id } of orders) {
      expect(price_cents).toBe(buyer_id === noah._id ? 90_000 : bidOf.get(buyer_id))
      expect(
        orders.filter((each) => each.buyer_id === buyer_id && each.auction_list_id === auction_list_id),
      ).toHaveLength(1)
    }
    // An offer is open only while the product can be had.
    const isOffered = orders.some(({ status }) => status === 'offered')
    expect(isOffered && product.status !== 'new').toBe(false)
  }
  expect(acceptedTotal).toBeGreaterThan(0)
})
