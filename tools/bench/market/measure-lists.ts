// Every list and the product page at both sizes: the cost of a page must not grow with the market.
import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
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
import type { Deps } from '#src/server/http/deps.ts'
import { readHome } from '#src/server/features/marketplace/context/read-home.ts'
import { readMarks } from '#src/server/features/marketplace/products/read-marks.ts'
import { listFacets } from '#src/server/features/marketplace/search/list-facets.ts'
import { type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { type Generated, type TwoSizes, userOf } from '#tools/bench/generated-database.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { compareSizes } from '#tools/bench/time-pair.ts'

const sampling = { rounds: 200, warmUp: 200 }
/** Page number, of 20 cards each; the last page if the small market has fewer. */
const deepPage = 1000

export const measureLists = async ({ small, large }: TwoSizes, { log }: Run): Promise<Figure[]> =>
  compareSizes(await createQueries(small), await createQueries(large), { sampling, threshold: ratioAtMost(1.5), log })

async function createQueries({ db, deps, size }: Generated) {
  const people = await findPeople(db)
  const pickByRound = (among: readonly string[], round: number) => among[round % among.length] ?? ''
  const depth = Math.min(deepPage, Math.floor((size / 20) * 0.6))
  const { nextCursor } = await listProducts(deps, { page: depth - 1 })
  const deepSellerCursors = await Promise.all(people.dealers.map((dealer) => halfWayCursor(db, deps, dealer)))
  const likedBy = (userId: string) => listLikedProducts(deps, userOf(userId), { userId, page: 0 })
  return {
    'first page': () => listProducts(deps, { page: 0 }),
    'thousandth page, by cursor': () => listProducts(deps, { page: 0, cursor: nextCursor ?? undefined }),
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
async function findPeople(db: Db) {
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

async function halfWayCursor(db: Db, deps: Deps, dealer: string): Promise<string | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from products where seller_id = ${dealer}`.execute(db)
  const page = Math.max(1, Math.floor((rows[0]?.n ?? 0) / 40))
  const list = await listUserProducts(deps, { userId: dealer, page: page - 1 })
  return list.ok ? (list.value.nextCursor ?? undefined) : undefined
}
