import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { listDueAuctions, endDueAuction } from '#src/server/features/marketplace/auction/end-auction.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { openJobQueue, type Queue } from '#src/server/jobs/job-queue.ts'
import { makeAuction, makePerson, noJobs } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/database.ts'
import { silentLog, makeDeps, userOf, placeBid } from '#tests/support/use-case-deps.ts'

test('a due auction ends once with two servers', async ({ db, url, seller, bo }) => {
  await using queues = await openQueues(url, 2)
  const productId = await makeAuction(db, seller, 1.5)
  const endings: unknown[] = []
  for (const queue of queues.all) {
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
  const [first] = queues.all
  const bidEnd = await endOf(db, productId)
  await db.transaction().execute(async (tx) => first?.enqueue(tx, 'end-auction', { productId }, { startAfter: bidEnd }))
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

test('an auction that became due while no server ran ends at the next start', async ({ db, url, seller, bo }) => {
  const productId = await makeAuction(db, seller)
  await placeBid(makeDeps(db), userOf(bo), { productId, price: 700 })
  await sql`update products set bid_end = clock_timestamp() - interval '1 hour' where _id = ${productId}`.execute(db)
  const bidEnd = await endOf(db, productId)

  await using queues = await openQueues(url, 1)
  const deps = makeDeps(db)
  for (const queue of queues.all)
    await queue.work({
      ...noJobs,
      endAuction: (job, ifLocked) => endDueAuction(deps, job, ifLocked),
      listDueAuctions: () => listDueAuctions(deps),
    })
  await vi.waitFor(
    async () => {
      const product = await db.selectFrom('products').selectAll().where('_id', '=', productId).executeTakeFirstOrThrow()
      expect(product).toMatchObject({ status: 'sold', buyer_id: bo._id, bid_ended_at: bidEnd })
    },
    { timeout: 10_000, interval: 50 },
  )
})

test('a job enqueued in a transaction that is rolled back never runs', async ({ db, url }) => {
  await using queues = await openQueues(url, 1)
  const [queue] = queues.all
  const booked = db.transaction().execute(async (tx) => {
    await queue?.enqueue(tx, 'end-auction', { productId: randomUUID() }, { startAfter: new Date() })
    throw new Error('rolled back')
  })
  await expect(booked).rejects.toThrow('rolled back')
  const { rows } = await sql`select 1 from pgboss.job where name = 'end-auction'`.execute(db)
  expect(rows).toEqual([])
})

test('a sweep does not wait for a product that somebody else has locked', async ({ db }) => {
  const productId = await makeAuction(db, await makePerson(db, 'Seller'))
  await sql`update products set bid_end = clock_timestamp() - interval '1 hour' where _id = ${productId}`.execute(db)
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('_id').where('_id', '=', productId).forUpdate().execute()
    expect(await endDueAuction(makeDeps(db), { productId }, 'skip')).toBeNull()
  })
  expect(await endDueAuction(makeDeps(db), { productId }, 'skip')).toEqual({ status: 'new', soldPrice: null })
})

async function openQueues(url: string, count: number): Promise<AsyncDisposable & { all: readonly Queue[] }> {
  const all: Queue[] = []
  for (let number = 0; number < count; number += 1) all.push(await openJobQueue(url, silentLog))
  return {
    all,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(all.map((queue) => queue.stop()))
    },
  }
}

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
