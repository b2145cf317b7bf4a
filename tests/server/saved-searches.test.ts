// Saved searches: what is saved, and who is notified of which new products.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { maxSavedSearches } from '#src/domain/search/saved-search.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { indexProducts } from '#src/server/features/marketplace/search/index-products.ts'
import { matchSavedSearches } from '#src/server/features/marketplace/search/match-saved-searches.ts'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { makePerson, makeProduct, makeSavedSearch } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

const match = (db: Db) => matchSavedSearches(makeDeps(db))

/** The notifications of saved searches: search, number of products, and whether it was read. */
async function readMatches(db: Db) {
  const rows = await db
    .selectFrom('notifications')
    .select(['subject', 'read_at'])
    .where('kind', '=', 'search-match')
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject, read_at }) => `${subject.name}: ${subject.count}${read_at ? ' read' : ''}`)
}

test('a search is saved once, as the search shows it, listed and removed', async ({ bo, db, seller }) => {
  await makeProduct(db, seller, { name: 'Blue and white porcelain vase' })
  await processSearchQueue(db)
  const save = (body: object) => bo.call('POST /api/searches', { body })
  const saved = await save({ keyword: 'vase under $500', era: '', type: 'porcelain' })
  expect(saved.body).toMatchObject({ errors: [{ path: 'era' }] })
  const filter = { keyword: 'vase', type: 'porcelain', priceMax: 500 }
  const first = await save({ keyword: 'vase under $500', type: 'porcelain' })
  expect(first).toMatchObject({ status: 200, body: { data: { filter } } })
  expect((await save(filter)).body.data).toEqual(first.body.data)
  expect((await save({ keyword: 'porcelian' })).body.data.filter).toEqual({ keyword: 'porcelain' })
  expect((await bo.call('GET /api/searches')).body.data).toMatchObject([
    { filter: { keyword: 'porcelain' } },
    { filter },
  ])
  expect(await save({})).toMatchObject({ status: 400, body: { errors: [{ path: 'keyword' }] } })
  expect(await save({ keyword: '!' })).toMatchObject({ status: 400, body: { errors: [{ path: 'keyword' }] } })
  const params = { id: first.body.data._id }
  expect((await bo.call('DELETE /api/searches/{id}', { params })).status).toBe(200)
  expect((await bo.call('DELETE /api/searches/{id}', { params })).status).toBe(404)
  expect((await bo.call('GET /api/searches')).body.data).toHaveLength(1)
})

test('the search above the limit is refused, whatever is saved at the same time; an equal one is not', async ({
  bo,
}) => {
  const save = (index: number) => bo.call('POST /api/searches', { body: { priceMin: index } })
  for (let index = 1; index < maxSavedSearches; index += 1) await save(index)
  const both = await Promise.all([save(1000), save(1001)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ problem: 'too-many-searches' })
  expect((await save(1)).status).toBe(200)
})

test('new products that match are one notification per search, each product once', async ({ bo, db, seller }) => {
  await makeProduct(db, seller, { name: '青花瓶' })
  for (const body of [{ keyword: '青花' }, { keyword: 'vase', priceMax: 50 }, { era: '明' }])
    expect((await bo.call('POST /api/searches', { body })).status).toBe(200)
  // Products from before the search are not new.
  expect(await match(db)).toBe(0)
  await makeProduct(db, seller, { name: '青花瓶', price_cents: 5001 })
  await makeProduct(db, seller, { name: '青花盘', era: '明' })
  await makeProduct(db, seller, { name: '铜镜' })
  // Two servers at the same time.
  const counts = await Promise.all([match(db), match(db)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(3)
  expect((await readMatches(db)).toSorted()).toEqual(['明: 1', '青花: 2'])
  expect(await match(db)).toBe(0)

  // While it is unread, it counts; after it was read, the next one begins at one.
  await makeProduct(db, seller, { name: '青花碗' })
  await match(db)
  expect((await readMatches(db)).toSorted()).toEqual(['明: 1', '青花: 3'])
  const { notifications } = (await bo.call('GET /api/messages')).body
  expect(notifications[0]).toMatchObject({
    kind: 'search-match',
    subject: { name: '青花', filter: { keyword: '青花' }, count: 3 },
  })
  await bo.call('POST /api/notifications/read', { body: {} })
  await makeProduct(db, seller, { name: '青花杯' })
  await match(db)
  expect((await readMatches(db)).toSorted()).toEqual(['明: 1 read', '青花: 1', '青花: 3 read'])

  // Indexing everything again announces nothing again.
  await sql`delete from search_index_version`.execute(db)
  await processSearchQueue(db)
  expect(await match(db)).toBe(0)
})

test('the zone in which a search is saved is that of the daily mail, unless the person has one', async ({ bo, db }) => {
  const save = (body: object) => bo.call('POST /api/searches', { body })
  const readZone = () => db.selectFrom('notification_settings').select('time_zone').where('user_id', '=', bo._id)
  expect((await save({ keyword: '青花', timeZone: 'Asia/Shanghai' })).body.data.filter).toEqual({ keyword: '青花' })
  await save({ keyword: '青花', timeZone: 'Europe/Berlin' })
  expect(await readZone().execute()).toEqual([{ time_zone: 'Asia/Shanghai' }])
  expect(await save({ timeZone: 'Europe/Berlin' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'keyword' }] },
  })
  expect(await save({ priceMin: 0 })).toMatchObject({ status: 400, body: { errors: [{ path: 'priceMin' }] } })
})

test('off in the app, a search is pushed once a day, and when it is removed its unread notifications go', async ({
  bo,
  db,
  seller,
}) => {
  await bo.call('PUT /api/push/settings', { body: { choices: { searches: { app: false } } } })
  const id = await makeSavedSearch(db, bo)
  for (const expected of ['青花: 1 read', '青花: 2 read']) {
    await makeProduct(db, seller)
    await match(db)
    expect(await readMatches(db)).toEqual([expected])
  }
  await bo.call('DELETE /api/searches/{id}', { params: { id } })
  expect(await readMatches(db)).toEqual([])
  expect(await db.selectFrom('notification_queue').select('_id').execute()).toEqual([])
})

test('what comes after a daily mail is a notification of its own, for the next one', async ({ bo, db, seller }) => {
  await makeSavedSearch(db, bo)
  await makeProduct(db, seller)
  await match(db)
  await sql`update notifications set subject = jsonb_set(subject, '{day}', '"2026-01-01"')`.execute(db)
  await makeProduct(db, seller)
  await match(db)
  expect(await readMatches(db)).toEqual(['青花: 1', '青花: 1'])
  const { rows } = await sql`select way from notification_queue`.execute(db)
  expect(rows).toEqual([{ way: 'daily' }, { way: 'daily' }])
})

test('own, sold and deleted products, and those of blocked sellers, match nothing', async ({ bo, db, seller }) => {
  await makeSavedSearch(db, seller)
  await makeSavedSearch(db, bo)
  const blocked = await makePerson(db, 'Blocked')
  await db.insertInto('blocks').values({ blocker_id: bo._id, blocked_id: blocked._id }).execute()
  await makeProduct(db, bo)
  await makeProduct(db, blocked)
  const sale = { status: 'sold', buyer_id: seller._id, sold_cents: 1, bid_ended_at: new Date() } as const
  await makeProduct(db, bo, sale)
  await makeProduct(db, seller, { deleted_at: new Date(), deleted_by: seller._id })
  await match(db)
  // The seller’s search finds what Bo and the other person offer.
  expect(await readMatches(db)).toEqual(['青花: 2'])
  expect(await db.selectFrom('new_products').select('product_id').execute()).toEqual([])
})

test('a product that is not indexed yet waits, and a search of another version of the index is renewed', async ({
  bo,
  db,
  seller,
}) => {
  const _id = await makeSavedSearch(db, bo)
  await sql`update saved_searches set query = 'x', anchors = '{x}', index_version = 1 where _id = ${_id}`.execute(db)
  const productId = await makeProduct(db, seller)
  await sql`delete from product_terms`.execute(db)
  expect(await match(db)).toBe(0)
  await indexProducts(db, [productId])
  expect(await match(db)).toBe(1)
  expect(await readMatches(db)).toEqual(['青花: 1'])
})

test('every search finds the new products that the search itself finds', async ({ bo, db, seller }) => {
  const filters = [
    { keyword: '青花' },
    { keyword: 'blue white vase' },
    { keyword: "o'neill" },
    { keyword: '梅瓶', priceMin: 60 },
    { keyword: 'qinghua' },
    { era: '清' },
    { type: 'porcelain' },
    { location: '上海' },
    { priceMin: 50, priceMax: 99.99 },
    { priceMax: 50 },
    { keyword: 'meiping', era: 'Qing' },
    { keyword: '铜' },
    { keyword: '清 瓶' },
  ]
  const searchIds = new Map<string, object>()
  for (const body of filters) searchIds.set((await bo.call('POST /api/searches', { body })).body.data._id, body)
  const products = [
    { name: '清乾隆 青花缠枝莲纹梅瓶', era: '清', type: '瓷器', price_cents: 6000 },
    { name: 'Blue and white vase', location: '上海', price_cents: 5000 },
    { name: "O'Neill silver box \\ lid", price_cents: 9999 },
    { name: 'Bronze mirror 铜镜', era: '汉', price_cents: 10_000 },
    { name: '梅瓶', description: '青花', price_cents: 5999 },
  ]
  for (const product of products) await makeProduct(db, seller, product)
  await match(db)
  const rows = await db.selectFrom('notifications').select('subject').where('kind', '=', 'search-match').execute()
  const counted = new Map(rows.map(({ subject }) => [(subject as { searchId: string }).searchId, subject.count]))
  for (const [searchId, body] of searchIds) {
    const found = (await bo.call('POST /api/products/search', { body })).body.data
    expect([body, counted.get(searchId) ?? 0]).toEqual([body, found.length])
  }
})
