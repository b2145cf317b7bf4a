import { expect } from 'vitest'
import { makeAuction, makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'
import { bid } from '#tests/support/market-calls.ts'

const namesOf = (cards: readonly { readonly name: string }[]) => cards.map(({ name }) => name)

test('a product leads to its seller’s other products, auctions first, without sold and deleted ones', async ({
  db,
  seller,
  bo,
}) => {
  const other = await makePerson(db, 'Other')
  const product = await makeProduct(db, seller, { name: 'This' })
  const auction = await makeAuction(db, seller)
  const offered = await makeProduct(db, seller, { name: 'Offered' })
  await makeProduct(db, seller, { status: 'sold', buyer_id: bo._id, sold_cents: 1, bid_ended_at: new Date() })
  await makeProduct(db, seller, { deleted_at: new Date() })
  await makeProduct(db, other)
  const { body } = await bo.call('GET /api/products/{id}/related', { params: { id: product } })
  expect(body.fromSeller.map(({ _id }: { _id: string }) => _id)).toEqual([auction, offered])
})

test('a product leads to those of the same shape and era, then of the shape, then of the type', async ({
  db,
  seller,
  bo,
}) => {
  const other = await makePerson(db, 'Other')
  const product = await makeProduct(db, seller, { name: '清 青花梅瓶', era: '清', type: '瓷器' })
  const newest = Date.UTC(2026, 0, 1)
  const named = [
    { name: '明 白釉碗', era: '明', type: '瓷器' },
    { name: '清 青花碗', era: '清', type: '瓷器' },
    { name: 'Ming meiping', era: 'Ming' },
    { name: '清 粉彩梅瓶', era: '清', type: '瓷器' },
    { name: '清 黄花梨圈椅', era: '清', type: '家具' },
  ]
  for (const [index, item] of named.entries()) {
    await makeProduct(db, other, { ...item, created_at: new Date(newest - index * 3_600_000) })
  }
  const sold = { status: 'sold', buyer_id: bo._id, sold_cents: 1, bid_ended_at: new Date() } as const
  await makeProduct(db, other, { name: '清 五彩梅瓶', era: '清', ...sold })
  const { body } = await bo.call('GET /api/products/{id}/related', { params: { id: product } })
  expect(body.fromSeller).toEqual([])
  expect(namesOf(body.similar)).toEqual(['清 粉彩梅瓶', 'Ming meiping', '清 青花碗', '明 白釉碗'])
})

test('a row has ten products at most, none of them twice, and none says who bid', async ({ db, seller, bo }) => {
  const ids: string[] = []
  for (let index = 0; index < 14; index += 1) ids.push(await makeProduct(db, seller, { name: `Vase ${index}` }))
  const auction = await makeAuction(db, seller)
  await bid(bo, auction, 987_654.32)
  const { body } = await bo.call('GET /api/products/{id}/related', { params: { id: ids[0] ?? '' } })
  expect(body.fromSeller).toHaveLength(10)
  const shown = [...body.fromSeller, ...body.similar].map(({ _id }: { _id: string }) => _id)
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown).not.toContain(ids[0])
  expect(body.fromSeller[0]).toMatchObject({ _id: auction, price: 100, soldPrice: null })
  expect(JSON.stringify(body)).not.toContain('987654.32')
})

test('a deleted product leads nowhere', async ({ db, bo }) => {
  const product = await makeProduct(db, await makePerson(db, 'Seller'), { deleted_at: new Date() })
  const found = await bo.call('GET /api/products/{id}/related', { params: { id: product } })
  expect(found).toMatchObject({ status: 404, body: { problem: 'not-found' } })
})
