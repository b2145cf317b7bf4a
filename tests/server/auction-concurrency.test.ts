// Concurrent market actions on two connections.
import { type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { followUser } from '#src/server/features/accounts/profile/follow-user.ts'
import { hashPassword } from '#src/server/features/accounts/sign-in/passwords.ts'
import { signIn } from '#src/server/features/accounts/sign-in/sign-in.ts'
import { createSignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import { endAuction } from '#src/server/features/marketplace/auction/end-auction.ts'
import { likeProduct } from '#src/server/features/marketplace/products/like-product.ts'
import { startAuction } from '#src/server/features/marketplace/auction/start-auction.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { countLockWaits, test } from '#tests/support/database.ts'
import { makeAuction, makePerson, makeProduct, password, secrets } from '#tests/support/fixtures.ts'
import { makeDeps, userOf, placeBid } from '#tests/support/use-case-deps.ts'

/** Runs `statement` and holds its locks until all of `started` wait for one. */
function runAfterLock(db: Db, statement: RawBuilder<unknown>, started: readonly (() => void)[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await statement.execute(tx)
    for (const [index, start] of started.entries()) {
      start()
      await vi.waitFor(async () => expect(await countLockWaits(db)).toBe(index + 1), { timeout: 10_000, interval: 10 })
    }
  })
}

const expectCountersMatch = async (db: Db) => expect((await sql`select * from recount()`.execute(db)).rows).toEqual([])

test('a bid that waits while the auction is ended is refused and not stored', async ({ db, seller, bo, eva }) => {
  const deps = makeDeps(db)
  const productId = await makeAuction(db, seller)
  await placeBid(deps, userOf(bo), { productId, price: 300 })
  let ended: ReturnType<typeof endAuction> | undefined
  let late: ReturnType<typeof placeBid> | undefined
  await runAfterLock(db, sql`select from products where _id = ${productId} for update`, [
    () => (ended = endAuction(deps, userOf(seller), { productId })),
    () => (late = placeBid(deps, userOf(eva), { productId, price: 900 })),
  ])
  expect(await ended).toEqual({ ok: true, value: { status: 'sold', soldPrice: 300 } })
  expect(await late).toMatchObject({ ok: false, problem: { code: 'auction-over' } })
  for (const table of ['bids', 'bid_log']) {
    const { rows } = await sql<{ bidder_id: string }>`select bidder_id from ${sql.table(table)}`.execute(db)
    expect(rows).toEqual([{ bidder_id: bo._id }])
  }
})

test('a bid that waits for a lock past the end is refused', async ({ db, seller, bo }) => {
  const deps = makeDeps(db)
  const productId = await makeAuction(db, seller)
  let late: ReturnType<typeof placeBid> | undefined
  await runAfterLock(db, sql`update products set bid_end = clock_timestamp() where _id = ${productId}`, [
    () => (late = placeBid(deps, userOf(bo), { productId, price: 900 })),
  ])
  expect(await late).toMatchObject({ ok: false, problem: { code: 'auction-over' } })
  expect((await sql`select from bids`.execute(db)).rows).toEqual([])
})

test('concurrent first bids of one person leave one bid, and all are logged', async ({ db }) => {
  const deps = makeDeps(db)
  const bo = userOf(await makePerson(db, 'Bo'))
  const productId = await makeAuction(db, await makePerson(db, 'Seller'))
  const placed = await Promise.all([300, 400, 500, 600].map((price) => placeBid(deps, bo, { productId, price })))
  expect(placed.every(({ ok }) => ok)).toBe(true)
  expect((await sql`select from bids`.execute(db)).rows).toHaveLength(1)
  expect((await sql`select from bid_log`.execute(db)).rows).toHaveLength(4)
})

test('of two waiting bids that replace the same one, the second is refused with what the first left', async ({
  db,
}) => {
  const deps = makeDeps(db)
  const bo = userOf(await makePerson(db, 'Bo'))
  const productId = await makeAuction(db, await makePerson(db, 'Seller'))
  for (const replaces of [null, 500]) {
    const placed: ReturnType<typeof placeBid>[] = []
    const place = (price: number) => void placed.push(placeBid(deps, bo, { productId, price, replaces }))
    await runAfterLock(db, sql`select from products where _id = ${productId} for update`, [
      () => place(replaces === null ? 500 : 600),
      () => place(300),
    ])
    const standing = replaces === null ? 500 : 600
    expect(await Promise.all(placed)).toMatchObject([
      { ok: true, value: { myBidPrice: standing } },
      { ok: false, problem: { code: 'bid-changed', bid: { standing, sent: 300 } } },
    ])
  }
})

test('an auction started twice concurrently starts once', async ({ db, seller }) => {
  const booked: unknown[] = []
  const deps: Deps = { ...makeDeps(db), jobs: { enqueue: async (_tx, name) => void booked.push(name) } }
  const productId = await makeProduct(db, seller)
  const started = await Promise.all([1, 2, 3].map(() => startAuction(deps, userOf(seller), { productId })))
  expect(started.filter(({ ok }) => ok)).toHaveLength(1)
  expect(booked).toEqual(['end-auction'])
})

test('concurrent likes, sales and follows between the same people all succeed', async ({ db }) => {
  const deps = makeDeps(db)
  const people = await Promise.all(['Mei', 'Noah', 'Bo', 'Eva'].map((name) => makePerson(db, name)))
  const items = await Promise.all(people.map(async (seller) => ({ seller, productId: await makeAuction(db, seller) })))
  for (const { seller, productId } of items) {
    const bidders = people.filter((person) => person !== seller)
    await Promise.all(bidders.map((bidder, n) => placeBid(deps, userOf(bidder), { productId, price: 200 + n })))
  }
  const follow = (following: boolean) =>
    people.flatMap((one) =>
      people
        .filter((other) => other !== one)
        .map((other) => followUser(deps, userOf(one), { userId: other._id, following })),
    )
  await Promise.all([
    ...items.map(({ seller, productId }) => endAuction(deps, userOf(seller), { productId })),
    ...items.flatMap(({ productId }) =>
      people.map((person) => likeProduct(deps, userOf(person), { productId, liked: 'toggle' })),
    ),
    ...follow(true),
  ])
  await expectCountersMatch(db)
  await Promise.all(follow(false))
  await expectCountersMatch(db)
})

test('a sign-in with a password that is being reset creates no session', async ({ db, mei }) => {
  const throttle = createSignInThrottle(() => performance.now())
  const limits = { throttle, deviceKey: Buffer.alloc(32), secrets, mailsNewDevices: false }
  const attempt = { password, address: '203.0.113.7', userAgent: '', allowsDemo: false, deviceCookie: undefined }
  let late: ReturnType<typeof signIn> | undefined
  await runAfterLock(
    db,
    sql`update users set password_hash = ${await hashPassword('another one')} where _id = ${mei._id}`,
    [() => (late = signIn(makeDeps(db), limits, { ...attempt, email: mei.email }))],
  )
  expect(await late).toMatchObject({ ok: false, problem: { code: 'wrong-credentials' } })
  expect((await sql`select from sessions`.execute(db)).rows).toEqual([])
})
