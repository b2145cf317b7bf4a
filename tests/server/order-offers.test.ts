// A winner who does not pay: the seller ends the order alone and offers the product to the next bidders, one at a time.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { lapseOffers } from '#src/server/features/marketplace/auction/end-offers.ts'
import { makeAuction, makeOrder, makePerson, password } from '#tests/support/fixtures.ts'
import { test as serverTest } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'
import {
  bid,
  type CallingPerson,
  endAuction,
  readOrder,
  readProduct,
  startAuction,
  takeStep,
} from '#tests/support/market-calls.ts'

/** Adds the third bidder Lin, and auctions whose first winners do not pay, to the context. */
const test = serverTest
  .extend('lin', async ({ db, server }) => server.withCall(await makePerson(db, 'Lin')))
  .extend('leaveUnpaid', ({ db, seller }) => leaveUnpaidBy(db, seller))

const offer = (seller: CallingPerson, id: string, to: CallingPerson) =>
  seller.call('POST /api/orders/{id}/offer', { params: { id }, body: { buyerId: to._id } })
const latestOrder = async (person: CallingPerson) => (await person.call('GET /api/orders')).body.data[0]

/** The time to pay is over. */
const makeLate = (db: Db, id: string) => sql`update orders set payment_due_at = now() where _id = ${id}`.execute(db)

/** An auction that `bids`, in order, ended; its order, which the first winner did not pay. */
const leaveUnpaidBy =
  (db: Db, seller: CallingPerson) =>
  async (...bids: readonly (readonly [CallingPerson, number])[]) => {
    const productId = await makeAuction(db, seller)
    for (const [bidder, price] of bids) await bid(bidder, productId, price)
    await endAuction(seller, productId)
    const id: string = (await latestOrder(seller))._id
    await seller.call('PUT /api/orders/{id}/details', { params: { id }, body: { payment: 'Bank transfer' } })
    await makeLate(db, id)
    expect((await takeStep(seller, id, 'end-unpaid')).status).toBe(200)
    return { id, productId }
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
    expect((await takeStep(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    await statePayment('Bank transfer')
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from payment_due_at - now()) / 86400)::int as days from orders`.execute(db)
    expect(rows).toEqual([{ days: 7 }])
    expect((await takeStep(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    await makeLate(db, id)
    await statePayment('Cash')
    expect((await takeStep(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    await makeLate(db, id)
    expect((await takeStep(bo, id, 'end-unpaid')).body.problem).toBe('order-changed')
    expect((await takeStep(eva, id, 'end-unpaid')).status).toBe(403)
    expect((await takeStep(seller, id, 'end-unpaid')).status).toBe(200)
    expect((await takeStep(bo, id, 'mark-paid')).body.problem).toBe('order-changed')
    expect(await readOrder(bo, id)).toMatchObject({
      status: 'unpaid',
      buyerUnpaid: null,
      nextBidder: null,
      steps: [{ action: 'end-unpaid', role: 'seller' }],
    })
    expect(await readProduct(seller, productId)).toMatchObject({ status: 'new', buyer: null, order: null })
    expect((await bo.call('GET /api/messages')).body.notifications[0]).toMatchObject({ kind: 'order-unpaid' })
  })

  test('does not count the time in which a request to cancel was open', async ({ bo, db, seller }) => {
    const { orderId: id } = await makeOrder(db, { seller, buyer: bo })
    await seller.call('PUT /api/orders/{id}/details', { params: { id }, body: { payment: 'Cash' } })
    await takeStep(seller, id, 'request-cancel')
    await sql`update orders set step_at = now() - interval '3 days'`.execute(db)
    await seller.call('PUT /api/orders/{id}/details', { params: { id }, body: { payment: 'Bank transfer' } })
    await takeStep(bo, id, 'continue')
    const due = await sql`
      select round(extract(epoch from payment_due_at - now()) / 86400)::int as days from orders`.execute(db)
    expect(due.rows).toEqual([{ days: 7 }])
    await takeStep(seller, id, 'request-cancel')
    await sql`update orders set payment_due_at = now(), step_at = now() - interval '2 days'`.execute(db)
    expect((await takeStep(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    await takeStep(bo, id, 'continue')
    expect((await takeStep(seller, id, 'end-unpaid')).body.problem).toBe('order-changed')
    const { rows } =
      await sql`select round(extract(epoch from payment_due_at - now()) / 3600)::int as hours from orders`.execute(db)
    expect(rows).toEqual([{ hours: 48 }])
    expect((await takeStep(bo, id, 'mark-paid')).status).toBe(200)
  })

  test('is counted as the buyer’s for sellers who meet them', async ({ bo, db, eva, leaveUnpaid, noah, seller }) => {
    for (const buyer of [bo, bo, eva]) await leaveUnpaid([buyer, 200])
    await makeOrder(db, { seller, buyer: bo, status: 'cancelled' })
    const { orderId } = await makeOrder(db, { seller: noah, buyer: bo })
    const steps = await db.selectFrom('order_steps').select('order_id').where('action', '=', 'end-unpaid').execute()
    const orders = await db.selectFrom('orders').select(['_id', 'buyer_id']).execute()
    const counted = steps.filter(({ order_id }) => orders.find(({ _id }) => _id === order_id)?.buyer_id === bo._id)
    expect(counted).toHaveLength(2)
    expect(await readOrder(noah, orderId)).toMatchObject({ buyerUnpaid: counted.length })
    expect(await readOrder(bo, orderId)).toMatchObject({ buyerUnpaid: null })
  })
})

describe('an offer to the next bidder', () => {
  test('is for their own bid, which nobody else learns, and makes an order when they accept', async ({
    bo,
    db,
    eva,
    leaveUnpaid,
    lin,
    seller,
  }) => {
    const { id, productId } = await leaveUnpaid([lin, 200], [eva, 250], [eva, 300], [bo, 400])
    expect(await readOrder(seller, id)).toMatchObject({ nextBidder: { _id: eva._id, price: 300, unpaid: 0 } })
    expect(await readOrder(bo, id)).toMatchObject({ nextBidder: null })
    expect((await offer(seller, id, lin)).body.problem).toBe('order-changed')
    expect((await offer(bo, id, eva)).status).toBe(403)
    const offered = (await offer(seller, id, eva)).body._id
    expect((await offer(seller, id, eva)).body.problem).toBe('order-changed')
    expect(await readOrder(seller, id)).toMatchObject({ nextBidder: null })
    expect(await latestOrder(eva)).toMatchObject({ _id: offered, status: 'offered', price: 300 })
    const [notification] = (await eva.call('GET /api/messages')).body.notifications
    expect(notification).toMatchObject({ kind: 'order-offered', subject: { orderId: offered, price: 300 } })
    const queued = db.selectFrom('notification_queue').select('way').where('user_id', '=', eva._id)
    expect(await queued.execute()).toEqual([{ way: 'now' }])
    for (const other of [bo, lin]) {
      expect((await other.call('GET /api/orders/{id}', { params: { id: offered } })).status).toBe(403)
      expect(await readProduct(other, productId)).toMatchObject({
        status: 'new',
        soldPrice: null,
        buyer: null,
        order: null,
      })
    }
    for (const party of [eva, seller]) {
      expect(await readProduct(party, productId)).toMatchObject({
        status: 'new',
        order: { _id: offered, status: 'offered' },
      })
    }
    const address = { params: { id: offered }, body: { address: '12 Lane' } }
    expect((await eva.call('PUT /api/orders/{id}/details', address)).body.problem).toBe('order-changed')
    expect((await takeStep(eva, offered, 'accept-offer')).status).toBe(200)
    expect((await takeStep(eva, offered, 'accept-offer')).body.problem).toBe('order-changed')
    expect(await readProduct(eva, productId)).toMatchObject({
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
    leaveUnpaid,
    lin,
    noah,
    seller,
  }) => {
    const { id } = await leaveUnpaid([bo, 500], [eva, 400], [lin, 300], [noah, 200])
    const first = (await offer(seller, id, eva)).body._id
    expect((await takeStep(seller, first, 'decline-offer')).body.problem).toBe('order-changed')
    expect((await takeStep(eva, first, 'decline-offer')).status).toBe(200)
    // The way to the next one is the order that was not paid.
    const declined = { kind: 'order-offer-declined', subject: { orderId: id } }
    expect((await seller.call('GET /api/messages')).body.notifications[0]).toMatchObject(declined)
    const second = (await offer(seller, id, lin)).body._id
    await sql`update orders set offer_ends_at = now() where _id = ${second}`.execute(db)
    expect((await takeStep(lin, second, 'accept-offer')).body.problem).toBe('order-changed')
    // It is no longer open, although the job has not come to it.
    expect(await readOrder(seller, id)).toMatchObject({ nextBidder: { _id: noah._id } })
    expect(await lapseOffers(makeDeps(db))).toBe(1)
    expect((await seller.call('GET /api/messages')).body.notifications[0]).toMatchObject(declined)
    expect(await lapseOffers(makeDeps(db))).toBe(0)
    expect(await readOrder(lin, second)).toMatchObject({
      status: 'cancelled',
      steps: [{ action: 'lapse-offer', role: null }],
    })
    const third = (await offer(seller, id, noah)).body._id
    expect(await readOrder(noah, third)).toMatchObject({ agreedAt: null })
    await takeStep(noah, third, 'accept-offer')
    const agreed = await readOrder(noah, third)
    expect(agreed.agreedAt).toBe(agreed.steps[0].at)
    await seller.call('PUT /api/orders/{id}/details', { params: { id: third }, body: { payment: 'Cash' } })
    await makeLate(db, third)
    await takeStep(seller, third, 'end-unpaid')
    for (const order of [id, third]) expect(await readOrder(seller, order)).toMatchObject({ nextBidder: null })
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
    eva,
    leaveUnpaid,
    lin,
    noah,
    seller,
  }) => {
    const { id, productId } = await leaveUnpaid([bo, 900], [eva, 500], [lin, 400], [noah, 300], [ada, 200])
    await eva.call('POST /api/users/me/erase', { body: { currentPassword: password } })
    await ada.call('POST /api/users/{id}/disable', { params: { id: lin._id } })
    expect(await readOrder(seller, id)).toMatchObject({ nextBidder: { _id: noah._id } })
    const offered = (await offer(seller, id, noah)).body._id
    await noah.call('PUT /api/users/{id}/block', { params: { id: seller._id } })
    expect((await takeStep(noah, offered, 'accept-offer')).body.problem).toBe('blocked')
    await takeStep(seller, offered, 'withdraw-offer')
    expect(await readOrder(seller, id)).toMatchObject({ nextBidder: { _id: ada._id } })
    await startAuction(seller, productId)
    expect(await readOrder(seller, id)).toMatchObject({ nextBidder: null })
    await bid(bo, productId, 200)
    await endAuction(seller, productId)
    expect(await readOrder(seller, id)).toMatchObject({ nextBidder: null })
  })

  test('ends when the product is auctioned, bought, deleted, or one of the two is erased', async ({
    ada,
    bo,
    db,
    eva,
    leaveUnpaid,
    noah,
    seller,
  }) => {
    const ends: readonly ((productId: string) => Promise<unknown>)[] = [
      (id) => startAuction(seller, id),
      (id) => noah.call('POST /api/products/{id}/buyNow', { params: { id }, body: {} }),
      (productId) => seller.call('POST /api/products/deleteOne', { body: { productId } }),
      () => eva.call('POST /api/users/me/erase', { body: { currentPassword: password } }),
    ]
    for (const [index, end] of ends.entries()) {
      const { id, productId } = await leaveUnpaid([bo, 500], [eva, 400])
      await sql`update products set buy_now_cents = 90000 where _id = ${productId}`.execute(db)
      const offered = (await offer(seller, id, eva)).body._id
      await end(productId)
      const steps = [index === 0 ? { action: 'withdraw-offer', role: 'seller' } : { action: 'end-offer', role: null }]
      expect(await readOrder(seller, offered), `end ${index}`).toMatchObject({
        status: 'cancelled',
        agreedAt: null,
        steps,
      })
    }
    const { rows } = await sql`select from notifications where user_id = ${eva._id}`.execute(db)
    expect(rows).toEqual([])
    const again = await leaveUnpaid([bo, 500], [noah, 400])
    const offered = (await offer(seller, again.id, noah)).body._id
    await ada.call('POST /api/users/{id}/erase', { params: { id: seller._id } })
    expect((await takeStep(noah, offered, 'accept-offer')).body.problem).toBe('order-changed')
    expect(await readOrder(noah, offered)).toMatchObject({ status: 'cancelled' })
  })
})

test('whatever happens at the same time, one person has the product, for their own bid', async ({
  bo,
  db,
  eva,
  leaveUnpaid,
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
    const { id, productId } = await leaveUnpaid(...bids)
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
      () => takeStep(eva, offered, 'decline-offer'),
      () => startAuction(seller, productId),
      () => noah.call('POST /api/products/{id}/buyNow', { params: { id: productId }, body: {} }),
      () => takeStep(seller, offered, 'withdraw-offer'),
    ]
    const answers = await Promise.all([
      takeStep(eva, offered, 'accept-offer'),
      others[round % others.length]?.(),
      lapseOffers(makeDeps(db)),
      takeStep(eva, offered, 'accept-offer'),
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
