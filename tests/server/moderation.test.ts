import { expect, describe } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { makeAuction, makeProduct, password } from '#tests/support/fixtures.ts'
import { uploadPicture } from '#tests/support/image-files.ts'
import { type Caller, test } from '#tests/support/test-server.ts'
import { bid, endAuction, readProduct, startAuction } from '#tests/support/market-calls.ts'

const report = (caller: Caller, subject: 'product' | 'person' | 'message', id: string, more: object = {}) =>
  caller('POST /api/reports', { body: { subject, id, reason: 'fraud', ...more } })

const listOpen = async (caller: Caller) => (await caller('GET /api/reports')).body

const decide = (caller: Caller, id: string, outcome: string, note = '') =>
  caller('POST /api/reports/{id}/close', { params: { id }, body: { outcome, note } })

const write = (caller: Caller, productId: string, body: string, more: object = {}) =>
  caller('POST /api/messages', { body: { productId, body, ...more } })

const listAudit = async (db: Db) =>
  (await db.selectFrom('audit_log').select(['action', 'after']).orderBy('_id').execute()).map(({ action, after }) => ({
    action,
    after,
  }))

describe('reports', () => {
  test('a product, a person and a received message are listed for administrators, newest first', async ({
    ada,
    bo,
    eva,
    seller,
    db,
  }) => {
    const product = await makeProduct(db, seller)
    const pictures = [await uploadPicture(bo.call)]
    const { data } = (await write(bo.call, product, 'Pay me outside of Curio.', { pictures })).body
    expect((await report(bo.call, 'product', product, { note: 'A copy.' })).status).toBe(200)
    expect((await report(eva.call, 'person', seller._id)).status).toBe(200)
    expect((await report(seller.call, 'message', data.message._id)).status).toBe(200)
    expect(await listOpen(ada.call)).toMatchObject({
      open: 3,
      nextCursor: null,
      data: [
        {
          subject: 'message',
          message: 'Pay me outside of Curio.',
          pictures: [{ src: `/media/messages/${data.message._id}/0` }],
          person: { _id: bo._id },
          product: null,
        },
        { subject: 'person', person: { _id: seller._id, disabled: false }, message: null },
        {
          subject: 'product',
          note: 'A copy.',
          reason: 'fraud',
          reporter: { _id: bo._id },
          product: { _id: product, hidden: false, sold: false },
          decision: null,
        },
      ],
    })
  })

  test('reported again, the same has one report, with the latest reason', async ({ ada, bo, db, seller }) => {
    const product = await makeProduct(db, seller)
    await report(bo.call, 'product', product)
    await report(bo.call, 'product', product, { reason: 'fake' })
    expect((await listOpen(ada.call)).data).toMatchObject([{ reason: 'fake' }])
  })

  test('nobody reports themselves, messages of others, or what is not there', async ({ bo, eva, seller, db }) => {
    const product = await makeProduct(db, seller)
    const { data } = (await write(bo.call, product, 'Is it still there?')).body
    const statusOf = async (result: ReturnType<typeof report>) => (await result).status
    expect(await statusOf(report(seller.call, 'product', product))).toBe(403)
    expect(await statusOf(report(bo.call, 'person', bo._id))).toBe(403)
    expect(await statusOf(report(bo.call, 'message', data.message._id))).toBe(403)
    expect(await statusOf(report(eva.call, 'message', data.message._id))).toBe(404)
    expect(await statusOf(report(eva.call, 'person', product))).toBe(404)
  })

  test('a decision closes all open reports of the same, once', async ({ ada, bo, eva, seller, db }) => {
    const product = await makeProduct(db, seller)
    for (const caller of [bo.call, eva.call]) await report(caller, 'product', product)
    const [{ _id }] = (await listOpen(ada.call)).data
    expect((await decide(ada.call, _id, 'warned')).status).toBe(400)
    expect((await decide(ada.call, _id, 'warned', 'Show the damage.')).status).toBe(200)
    expect((await decide(ada.call, _id, 'dismissed')).body).toMatchObject({ problem: 'report-closed' })
    expect(await listOpen(ada.call)).toMatchObject({ open: 0, data: [] })
    const closed = (await ada.call('GET /api/reports', { query: { state: 'closed' } })).body
    expect(closed.data).toHaveLength(2)
    expect(closed.data[0].decision).toMatchObject({
      outcome: 'warned',
      note: 'Show the damage.',
      admin: { name: 'Ada' },
    })
    const { notifications } = (await seller.call('GET /api/messages')).body
    expect(notifications).toMatchObject([{ kind: 'warning', subject: { text: 'Show the damage.' } }])
    expect(await listAudit(db)).toEqual([{ action: 'warn-user', after: { reason: 'Show the damage.' } }])
    // It can be reported again.
    await report(bo.call, 'product', product)
    expect((await listOpen(ada.call)).open).toBe(1)
  })

  test('suspending disables the account', async ({ ada, bo, seller, db }) => {
    expect((await seller.call('GET /api/users/me')).status).toBe(200)
    await report(bo.call, 'person', seller._id)
    const [{ _id }] = (await listOpen(ada.call)).data
    expect((await decide(ada.call, _id, 'hidden', 'x')).body).toMatchObject({ problem: 'outcome-unfit' })
    expect((await decide(ada.call, _id, 'suspended')).status).toBe(200)
    expect((await seller.call('GET /api/users/me')).status).toBe(401)
    expect((await listAudit(db)).map(({ action }) => action)).toEqual(['disable-user'])
  })
})

describe('a hidden product', () => {
  test('is off the market, and its seller and administrators read why, until it is restored', async ({
    ada,
    bo,
    eva,
    seller,
    db,
  }) => {
    const id = await makeAuction(db, seller)
    const params = { id }
    await bid(bo, id, 250)
    await report(eva.call, 'product', id)
    const [{ _id }] = (await listOpen(ada.call)).data
    expect((await decide(ada.call, _id, 'hidden', 'It is a copy.')).status).toBe(200)
    await processSearchQueue(db)
    const search = async () => {
      await processSearchQueue(db)
      return (await bo.call('POST /api/products/search', { body: { keyword: '青花瓶' } })).body.data
    }
    expect((await bo.call('GET /api/products/getAll')).body.data).toEqual([])
    expect(await search()).toEqual([])
    expect((await bo.call('GET /api/products/{id}', { params })).status).toBe(404)
    expect((await bid(bo, id, 300)).status).toBe(404)
    expect((await startAuction(seller, id)).status).toBe(404)
    for (const caller of [seller.call, ada.call]) {
      const { data } = (await caller('GET /api/products/{id}', { params })).body
      expect(data).toMatchObject({ hidden: 'It is a copy.', status: 'new', bids: [] })
    }
    const kindsOf = async (caller: Caller) =>
      (await caller('GET /api/messages')).body.notifications.map(({ kind }: { kind: string }) => kind)
    expect(await kindsOf(bo.call)).toEqual(['auction-cancelled'])
    expect(await kindsOf(seller.call)).toEqual(['product-hidden'])

    expect((await ada.call('POST /api/products/{id}/restore', { params })).status).toBe(200)
    expect(await readProduct(bo, id)).toMatchObject({
      hidden: null,
      status: 'new',
    })
    expect(await search()).toMatchObject([{ _id: id }])
    expect(await kindsOf(seller.call)).toEqual(['product-restored', 'product-hidden'])
    expect((await listAudit(db)).map(({ action }) => action)).toEqual(['hide-product', 'restore-product'])
  })

  test('a deleted product is not restored, and a sold one stays', async ({ ada, bo, eva, db, seller }) => {
    const deleted = await makeProduct(db, seller, { deleted_at: new Date(), deleted_by: seller._id })
    expect((await ada.call('POST /api/products/{id}/restore', { params: { id: deleted } })).status).toBe(404)
    const sold = await makeProduct(db, seller, {
      status: 'sold',
      buyer_id: bo._id,
      sold_cents: 100,
      bid_ended_at: new Date(),
    })
    await report(eva.call, 'product', sold)
    const [{ _id }] = (await listOpen(ada.call)).data
    expect((await decide(ada.call, _id, 'hidden', 'A copy.')).body).toMatchObject({ problem: 'product-sold' })
    expect((await bo.call('GET /api/products/{id}', { params: { id: sold } })).status).toBe(200)
    expect((await listOpen(ada.call)).open).toBe(1)
  })
})

describe('a block', () => {
  const block = (caller: Caller, id: string) => caller('PUT /api/users/{id}/block', { params: { id } })

  test('ends messages, follows, new bids and purchases in both directions', async ({ bo, seller, db }) => {
    const auction = await makeAuction(db, seller)
    const offer = await makeProduct(db, seller, { buy_now_cents: 50_000 })
    const own = await makeAuction(db, bo)
    await write(bo.call, auction, 'Hello')
    await bo.call('PUT /api/users/{id}/follow', { params: { id: seller._id } })
    expect((await block(seller.call, bo._id)).body.data).toEqual({ blocked: true })
    const problemOf = async (result: ReturnType<Caller>) => (await result).body.problem
    for (const [caller, productId, other] of [
      [bo.call, auction, seller],
      [seller.call, own, bo],
    ] as const) {
      const params = { id: productId }
      expect(await problemOf(write(caller, productId, 'Hello?'))).toBe('blocked')
      expect(await problemOf(caller('POST /api/products/{id}/bid', { params, body: { price: 200 } }))).toBe('blocked')
      expect(await problemOf(caller('PUT /api/users/{id}/follow', { params: { id: other._id } }))).toBe('blocked')
    }
    expect(await problemOf(bo.call('POST /api/products/{id}/buyNow', { params: { id: offer } }))).toBe('blocked')
    expect((await seller.call('GET /api/users/{id}', { params: { id: seller._id } })).body.data.followersCount).toBe(0)
    expect((await bo.call('GET /api/users/{id}/block', { params: { id: seller._id } })).body.data).toEqual({
      blocked: false,
    })
    // They can still read what they wrote.
    expect((await bo.call('GET /api/messages')).body.threads).toHaveLength(1)
  })

  test('keeps bids and orders made before, and can be ended', async ({ bo, seller, db }) => {
    const params = { id: await makeAuction(db, seller) }
    await bid(bo, params.id, 250)
    await block(bo.call, seller._id)
    expect((await endAuction(seller, params.id)).body).toMatchObject({ status: 'sold' })
    const [order] = (await bo.call('GET /api/orders')).body.data
    const step = { params: { id: order._id }, body: { action: 'mark-paid' } }
    expect((await bo.call('POST /api/orders/{id}/step', step)).status).toBe(200)
    const unblocked = await bo.call('DELETE /api/users/{id}/block', { params: { id: seller._id } })
    expect(unblocked.body.data).toEqual({ blocked: false })
    expect((await write(bo.call, params.id, 'Thank you')).status).toBe(200)
  })

  test('nobody blocks themselves', async ({ bo }) => {
    expect((await block(bo.call, bo._id)).status).toBe(403)
  })

  test('of an erased person is deleted, with what they wrote in reports', async ({ bo, eva, seller, db }) => {
    await report(bo.call, 'person', seller._id, { note: 'My secret' })
    await block(bo.call, seller._id)
    await block(eva.call, bo._id)
    await block(seller.call, bo._id)
    expect((await bo.call('POST /api/users/me/erase', { body: { currentPassword: password } })).status).toBe(200)
    expect(await db.selectFrom('blocks').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('reports').select('note').execute()).toEqual([{ note: '' }])
  })
})
