// Orders: what two people and an administrator can do after a sale, and who sees what of it.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { remindOfOrders } from '#src/server/features/marketplace/orders/remind-of-orders.ts'
import { makeAuction, makeOrder, makePerson, makeProduct, makeThread, password } from '#tests/support/fixtures.ts'
import { type Caller, test as serverTest } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'
import {
  bid,
  endAuction,
  listNotifications,
  readOrder,
  readProduct,
  startAuction,
  takeStep,
} from '#tests/support/market-calls.ts'

/** Adds an order of the seller and the buyer Bo to the context. */
const test = serverTest.extend('order', async ({ bo, db, seller }) => makeOrder(db, { seller, buyer: bo }))

const close = (caller: Caller, id: string, action: string) =>
  caller('POST /api/orders/{id}/close', { params: { id }, body: { action } })

const read = (caller: Caller, id: string) => caller('GET /api/orders/{id}', { params: { id } })

describe('a sale opens an order', () => {
  test('for the price and people of an auction, and both are notified of it', async ({ bo, eva, seller, db }) => {
    const id = await makeAuction(db, seller)
    await bid(bo, id, 250.5)
    await endAuction(seller, id)
    const { data } = (await bo.call('GET /api/orders')).body
    expect(data).toMatchObject([
      { product: { _id: id }, seller: { name: 'Seller' }, buyer: { name: 'Bo' }, price: 250.5 },
    ])
    expect((await seller.call('GET /api/orders')).body.data).toEqual(data)
    const orderId = data[0]._id
    for (const caller of [bo.call, seller.call]) {
      expect((await caller('GET /api/products/{id}', { params: { id } })).body.data.order).toMatchObject({
        _id: orderId,
        status: 'agreed',
      })
    }
    expect((await eva.call('GET /api/orders')).body.data).toEqual([])
    expect((await readProduct(eva, id)).order).toBeNull()
    const subject = { orderId, productId: id, name: '青花瓶', price: 250.5 }
    expect((await bo.call('GET /api/messages')).body.notifications).toMatchObject([
      { kind: 'auction-won', subject: { ...subject, person: 'Seller' } },
    ])
    expect((await seller.call('GET /api/messages')).body.notifications).toMatchObject([
      { kind: 'item-sold', subject: { ...subject, person: bo.name } },
    ])
  })

  test('when a product is bought, and a repeated purchase opens no second one', async ({ bo, db, seller }) => {
    const id = await makeProduct(db, seller, { buy_now_cents: 50_000 })
    await bo.call('POST /api/products/{id}/buyNow', { params: { id } })
    await bo.call('POST /api/products/{id}/buyNow', { params: { id } })
    expect((await bo.call('GET /api/orders')).body.data).toMatchObject([{ price: 500, status: 'agreed' }])
  })
})

describe('an order', () => {
  test('is paid, handed over and received, each step by the one it concerns', async ({ bo, seller, db, order }) => {
    const id = order.orderId
    expect((await takeStep(seller, id, 'mark-paid')).body.problem).toBe('order-changed')
    expect((await takeStep(bo, id, 'mark-paid')).status).toBe(200)
    expect((await takeStep(bo, id, 'mark-paid')).body.problem).toBe('order-changed')
    expect((await takeStep(bo, id, 'mark-handed-over')).body.problem).toBe('order-changed')
    expect((await takeStep(seller, id, 'mark-handed-over')).status).toBe(200)
    expect((await takeStep(bo, id, 'mark-received')).status).toBe(200)
    const { data } = (await read(seller.call, id)).body
    expect(data).toMatchObject({
      status: 'received',
      steps: [
        { action: 'mark-paid', role: 'buyer' },
        { action: 'mark-handed-over', role: 'seller' },
        { action: 'mark-received', role: 'buyer' },
      ],
    })
    expect(await listNotifications(db)).toEqual([
      { name: 'Seller', kind: 'order-paid' },
      { name: 'Bo', kind: 'order-handed-over' },
      { name: 'Seller', kind: 'order-received' },
    ])
  })

  test('the address comes from the buyer, payment and tracking from the seller', async ({ bo, seller, order }) => {
    const params = { id: order.orderId }
    const set = (caller: Caller, body: object) => caller('PUT /api/orders/{id}/details', { params, body })
    expect((await set(seller.call, { address: 'x' })).status).toBe(403)
    expect((await set(bo.call, { tracking: 'x' })).status).toBe(403)
    expect((await set(bo.call, { payment: 'x' })).status).toBe(403)
    expect((await set(bo.call, { address: '  12 Lane\n上海 ' })).status).toBe(200)
    expect((await set(seller.call, { payment: 'Bank transfer' })).status).toBe(200)
    expect((await set(seller.call, { tracking: 'SF1234' })).status).toBe(200)
    expect((await set(bo.call, { address: 'x'.repeat(501) })).body.errors).toMatchObject([{ path: 'address' }])
    for (const caller of [bo.call, seller.call]) {
      expect((await read(caller, order.orderId)).body.data).toMatchObject({
        address: '12 Lane\n上海',
        payment: 'Bank transfer',
        tracking: 'SF1234',
      })
    }
  })

  test('the other person is notified of each way to pay and of the first address', async ({
    bo,
    seller,
    db,
    order,
  }) => {
    const params = { id: order.orderId }
    const set = (caller: Caller, body: object) => caller('PUT /api/orders/{id}/details', { params, body })
    await set(seller.call, { payment: 'Bank transfer' })
    await set(seller.call, { payment: 'Bank transfer', tracking: 'SF1234' })
    await set(bo.call, { address: '12 Lane' })
    await set(bo.call, { address: '13 Lane' })
    await set(seller.call, { payment: 'Cash' })
    expect(await listNotifications(db)).toEqual([
      { name: bo.name, kind: 'order-payment' },
      { name: seller.name, kind: 'order-address' },
      { name: bo.name, kind: 'order-payment' },
    ])
  })

  test('keeps its details after it ended', async ({ bo, seller, order }) => {
    const params = { id: order.orderId }
    await takeStep(seller, order.orderId, 'request-cancel')
    await takeStep(bo, order.orderId, 'agree-cancel')
    const late = await bo.call('PUT /api/orders/{id}/details', { params, body: { address: 'x' } })
    expect(late.body.problem).toBe('order-changed')
  })
})

describe('a cancelled order', () => {
  test('stays, and its product can be sold again without the old bids', async ({ bo, seller, db, eva }) => {
    const id = await makeAuction(db, seller)
    await bid(bo, id, 300)
    await endAuction(seller, id)
    const first = (await bo.call('GET /api/orders')).body.data[0]._id
    await takeStep(bo, first, 'request-cancel', 'It was a mistake.')
    expect((await takeStep(bo, first, 'agree-cancel')).body.problem).toBe('order-changed')
    expect((await takeStep(seller, first, 'agree-cancel')).status).toBe(200)

    expect(await readProduct(seller, id)).toMatchObject({
      status: 'new',
      soldPrice: null,
      buyer: null,
      bids: [],
      order: null,
    })
    expect((await bo.call('GET /api/products/user/purchases')).body.total).toBe(0)
    expect(await readOrder(bo, first)).toMatchObject({
      status: 'cancelled',
      price: 300,
      steps: [
        { action: 'request-cancel', role: 'buyer', note: 'It was a mistake.' },
        { action: 'agree-cancel', role: 'seller' },
      ],
    })

    await startAuction(seller, id)
    await bid(eva, id, 200)
    await endAuction(seller, id)
    expect((await seller.call('GET /api/orders')).body.data).toMatchObject([
      { buyer: { name: 'Eva' }, price: 200, status: 'agreed' },
      { buyer: { name: 'Bo' }, price: 300, status: 'cancelled' },
    ])
  })

  test('needs the other person, who can also continue', async ({ bo, seller, db, order }) => {
    await takeStep(seller, order.orderId, 'request-cancel')
    expect((await takeStep(bo, order.orderId, 'mark-paid')).body.problem).toBe('order-changed')
    await takeStep(bo, order.orderId, 'continue')
    expect((await takeStep(bo, order.orderId, 'mark-paid')).status).toBe(200)
    expect(await listNotifications(db)).toEqual([
      { name: 'Bo', kind: 'order-cancel-requested' },
      { name: 'Seller', kind: 'order-continued' },
      { name: 'Seller', kind: 'order-paid' },
    ])
  })
})

describe('a problem', () => {
  test('shows the order and its conversation to administrators, without the address', async ({
    ada,
    bo,
    seller,
    db,
    order,
  }) => {
    const params = { id: order.orderId }
    await makeThread(db, { productId: order.productId, seller, buyer: bo })
    await bo.call('POST /api/messages', { body: { productId: order.productId, body: 'It is cracked.' } })
    await bo.call('PUT /api/orders/{id}/details', { params, body: { address: '12 Lane' } })
    expect((await read(ada.call, order.orderId)).status).toBe(403)
    expect((await ada.call('GET /api/orders/{id}/messages', { params })).status).toBe(403)
    expect((await close(ada.call, order.orderId, 'close-as-received')).body.problem).toBe('order-changed')

    expect((await takeStep(bo, order.orderId, 'report-problem')).body.errors).toMatchObject([{ path: 'note' }])
    expect((await takeStep(bo, order.orderId, 'report-problem', 'Cracked')).status).toBe(200)
    expect((await ada.call('GET /api/orders/withAdmin')).body.data).toMatchObject([{ _id: order.orderId }])
    expect(await readOrder(ada, order.orderId)).toMatchObject({
      address: null,
      steps: [{ note: 'Cracked' }],
    })
    expect((await ada.call('GET /api/orders/{id}/messages', { params })).body.data).toMatchObject([
      { body: 'It is cracked.', role: 'buyer' },
    ])
    expect((await takeStep(seller, order.orderId, 'mark-handed-over')).body.problem).toBe('order-changed')
    expect((await listNotifications(db)).filter(({ kind }) => kind === 'order-problem')).toEqual([
      { name: 'Ada', kind: 'order-problem' },
      { name: 'Seller', kind: 'order-problem' },
    ])
  })

  test.for([
    ['close-as-received', 'received', 'sold', 'order-closed'],
    ['close-as-cancelled', 'cancelled', 'new', 'order-cancelled'],
  ] as const)(
    'is closed by an administrator: %s',
    async ([action, status, productStatus, kind], { ada, bo, seller, db, order }) => {
      await takeStep(seller, order.orderId, 'report-problem', 'No answer.')
      expect((await close(ada.call, order.orderId, action)).status).toBe(200)
      expect((await close(ada.call, order.orderId, action)).body.problem).toBe('order-changed')
      expect((await readOrder(bo, order.orderId)).status).toBe(status)
      const data = await readProduct(seller, order.productId)
      expect(data.status).toBe(productStatus)
      expect((await listNotifications(db)).slice(-2)).toEqual([
        { name: 'Bo', kind },
        { name: 'Seller', kind },
      ])
      const recorded = await db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()
      expect(recorded).toMatchObject([{ action: 'close-order', before: { status: 'with-admin' }, after: { status } }])
      const messages = await ada.call('GET /api/orders/{id}/messages', { params: { id: order.orderId } })
      expect(messages.status).toBe(403)
    },
  )

  test('of an administrator’s own order is decided by another one', async ({ ada, bo, db, server }) => {
    const { orderId } = await makeOrder(db, { seller: ada, buyer: bo, status: 'with-admin' })
    expect((await close(ada.call, orderId, 'close-as-received')).status).toBe(403)
    const asOther = await server.as(await makePerson(db, 'Other admin', { role: 'admin' }))
    expect((await close(asOther, orderId, 'close-as-received')).status).toBe(200)
  })

  test('of the only administrator is settled by the two people', async ({ ada, bo, db, seller }) => {
    const sold = await makeOrder(db, { seller: ada, buyer: bo, status: 'with-admin' })
    expect((await ada.call('GET /api/orders/withAdmin')).body.data).toEqual([])
    expect((await takeStep(ada, sold.orderId, 'request-cancel')).status).toBe(200)
    expect((await takeStep(bo, sold.orderId, 'agree-cancel')).status).toBe(200)
    expect((await readOrder(bo, sold.orderId)).status).toBe('cancelled')
    const bought = await makeOrder(db, { seller, buyer: ada, status: 'with-admin' })
    expect((await takeStep(seller, bought.orderId, 'mark-received')).body.problem).toBe('order-changed')
    expect((await takeStep(ada, bought.orderId, 'mark-received')).status).toBe(200)
    expect((await readOrder(seller, bought.orderId)).status).toBe('received')
  })
})

describe('a step that waits for three days', () => {
  const wait = (db: Db, orderId: string, hours: number) =>
    sql`update orders set step_at = step_at - make_interval(hours => ${hours}) where _id = ${orderId}`.execute(db)

  test('reminds whom it concerns, once', async ({ bo, seller, db, order }) => {
    const deps = makeDeps(db)
    await wait(db, order.orderId, 71)
    expect(await remindOfOrders(deps)).toBe(0)
    await wait(db, order.orderId, 1)
    expect(await remindOfOrders(deps)).toBe(1)
    expect(await remindOfOrders(deps)).toBe(0)
    const body = { payment: 'Bank transfer' }
    await seller.call('PUT /api/orders/{id}/details', { params: { id: order.orderId }, body })
    expect(await remindOfOrders(deps)).toBe(0)
    await wait(db, order.orderId, 73)
    expect(await remindOfOrders(deps)).toBe(1)
    await takeStep(bo, order.orderId, 'mark-paid')
    await wait(db, order.orderId, 73)
    expect(await remindOfOrders(deps)).toBe(1)
    expect((await listNotifications(db)).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      // Nobody has said how to pay.
      'Bo order-waiting',
      'Seller order-waiting',
      'Bo order-payment',
      'Bo order-waiting',
      'Seller order-paid',
      'Seller order-waiting',
    ])
  })

  test('reminds the administrators who can decide the order, once', async ({ ada, seller, db }) => {
    const deps = makeDeps(db)
    const bo = await makePerson(db, 'Bo the admin', { role: 'admin' })
    const { orderId, productId } = await makeOrder(db, { seller, buyer: bo, status: 'with-admin' })
    await wait(db, orderId, 73)
    expect(await remindOfOrders(deps)).toBe(1)
    expect(await remindOfOrders(deps)).toBe(0)
    const reminders = () =>
      db.selectFrom('notifications').select(['user_id', 'kind', 'subject']).orderBy('_id').execute()
    expect(await reminders()).toEqual([
      { user_id: ada._id, kind: 'order-waiting', subject: { orderId, productId, name: '青花瓶' } },
    ])
    await takeStep(seller, orderId, 'request-cancel')
    await wait(db, orderId, 73)
    expect(await remindOfOrders(deps)).toBe(1)
    expect((await reminders()).map(({ user_id }) => user_id)).toEqual([ada._id, bo._id, bo._id, ada._id])
  })

  test('does not remind after the order ended', async ({ bo, seller, db, order }) => {
    const deps = makeDeps(db)
    await takeStep(bo, order.orderId, 'request-cancel')
    await takeStep(seller, order.orderId, 'agree-cancel')
    await wait(db, order.orderId, 1000)
    expect(await remindOfOrders(deps)).toBe(0)
  })
})

describe('an erased person', () => {
  const erase = async (caller: Caller) => {
    expect((await caller('POST /api/users/me/erase', { body: { currentPassword: password } })).status).toBe(200)
  }

  test('leaves no text on an order; what was paid goes to the administrators', async ({ ada, bo, db, order }) => {
    const params = { id: order.orderId }
    await bo.call('PUT /api/orders/{id}/details', { params, body: { address: '12 Lane' } })
    await takeStep(bo, order.orderId, 'mark-paid')
    await takeStep(bo, order.orderId, 'request-cancel', 'I moved to 13 Lane.')
    await erase(bo.call)
    const row = await db.selectFrom('orders').selectAll().where('_id', '=', order.orderId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'with-admin', cancel_requested_by: null, address: '', buyer_id: bo._id })
    expect((await readOrder(ada, order.orderId)).steps).toMatchObject([
      { action: 'mark-paid' },
      { action: 'request-cancel', note: '' },
      { action: 'report-problem', role: null },
    ])
    expect((await close(ada.call, order.orderId, 'close-as-cancelled')).status).toBe(200)
  })

  test('who bought and has not paid returns the product to the seller', async ({ bo, seller, db, order }) => {
    await erase(bo.call)
    expect(await readOrder(seller, order.orderId)).toMatchObject({
      status: 'cancelled',
      steps: [{ action: 'agree-cancel', role: null }],
    })
    const data = await readProduct(seller, order.productId)
    expect(data).toMatchObject({ status: 'new', buyer: null })
    expect(await listNotifications(db)).toEqual([{ name: 'Seller', kind: 'order-cancelled' }])
  })

  test('who sold takes the product off the market, paid or not', async ({ ada, bo, seller, db, order }) => {
    const paid = await makeOrder(db, { seller, buyer: bo, status: 'paid' })
    await db.updateTable('products').set({ description: 'From my aunt.' }).execute()
    await erase(seller.call)
    expect((await readOrder(bo, order.orderId)).status).toBe('cancelled')
    expect((await readOrder(bo, paid.orderId)).status).toBe('with-admin')
    expect((await listNotifications(db)).map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual([
      `${ada.name} order-problem`,
      'Bo order-cancelled',
      'Bo order-problem',
    ])
    await close(ada.call, paid.orderId, 'close-as-cancelled')
    const products = await db.selectFrom('products').select(['status', 'description', 'deleted_at']).execute()
    const deleted = { status: 'new', description: '', deleted_at: expect.any(Date) }
    expect(products).toEqual([deleted, deleted])
  })
})

test('the export of one’s own data contains one’s orders, without what the other person wrote', async ({
  bo,
  seller,
  order,
}) => {
  const params = { id: order.orderId }
  await bo.call('PUT /api/orders/{id}/details', { params, body: { address: '12 Lane' } })
  await takeStep(seller, order.orderId, 'request-cancel', 'Not for sale.')
  const exportOf = async (caller: Caller) => (await caller('GET /api/users/me/export')).body
  expect((await exportOf(bo.call)).orders).toMatchObject([{ role: 'buyer', address: '12 Lane', price: 500, steps: [] }])
  const [own] = (await exportOf(seller.call)).orders
  expect(own).toMatchObject({ role: 'seller', steps: [{ note: 'Not for sale.' }] })
  expect(JSON.stringify(own)).not.toContain('12 Lane')
})
