import { sql } from 'kysely'
import { expect } from 'vitest'
import { remindOfEndings } from '#src/server/features/marketplace/auction/remind-of-endings.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeAuction, makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { addDevice, buildPushServer } from '#tests/support/push.ts'
import { test as serverTest } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'
import { bid } from '#tests/support/market-calls.ts'

/** Adds the seller Sha, the bidder Bo and Lin, who likes products. */
const test = serverTest
  .extend('sha', async ({ db }) => makePerson(db, 'Sha'))
  .extend('lin', async ({ db }) => makePerson(db, 'Lin'))
  .extend('asLin', async ({ lin, server }) => server.as(lin))

const remind = (db: Db) => remindOfEndings(makeDeps(db))

const endIn = (db: Db, productId: string, minutes: number) =>
  sql`update products set bid_end = now() + make_interval(mins => ${minutes}) where _id = ${productId}`.execute(db)

async function listReminders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u._id', 'n.user_id')
    .select(['u.name', 'n.subject'])
    .where('n.kind', 'in', ['auction-ending', 'own-auction-ending'])
    .orderBy('n.created_at')
    .orderBy('u.name')
    .execute()
  return rows.map(({ name, subject }) => `${name}: ${JSON.stringify(subject)}`)
}

test('the seller, bidders and those who like the product are reminded within an hour of the end, once', async ({
  bo,
  asLin,
  db,
  sha,
}) => {
  const id = await makeAuction(db, sha, 61 * 60)
  const params = { id }
  await bid(bo, id, 250)
  await bo.call('PUT /api/products/{id}/like', { params })
  await asLin('PUT /api/products/{id}/like', { params })
  expect(await remind(db)).toBe(0)
  await endIn(db, id, 59)
  // Two servers at the same time.
  const counts = await Promise.all([remind(db), remind(db)])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await remind(db)).toBe(0)
  // Nothing about bids.
  const subject = JSON.stringify({ name: '青花瓶', productId: id })
  expect(await listReminders(db)).toEqual([`Bo: ${subject}`, `Lin: ${subject}`, `Sha: ${subject}`])
})

test('a later auction of the same product has its own reminder', async ({ asLin, db, sha }) => {
  const id = await makeAuction(db, sha, 1800)
  await asLin('PUT /api/products/{id}/like', { params: { id } })
  await remind(db)
  await endIn(db, id, 90)
  expect(await remind(db)).toBe(0)
  await endIn(db, id, 30)
  expect(await remind(db)).toBe(1)
  expect(await listReminders(db)).toHaveLength(4)
})

test('auctions that ended, were deleted or do not run remind nobody', async ({ asLin, db, sha }) => {
  const ids = [
    await makeAuction(db, sha, -60),
    await makeProduct(db, sha),
    await makeProduct(db, sha, {
      status: 'active',
      bid_end: new Date(Date.now() + 60_000),
      deleted_at: new Date(),
      deleted_by: sha._id,
    }),
  ]
  for (const id of ids) await asLin('PUT /api/products/{id}/like', { params: { id } })
  expect(await remind(db)).toBe(0)
})

test('an auction whose product is locked is left for the next run', async ({ asLin, db, sha }) => {
  const id = await makeAuction(db, sha, 1800)
  await asLin('PUT /api/products/{id}/like', { params: { id } })
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('_id').where('_id', '=', id).forUpdate().execute()
    expect(await remind(db)).toBe(0)
  })
  expect(await remind(db)).toBe(1)
})

test('disabled people and those who turned reminders off are not reminded, and the seller only as such', async ({
  bo,
  asLin,
  db,
  server,
  sha,
}) => {
  const id = await makeAuction(db, sha, 1800)
  const asSha = await server.as(sha)
  for (const caller of [asSha, bo.call, asLin]) await caller('PUT /api/products/{id}/like', { params: { id } })
  const none = { app: false, push: false, mail: 'off' }
  await asLin('PUT /api/push/settings', { body: { choices: { 'liked-ending': none } } })
  await db.updateTable('users').set({ disabled_at: new Date() }).where('_id', '=', bo._id).execute()
  expect(await remind(db)).toBe(1)
  expect(await listReminders(db)).toEqual([expect.stringMatching(/^Sha: /)])
})

test('a reminder is pushed, unless the auction is over by then', async ({ db, lin, sha }) => {
  const { server, deps, deliverPushes } = await buildPushServer(db)
  const asLin = await server.as(lin)
  const { readPayloads } = await addDevice(asLin)
  const [running, over] = [await makeAuction(db, sha, 1800), await makeAuction(db, sha, 1800)]
  for (const id of [running, over]) await asLin('PUT /api/products/{id}/like', { params: { id } })
  await remindOfEndings(deps)
  await endIn(db, over, -1)
  await deliverPushes()
  expect(readPayloads()).toMatchObject([
    { items: [{ kind: 'auction-ending', url: `/antique/${running}`, tag: `item:${running}` }], moreCount: 0 },
  ])
})
