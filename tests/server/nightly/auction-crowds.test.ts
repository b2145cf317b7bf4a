import { sql } from 'kysely'
import { expect } from 'vitest'
import { endAuction } from '#src/server/features/marketplace/auction/end-auction.ts'
import { test } from '#tests/support/database.ts'
import { makeAuction } from '#tests/support/fixtures.ts'
import { makeDeps, userOf } from '#tests/support/use-case-deps.ts'

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
