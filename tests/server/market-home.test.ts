import { describe, expect } from 'vitest'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { makeAuction, makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'
import { bid, endAuction } from '#tests/support/market-calls.ts'

const idsOf = (cards: readonly { readonly _id: string }[]) => cards.map(({ _id }) => _id)

describe('what the market opens with', () => {
  test('running auctions by their end, without ended and deleted ones; the number of products', async ({
    db,
    seller,
    bo,
  }) => {
    const late = await makeAuction(db, seller, 7200)
    const soon = await makeAuction(db, seller, 60)
    await makeAuction(db, seller, -60)
    const deleted = await makeAuction(db, seller, 30)
    await db.updateTable('products').set({ deleted_at: new Date() }).where('_id', '=', deleted).execute()
    await makeProduct(db, seller)
    const { body } = await bo.call('GET /api/products/home')
    expect(idsOf(body.endingSoon)).toEqual([soon, late])
    expect(body.followed).toEqual([])
    expect(body.total).toBe(4)
  })

  test('the latest unsold products of followed sellers', async ({ db, server, bo }) => {
    const [followed, other] = [await makePerson(db, 'Followed'), await makePerson(db, 'Other')]
    const first = await makeProduct(db, followed)
    const second = await makeProduct(db, followed)
    await makeProduct(db, followed, { status: 'sold', buyer_id: bo._id, sold_cents: 1, bid_ended_at: new Date() })
    await makeProduct(db, other)
    await bo.call('PUT /api/users/{id}/follow', { params: { id: followed._id } })
    expect(idsOf((await bo.call('GET /api/products/home')).body.followed)).toEqual([second, first])
    const asOther = await server.as(other)
    expect((await asOther('GET /api/products/home')).body.followed).toEqual([])
  })

  test('the most common types once each, with a photo of one of their products', async ({ db, seller, bo }) => {
    const vase = await makeProduct(db, seller, { type: 'Vase' })
    await makeProduct(db, seller, { type: 'Vase' })
    const teapot = await makeProduct(db, seller, { type: '茶壶' })
    await db
      .insertInto('images')
      .values({ key: 'b'.repeat(40), width: 4, height: 5, placeholder: '' })
      .execute()
    await db
      .insertInto('product_images')
      .values({ product_id: teapot, position: 0, image_key: 'b'.repeat(40) })
      .execute()
    await processSearchQueue(db)
    const { kinds } = (await bo.call('GET /api/products/home')).body
    expect(kinds).toMatchObject([
      { value: 'Vase', en: 'Vase', zhHans: '瓶', picture: null },
      { value: '茶壶', picture: { src: `/media/images/${'b'.repeat(40)}` } },
    ])
    await bo.call('GET /api/products/{id}', { params: { id: vase } })
  })
})

test('cards are marked with the person’s likes and their bids in running auctions', async ({ db, seller, bo, eva }) => {
  const [running, ended] = [await makeAuction(db, seller), await makeAuction(db, seller)]
  await bid(bo, running, 250)
  await bid(bo, ended, 300)
  await endAuction(seller, ended)
  await bo.call('PUT /api/products/{id}/like', { params: { id: ended } })
  expect((await bo.call('GET /api/products/user/marks')).body).toEqual({
    result: 0,
    liked: [ended],
    bids: [{ productId: running, price: 250 }],
  })
  for (const stranger of [eva.call, seller.call])
    expect((await stranger('GET /api/products/user/marks')).body).toMatchObject({ liked: [], bids: [] })
})
