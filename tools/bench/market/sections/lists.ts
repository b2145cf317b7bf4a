// Every list and the product page at both sizes: the cost of a page must not grow with the market.
import { sql } from 'kysely'
import { readRelated } from '#src/server/features/marketplace/context/read-related.ts'
import { readSeller } from '#src/server/features/marketplace/context/read-seller.ts'
import { getProduct } from '#src/server/features/marketplace/products/get-product.ts'
import { listOwnBids } from '#src/server/features/marketplace/products/list-bids.ts'
import {
  listLikedProducts,
  listOwnProducts,
  listProducts,
  listPurchases,
  listUserProducts,
} from '#src/server/features/marketplace/products/list-products.ts'
import { readHome } from '#src/server/features/marketplace/context/read-home.ts'
import { readMarks } from '#src/server/features/marketplace/products/read-marks.ts'
import { listFacets } from '#src/server/features/marketplace/search/list-facets.ts'
import { benchDeps, userOf } from '#tools/bench/bench-deps.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import { interleave } from '#tools/bench/interleave.ts'
import { median, percentile } from '#tools/bench/percentile.ts'
import type { Bench, Market, Section } from '#tools/bench/market/section.ts'

const threshold = { kind: 'max', ratio: 1.5 } as const
const rounds = 200
/** Page number, of 20 cards each; the last page if the small market has fewer. */
const deepPage = 1000

export const listsSection: Section = {
  name: 'lists',
  run: async (bench) => {
    const [small, large] = [await createQueries(bench.small), await createQueries(bench.large)]
    const figures: Figure[] = []
    for (const name of Object.keys(small) as QueryName[]) {
      // Warm-up: measures queries, not the first read from disk.
      for (let round = 0; round < rounds; round += 1) {
        await small[name](round)
        await large[name](round)
      }
      const times = await interleave(
        [
          { name: 'small', run: small[name] },
          { name: 'large', run: large[name] },
        ],
        { rounds },
      )
      figures.push(figureOf(name, times.get('small') ?? [], times.get('large') ?? [], bench))
    }
    return figures
  },
}

function figureOf(name: QueryName, small: readonly number[], large: readonly number[], bench: Bench): Figure {
  const p95 = [small, large].map((times) => percentile(times, 0.95).toFixed(1)).join(' and ')
  return {
    section: 'lists',
    name: `${name}, ${bench.large.productCount.toLocaleString('en-US')} : ${bench.small.productCount.toLocaleString('en-US')} items`,
    unit: 'ms',
    baseline: median(small),
    measured: median(large),
    threshold,
    note: `p95 ${p95}`,
  }
}

type QueryName = keyof Awaited<ReturnType<typeof createQueries>>

async function createQueries({ db, productCount }: Market) {
  const deps = benchDeps(db)
  const people = await findPeople(db)
  const pickByRound = (among: readonly string[], round: number) => among[round % among.length] ?? ''
  const depth = Math.min(deepPage, Math.floor((productCount / 20) * 0.6))
  const deep = await cursorAt(db, depth)
  const deepSellerCursors = await Promise.all(people.dealers.map((dealer) => deepCursorOf(db, dealer)))
  const likedBy = (userId: string) => listLikedProducts(deps, userOf(userId), { userId, page: 0 })
  return {
    'first page': () => listProducts(deps, { page: 0 }),
    'thousandth page, by cursor': () => listProducts(deps, { page: 0, cursor: deep }),
    'own list, all': (round: number) =>
      listOwnProducts(deps, userOf(pickByRound(people.sellers, round)), { page: 0, status: 'all' }),
    'own list, sold': (round: number) =>
      listOwnProducts(deps, userOf(pickByRound(people.sellers, round)), { page: 0, status: 'sold' }),
    'a great dealer’s list': (round: number) =>
      listUserProducts(deps, { userId: pickByRound(people.dealers, round), page: 0 }),
    'a great dealer’s list, half-way down': (round: number) =>
      listUserProducts(deps, {
        userId: pickByRound(people.dealers, round),
        page: 0,
        cursor: deepSellerCursors[round % deepSellerCursors.length],
      }),
    'somebody’s list': (round: number) =>
      listUserProducts(deps, { userId: pickByRound(people.sellers, round), page: 0 }),
    'what somebody likes': (round: number) => likedBy(pickByRound(people.likers, round)),
    'what a collector of thousands likes': (round: number) => likedBy(pickByRound(people.collectors, round)),
    'what somebody bought': (round: number) =>
      listPurchases(deps, userOf(pickByRound(people.buyers, round)), { page: 0 }),
    'what somebody bids on': (round: number) =>
      listOwnBids(deps, userOf(pickByRound(people.bidders, round)), { page: 0, outcome: 'running' }),
    'what the market opens with': (round: number) => readHome(deps, userOf(pickByRound(people.buyers, round))),
    'marks of cards': (round: number) => readMarks(deps, userOf(pickByRound(people.likers, round))),
    'a seller': (round: number) => readSeller(deps, { userId: pickByRound(people.sellers, round) }),
    'what is related to a product': (round: number) =>
      readRelated(deps, { productId: pickByRound(people.pieces, round) }),
    'choices of the filters': () => listFacets(deps),
    'detail page': (round: number) =>
      getProduct(deps, userOf(pickByRound(people.buyers, round)), { productId: pickByRound(people.pieces, round) }),
  }
}

/** Two hundred people of each kind, spread over all; dealers and collectors are those with most products. */
async function findPeople(db: Market['db']) {
  const ids = async (query: ReturnType<typeof sql<{ _id: string }>>) =>
    (await query.execute(db)).rows.map(({ _id }) => _id)
  const largestSellers = await ids(
    sql`select seller_id as _id from products group by 1 order by count(*) desc, 1 limit 5`,
  )
  const mostActiveLikers = await ids(sql`select user_id as _id from likes group by 1 order by count(*) desc, 1 limit 3`)
  return {
    dealers: largestSellers,
    collectors: mostActiveLikers,
    sellers: await ids(sql`
      select seller_id as _id from products where seller_id <> all (${largestSellers}::uuid[])
       group by 1 having count(*) between 8 and 40 order by md5(seller_id::text) limit 200`),
    likers: await ids(sql`
      select user_id as _id from likes where user_id <> all (${mostActiveLikers}::uuid[])
       group by 1 having count(*) between 8 and 40 order by md5(user_id::text) limit 200`),
    buyers: await ids(sql`
      select buyer_id as _id from products where buyer_id is not null
       group by 1 having count(*) between 1 and 20 order by md5(buyer_id::text) limit 200`),
    bidders: await ids(sql`
      select bidder_id as _id from bids group by 1 having count(*) between 1 and 20 order by md5(bidder_id::text) limit 200`),
    pieces: await ids(sql`select _id from products order by md5(_id::text) limit 200`),
  }
}

/** Returns the cursor of page number `page`, found by offset and encoded as the page before would encode it. */
async function cursorAt(db: Market['db'], page: number): Promise<string | undefined> {
  const { nextCursor } = await listProducts(benchDeps(db), { page: page - 1 })
  return nextCursor ?? undefined
}

async function deepCursorOf(db: Market['db'], dealer: string): Promise<string | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from products where seller_id = ${dealer}`.execute(db)
  const page = Math.max(1, Math.floor((rows[0]?.n ?? 0) / 40))
  const list = await listUserProducts(benchDeps(db), { userId: dealer, page: page - 1 })
  return list.ok ? (list.value.nextCursor ?? undefined) : undefined
}
