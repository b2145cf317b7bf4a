// The auction's rules hold for concurrent steps.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buyNow } from '#src/server/features/marketplace/auction/buy-now.ts'
import { deleteProduct } from '#src/server/features/marketplace/auction/delete-product.ts'
import { endAuction, endDueAuction } from '#src/server/features/marketplace/auction/end-auction.ts'
import { startAuction } from '#src/server/features/marketplace/auction/start-auction.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'
import { test } from '#tests/support/database.ts'
import { makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { makeDeps, userOf, placeBid } from '#tests/support/use-case-deps.ts'

/** An action on one product. Bidders are numbers. */
type AuctionStep =
  | { readonly do: 'start' | 'end' | 'time-up' | 'sweep' | 'seller-deletes' | 'admin-deletes' }
  | { readonly do: 'bid'; readonly bidder: number; readonly price: number }
  | { readonly do: 'buy-now'; readonly bidder: number }

const bidderCount = 3
const startingPrice = 100
const buyNowPrice = 400

/** Prices are few, so that bids are often equal, and some are too low. */
const stepArbitrary = fc.oneof(
  { weight: 5, arbitrary: bidArbitrary() },
  { weight: 3, arbitrary: fc.constantFrom<AuctionStep>({ do: 'start' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<AuctionStep>(
      { do: 'end' },
      { do: 'time-up' },
      { do: 'sweep' },
      { do: 'seller-deletes' },
      { do: 'admin-deletes' },
    ),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('buy-now' as const), bidder: bidderArbitrary() }) },
)

function bidArbitrary() {
  return fc.record({
    do: fc.constant('bid' as const),
    bidder: bidderArbitrary(),
    price: fc.constantFrom(50, 100, 150, 200, 300.5),
  })
}

function bidderArbitrary() {
  return fc.nat({ max: bidderCount - 1 })
}

type Sale = { readonly buyer: number; readonly price: number }

type Market = { readonly db: Db; readonly seller: User; readonly admin: User; readonly bidders: readonly User[] }

test(
  'after concurrent steps one buyer has the product at a price that was bid',
  { timeout: 120_000 },
  async ({ db }) => {
    const market = await openMarket(db)
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 6, maxLength: 16 }), async (steps) => {
        const productId = await putUp(market)
        await runStep(market, productId, { do: 'start' })
        const outcomes = await Promise.all(steps.map((step) => runStep(market, productId, step)))
        const done = steps.filter((_, index) => outcomes[index])

        const { status, sale, bids, taken, deleted } = await readProduct(market, productId)
        expect(taken).toBe(done.filter((step) => step.do === 'bid').length)
        for (const bid of bids) expect(done).toContainEqual({ do: 'bid', ...bid })
        const accepted = done.flatMap((step) => (step.do === 'bid' ? [step.bidder] : []))
        expect(new Set(bids.map(({ bidder }) => bidder))).toEqual(new Set(accepted))
        expect(status === 'new' && !deleted && bids.length > 0).toBe(false)
        expect(status === 'sold').toBe(sale !== null)
        expect(deleted && status === 'sold').toBe(false)

        const bought = new Set(done.flatMap((step) => (step.do === 'buy-now' ? [step.bidder] : [])))
        expect([...bought].filter((bidder) => bidder !== sale?.buyer)).toEqual([])
        const highest = bids.find(({ price }) => price === Math.max(...bids.map((bid) => bid.price)))
        const offers = [
          null,
          highest && { buyer: highest.bidder, price: highest.price },
          ...[...bought].map((buyer) => ({ buyer, price: buyNowPrice })),
        ]
        expect(offers).toContainEqual(sale)
      }),
      { numRuns: 60 },
    )
    await expectRightCounters(db)
  },
)

async function openMarket(db: Db): Promise<Market> {
  const make = async (name: string, role: User['role'] = 'worker') =>
    userOf({ ...(await makePerson(db, name, { role })), role })
  const bidders = await Promise.all(Array.from({ length: bidderCount }, (_, number) => make(`Bidder ${number}`)))
  return { db, seller: await make('Seller'), admin: await make('Admin', 'admin'), bidders }
}

const putUp = ({ db, seller }: Market) =>
  makeProduct(db, { ...seller, email: '' }, { price_cents: startingPrice * 100, buy_now_cents: buyNowPrice * 100 })

/** Whether the step was accepted. */
async function runStep({ db, seller, admin, bidders }: Market, productId: string, step: AuctionStep): Promise<boolean> {
  const deps = makeDeps(db)
  const outcome = await run()
  return outcome === null || outcome.ok

  async function run() {
    switch (step.do) {
      case 'start':
        return startAuction(deps, seller, { productId })
      case 'bid':
        return placeBid(deps, bidderOf(step.bidder), { productId, price: step.price })
      case 'end':
        return endAuction(deps, seller, { productId })
      case 'buy-now':
        return buyNow(deps, bidderOf(step.bidder), { productId })
      case 'seller-deletes':
        return deleteProduct(deps, seller, { productId })
      case 'admin-deletes':
        return deleteProduct(deps, admin, { productId })
      case 'sweep':
        await endDueAuction(deps, { productId })
        return null
      case 'time-up':
        await sql`update products set bid_end = clock_timestamp() where _id = ${productId} and status = 'active'`.execute(
          db,
        )
        return null
    }
  }

  function bidderOf(number: number): User {
    const bidder = bidders[number]
    if (!bidder) throw new RangeError(`There is no bidder ${number}`)
    return bidder
  }
}

/** Reads the product from the database, with bidders as numbers and the oldest bid first. */
async function readProduct({ db, bidders }: Market, productId: string) {
  const number = (id: string | null) => bidders.findIndex((bidder) => bidder._id === id)
  const product = await db.selectFrom('products').selectAll().where('_id', '=', productId).executeTakeFirstOrThrow()
  const bids = await db
    .selectFrom('bids')
    .select(['bidder_id', 'price_cents'])
    .where('product_id', '=', productId)
    .orderBy('placed_order')
    .execute()
  const log = await db.selectFrom('bid_log').select('price_cents').where('product_id', '=', productId).execute()
  const sale: Sale | null =
    product.sold_cents === null ? null : { buyer: number(product.buyer_id), price: product.sold_cents / 100 }
  return {
    status: product.status,
    deleted: product.deleted_at !== null,
    sale,
    bids: bids.map((bid) => ({ bidder: number(bid.bidder_id), price: bid.price_cents / 100 })),
    taken: log.length,
  }
}

async function expectRightCounters(db: Db): Promise<void> {
  const { rows } = await sql`select * from recount()`.execute(db)
  expect(rows).toEqual([])
}
