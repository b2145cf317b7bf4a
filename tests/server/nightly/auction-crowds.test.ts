import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { endAuction } from '#src/server/features/marketplace/auction/end-auction.ts'
import { test } from '#tests/support/database.ts'
import { makeAuction, makePerson } from '#tests/support/fixtures.ts'
import { makeDeps, userOf, placeBid } from '#tests/support/use-case-deps.ts'

test('200 people bid at once while the seller ends it: one winner, the true maximum, no bid lost', async ({
  db,
  url,
  seller,
}) => {
  const bidders = await Promise.all(Array.from({ length: 200 }, (_, number) => makePerson(db, `Bidder ${number}`)))
  const productId = await makeAuction(db, seller)
  // Two pools represent two server processes; the seller ends the auction between the bids.
  const other = openDatabase(url, { max: 20 })
  const servers = [makeDeps(db), makeDeps(other)] as const
  const tries = bidders.map(async (bidder, number) => {
    const price = 100 + ((number * 7919) % 1000)
    const outcome = await placeBid(servers[number % 2 === 0 ? 0 : 1], userOf(bidder), { productId, price })
    return { bidder, price, outcome }
  })
  const halfway = Promise.race([Promise.all(tries.slice(0, 60)), Promise.all(tries.slice(60, 120))])
  const ending = halfway.then(() => endAuction(servers[0], userOf(seller), { productId }))
  const [ended, results] = await Promise.all([ending, Promise.all(tries)])
  await other.destroy()

  const accepted = results.filter(({ outcome }) => outcome.ok)
  const refused = results.filter(({ outcome }) => !outcome.ok)
  expect(new Set(refused.map(({ outcome }) => !outcome.ok && outcome.problem.code))).toEqual(
    new Set(refused.length > 0 ? ['auction-over'] : []),
  )
  const best = Math.max(...accepted.map(({ price }) => price))
  expect(ended).toEqual({ ok: true, value: { status: 'sold', soldPrice: best } })

  const product = await db.selectFrom('products').selectAll().where('_id', '=', productId).executeTakeFirstOrThrow()
  expect(product.sold_cents).toBe(best * 100)
  expect(accepted.filter(({ price }) => price === best).map(({ bidder }) => bidder._id)).toContain(product.buyer_id)
  const storedBids = await db
    .selectFrom('bids')
    .select(['bidder_id', 'price_cents'])
    .where('product_id', '=', productId)
    .execute()
  expect(new Map(storedBids.map((bid) => [bid.bidder_id, bid.price_cents]))).toEqual(
    new Map(accepted.map(({ bidder, price }) => [bidder._id, price * 100])),
  )
  const { rows } = await sql`select bidder_id from bid_log where product_id = ${productId}`.execute(db)
  expect(rows).toHaveLength(accepted.length)
})

test('an auction with more bidders than a statement has parameters ends', async ({ db, seller }) => {
  const productId = await makeAuction(db, seller)
  await sql`
    with people as (
      insert into users (_id, name) select gen_random_uuid(), 'Bidder ' || n from generate_series(1, 20000) n
      returning _id, id
    )
    insert into bids (product_id, bidder_id, price_cents) select ${productId}::uuid, _id, id from people`.execute(db)
  const ended = await endAuction(makeDeps(db), userOf(seller), { productId })
  expect(ended).toMatchObject({ ok: true, value: { status: 'sold' } })
  const { rows } = await sql`select kind, count(*) from notifications group by kind order by kind`.execute(db)
  expect(rows).toEqual([
    { kind: 'auction-lost', count: 19_999 },
    { kind: 'auction-won', count: 1 },
    { kind: 'item-sold', count: 1 },
  ])
})
