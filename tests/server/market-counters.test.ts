// Performs random actions in the market through the API, records them, and compares every response that contains a
// figure with the record.
import { expect } from 'vitest'
import { runRandomMarketActions, type MarketUser } from '#tests/support/random-market-actions.ts'
import { createMarketModel, type MarketModel } from '#tests/support/market-model.ts'
import { makePerson } from '#tests/support/fixtures.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { type Caller, readPages, test } from '#tests/support/test-server.ts'

type Row = { readonly _id: string; readonly [field: string]: unknown }
type Page = Record<string, Row[]> & { readonly unread: object }

/** Fetches all pages of a list. */
const readList = (ask: Caller, call: Parameters<Caller>[0], sent: Parameters<Caller>[1] = {}): Promise<Page[]> =>
  readPages((cursor) => ask(call, { ...sent, query: { ...sent.query, ...(cursor && { cursor }) } }))

const readIds = async (...sent: Parameters<typeof readList>) =>
  idsOf((await readList(...sent)).flatMap(({ data }) => data ?? []))
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id).toSorted()

/** Counts the pairs of ids with `id` in the first or second position. */
const countPairs = (pairs: ReadonlySet<string>, place: 0 | 1, id: string) =>
  [...pairs].filter((pair) => pair.split(' ')[place] === id).length

const sumMoney = (amounts: readonly number[]) =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100

const productsIn = (journal: MarketModel, predicate: (item: MarketProduct) => boolean = () => true) =>
  [...journal.items.values()].filter((item) => !item.deleted && predicate(item))
type MarketProduct = ReturnType<MarketModel['items']['get']> & object

async function expectProfile(
  journal: MarketModel,
  { _id, call }: MarketUser,
  visitors: readonly MarketUser[],
  admin: MarketUser,
) {
  const ownProducts = [...journal.items.values()].filter(({ seller }) => seller === _id)
  const likes = ownProducts.reduce((count, item) => count + countPairs(journal.likes, 1, item._id), 0)
  const figures = {
    followingCount: countPairs(journal.follows, 0, _id),
    followersCount: countPairs(journal.follows, 1, _id),
    likesCount: likes + ownProducts.filter(({ sale }) => sale !== null).length,
  }
  expect((await call('GET /api/users/me')).body.data).toMatchObject(figures)
  for (const visitor of visitors) {
    const { body } = await visitor.call('GET /api/users/{id}', { params: { id: _id } })
    expect(body.data).toMatchObject({ ...figures, following: journal.follows.has(`${visitor._id} ${_id}`) })
  }
  const detail = await admin.call('GET /api/users/{id}/detail', { params: { id: _id } })
  expect(detail.body.data).toMatchObject({ followersCount: figures.followersCount, sessions: 1 })
}

async function expectLists(journal: MarketModel, { _id, call }: MarketUser) {
  const params = { id: _id }
  const ownProducts = productsIn(journal, ({ seller }) => seller === _id)
  for (const status of ['all', 'new', 'active', 'sold'] as const) {
    const matching = ownProducts.filter((item) => status === 'all' || item.status === status)
    expect(await readIds(call, 'GET /api/products/user/list', { query: { status } })).toEqual(idsOf(matching))
  }
  expect(await readIds(call, 'GET /api/products/users/{id}/list', { params })).toEqual(idsOf(ownProducts))
  const liked = productsIn(journal, (item) => journal.likes.has(`${_id} ${item._id}`))
  expect(await readIds(call, 'GET /api/users/{id}/likeProducts', { params })).toEqual(idsOf(liked))
  const bought = productsIn(journal, ({ sale }) => sale?.buyer === _id)
  expect(await readIds(call, 'GET /api/products/user/purchases')).toEqual(idsOf(bought))
  expect((await call('GET /api/products/user/purchases')).body.total).toBe(bought.length)
}

async function expectDashboard(journal: MarketModel, { _id, call }: MarketUser) {
  const ownProducts = productsIn(journal, ({ seller }) => seller === _id)
  const matching = (status: string) => ownProducts.filter((item) => item.status === status)
  const { seller, ...others } = (await call('GET /api/dashboard')).body.data
  expect(others).toEqual({ manager: null, worker: null })
  expect(seller).toMatchObject({
    items: { new: matching('new').length, active: matching('active').length, sold: matching('sold').length },
    sales: sumMoney(ownProducts.flatMap(({ sale }) => sale?.price ?? [])),
  })
  const bids = seller.running.map((row: Row) => [row._id, row['bids']])
  expect(new Map(bids)).toEqual(new Map(matching('active').map((item) => [item._id, item.bids.length])))
  const ends: string[] = seller.running.map((row: Row) => row['bidEnd'])
  expect(ends).toEqual(ends.toSorted())
}

async function expectMessages(journal: MarketModel, { _id, call }: MarketUser) {
  const ownProducts = [...journal.threads].filter(([, [first]]) => first?.from === _id || first?.to === _id)
  const unreadIn = new Map(
    ownProducts.map(([id, all]) => [id, all.filter(({ to, read }) => to === _id && !read).length]),
  )
  const messages = [...unreadIn.values()].reduce((total, count) => total + count, 0)
  const news = journal.notificationsOf(_id)
  const unread = { messages, notifications: news.unread, total: messages + news.unread }
  expect((await call('GET /api/messages/unread')).body).toMatchObject(unread)
  const pages = await readList(call, 'GET /api/messages')
  for (const page of pages) expect(page.unread).toEqual(unread)
  const threads = pages.flatMap((page) => page['threads'] ?? [])
  expect(new Map(threads.map((thread) => [thread._id, thread['unread']]))).toEqual(unreadIn)
  expect(pages.flatMap((page) => page['notifications'] ?? [])).toHaveLength(news.total)
}

async function expectProduct(journal: MarketModel, item: MarketProduct, { _id, call }: MarketUser) {
  const { body } = await call('GET /api/products/{id}', { params: { id: item._id } })
  expect(body.data).toMatchObject({
    price: item.price,
    buyNowPrice: item.buyNowPrice,
    status: item.status,
    soldPrice: item.sale?.price ?? null,
    buyer: item.sale && { _id: item.sale.buyer },
    likes: countPairs(journal.likes, 1, item._id),
    liked: journal.likes.has(`${_id} ${item._id}`),
  })
  expect(body.myBidPrice).toBe(item.bids.find(({ bidder }) => bidder === _id)?.price ?? null)
  const highestFirst = item.bids.map(({ price }) => price).toSorted((one, other) => other - one)
  expect(body.data.bids.map(({ price }: { price: number }) => price)).toEqual(_id === item.seller ? highestFirst : [])
}

test('market figures after 300 random actions match the recorded actions', async ({ db, server }) => {
  const enter = async (name: string, role: 'worker' | 'admin' = 'worker'): Promise<MarketUser> => {
    const person = await makePerson(db, name, { role })
    return { _id: person._id, call: await server.as(person) }
  }
  const dealers = await Promise.all(['Ada', 'Bo', 'Eva', 'Mei', 'Noah', 'Zhu'].map((name) => enter(name)))
  const admin = await enter('Admin', 'admin')
  const journal = createMarketModel()
  const done = await runRandomMarketActions({ model: journal, users: dealers, admin, random: seededRandom(1) }, 300)
  expect([...done].filter(([, times]) => times === 0)).toEqual([])

  for (const dealer of dealers) {
    const visitors = dealers.filter((other) => other !== dealer)
    await expectProfile(journal, dealer, visitors, admin)
    await expectLists(journal, dealer)
    await expectDashboard(journal, dealer)
    await expectMessages(journal, dealer)
    for (const item of productsIn(journal)) await expectProduct(journal, item, dealer)
  }
  expect(await readIds(admin.call, 'GET /api/products/getAll')).toEqual(idsOf(productsIn(journal)))
  const { total } = (await admin.call('POST /api/users/search', { body: {} })).body
  expect(total).toBe(dealers.length + 1)
})
