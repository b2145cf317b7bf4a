import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { listDueAuctions, endDueAuction } from '#src/server/features/marketplace/auction/end-auction.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { openJobQueue } from '#src/server/jobs/job-queue.ts'
import { makeAuction, noJobs } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/database.ts'
import { silentLog, makeDeps, userOf, placeBid } from '#tests/support/use-case-deps.ts'

test('a due auction ends once with two servers', async ({ db, url, seller, bo }) => {
  await using opened = new AsyncDisposableStack()
  const openQueue = async () => opened.adopt(await openJobQueue(url, silentLog), (queue) => queue.stop())
  const queues = [await openQueue(), await openQueue()] as const
  const productId = await makeAuction(db, seller, 1.5)
  const endings: unknown[] = []
  for (const queue of queues) {
    const deps = { ...makeDeps(db), jobs: queue }
    await queue.work({
      ...noJobs,
      endAuction: async (job, ifLocked) => {
        const ended = await endDueAuction(deps, job, ifLocked)
        if (ended) endings.push(ended)
      },
      listDueAuctions: () => listDueAuctions(deps),
    })
  }
  const bidEnd = await endOf(db, productId)
  await db.transaction().execute((tx) => queues[0].enqueue(tx, 'end-auction', { productId }, { startAfter: bidEnd }))
  await placeBid(makeDeps(db), userOf(bo), { productId, price: 700 })

  await vi.waitFor(async () => expect(await statusOf(db, productId)).toBe('sold'), { timeout: 15_000, interval: 100 })
  expect(endings).toEqual([{ status: 'sold', soldPrice: 700 }])
  const soldNotifications = await db
    .selectFrom('notifications')
    .select('kind')
    .where('kind', '=', 'item-sold')
    .execute()
  expect(soldNotifications).toHaveLength(1)
})

test('an auction that became due while no server ran is found, and a sweep does not wait for its lock', async ({
  db,
  seller,
  bo,
}) => {
  const deps = makeDeps(db)
  const productId = await makeAuction(db, seller)
  await placeBid(deps, userOf(bo), { productId, price: 700 })
  await sql`update products set bid_end = clock_timestamp() - interval '1 hour' where _id = ${productId}`.execute(db)
  const bidEnd = await endOf(db, productId)
  expect(await listDueAuctions(deps)).toEqual([productId])
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('_id').where('_id', '=', productId).forUpdate().execute()
    expect(await endDueAuction(deps, { productId }, 'skip')).toBeNull()
  })
  expect(await endDueAuction(deps, { productId }, 'skip')).toEqual({ status: 'sold', soldPrice: 700 })
  const product = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
  expect(product).toMatchObject({ status: 'sold', buyer_id: bo._id, bid_ended_at: bidEnd })
})

async function endOf(db: Db, productId: string): Promise<Date> {
  const { bid_end } = await db
    .selectFrom('products')
    .select('bid_end')
    .where('_id', '=', productId)
    .executeTakeFirstOrThrow()
  if (!bid_end) throw new Error('the auction runs')
  return bid_end
}

async function statusOf(db: Db, productId: string): Promise<string> {
  return (await db.selectFrom('products').select('status').where('_id', '=', productId).executeTakeFirstOrThrow())
    .status
}
