// Erasing a person: nothing in the database holds their data any more, and what others need stays consistent.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { queueReviewDelivery } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import {
  banMember,
  completeTask,
  makeAuction,
  makeFailedDelivery,
  makeMember,
  makePerson,
  makePlanJob,
  makeProduct,
  makeProject,
  makeSavedSearch,
  makeTalent,
  makeTask,
  password,
  type Person,
} from '#tests/support/fixtures.ts'
import { makePasskey } from '#tests/support/passkey.ts'
import { type Caller, test as serverTest } from '#tests/support/test-server.ts'
import { endAuction } from '#tests/support/market-calls.ts'

/** A word in every text of Mei's: names, contact details, messages. No other text contains it. */
const mark = 'zyxq'

/** Counts the rows that contain the mark, in all columns of all tables, by table. */
async function countMarkedRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const counts: Record<string, number> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.id(schema, name)} as row where row::text ilike ${`%${mark}%`}`.execute(
      db,
    )
    if (rows[0] && rows[0].count > 0) counts[name] = rows[0].count
  }
  return counts
}

/** Adds Ada, an administrator, Noah, who buys and sells, and the talent Mei to the context. */
const test = serverTest.extend('mei', async ({ db, server }) => server.withCall(await makeTalent(db, `${mark} Lin`)))

const erase = (asAda: Caller, { _id: id }: Person) => asAda('POST /api/users/{id}/erase', { params: { id } })

const bid = (caller: Caller, id: string, price: number) =>
  caller('POST /api/products/{id}/bid', { params: { id }, body: { price } })

const readProduct = (db: Db, id: string) =>
  db.selectFrom('products').selectAll().where('_id', '=', id).executeTakeFirstOrThrow()

test('no column of any table holds the data of an erased person', async ({ ada, mei, db, noah }) => {
  const params = { id: mei._id }
  const details = { firstName: mark, phoneNumber: '+86 1395550100', department: mark, employeeId: mark, position: mark }
  await ada.call('POST /api/users/{id}/update', { params, body: details })
  await mei.call('POST /api/users/me/update', { body: { location: mark, about: mark } })
  await sql`update users set icon = ${`/media/images/${mark}`} where _id = ${mei._id}`.execute(db)
  await sql`update talents set linkedin = ${mark} where user_id = ${mei._id}`.execute(db)
  await makePasskey(db, mei, mark)
  await makeSavedSearch(db, mei, mark)
  await mei.call('PUT /api/users/{id}/follow', { params: { id: noah._id } })
  const facts = { condition_text: mark, dimensions: mark, provenance: mark, marks: mark }
  await makeProduct(db, mei, { description: mark, remarks: mark, location: mark, ...facts })
  const offered = await makeProduct(db, noah)
  const message = { body: { productId: offered, body: `Call ${mark}` }, headers: { 'idempotency-key': v7() } }
  expect((await mei.call('POST /api/messages', message)).status).toBe(200)
  const project = await makeProject(db, ada)
  await makeMember(db, project, mei)
  const [open, done] = [await makeTask(db, project, mei), await makeTask(db, project, mei)]
  await completeTask(db, done)
  await makeFailedDelivery(db, project.projectId)
  await db.transaction().execute((tx) => queueReviewDelivery(tx, { jobs: { enqueue: async () => {} } }, done))
  await sql`insert into review_drafts (task_id, user_id, draft)
            values (${open}, ${mei._id}, ${JSON.stringify({ note: mark })})`.execute(db)
  await banMember(db, await makeProject(db, ada), mei, mark)
  await processSearchQueue(db)
  const marked = await countMarkedRows(db)
  // The test is only worth something if the data was there.
  const tables = [
    'users',
    'talents',
    'passkeys',
    'audit_log',
    'notifications',
    'messages',
    'idempotency_keys',
    'products',
    'saved_searches',
  ]
  expect(Object.keys(marked)).toEqual(
    expect.arrayContaining([...tables, 'webhook_deliveries', 'search_facets', 'review_drafts', 'project_bans']),
  )
  expect((await erase(ada.call, mei)).status).toBe(200)
  await processSearchQueue(db)
  expect(await countMarkedRows(db)).toEqual({})
  const { rows } = await sql`select name, email, phone_number, password_hash from users where _id = ${mei._id}`.execute(
    db,
  )
  expect(rows).toEqual([{ name: expect.stringMatching(/^#\d+$/), email: '', phone_number: '', password_hash: null }])
  const { rows: ofMei } = await sql`
    select 1 from audit_log where before::text like '%5550100%' or after::text like '%5550100%'`.execute(db)
  expect(ofMei).toEqual([])
})

describe('the market', () => {
  test('their running auctions are cancelled, and their bids withdrawn so that the next highest wins', async ({
    ada,
    mei,
    db,
    noah,
    server,
  }) => {
    const asIvy = await server.as(await makePerson(db, 'Ivy'))
    const own = await makeAuction(db, mei)
    const other = await makeAuction(db, noah)
    await bid(noah.call, own, 150)
    await bid(mei.call, other, 900)
    await bid(asIvy, other, 200)
    expect((await erase(ada.call, mei)).status).toBe(200)
    expect((await readProduct(db, own)).deleted_at).not.toBeNull()
    expect((await bid(noah.call, own, 160)).status).toBe(404)
    const notifications = await db.selectFrom('notifications').select(['user_id', 'kind']).execute()
    expect(notifications).toEqual([{ user_id: noah._id, kind: 'auction-cancelled' }])
    await endAuction(noah, other)
    expect(await readProduct(db, other)).toMatchObject({ status: 'sold', sold_cents: 20_000 })
  })

  test('a sale that was paid stays as it was, with the number in place of the name', async ({ ada, mei, db, noah }) => {
    const [sold, bought] = [
      await makeProduct(db, mei, { buy_now_cents: 50_000, description: 'With its box.' }),
      await makeProduct(db, noah, { buy_now_cents: 30_000 }),
    ]
    for (const [caller, id] of [
      [noah.call, sold],
      [mei.call, bought],
    ] as const) {
      expect((await caller('POST /api/products/{id}/buyNow', { params: { id } })).status).toBe(200)
    }
    await db.updateTable('orders').set({ status: 'received' }).execute()
    const [before, beforeBought] = [await readProduct(db, sold), await readProduct(db, bought)]
    await erase(ada.call, mei)
    expect([await readProduct(db, sold), await readProduct(db, bought)]).toEqual([before, beforeBought])
    const { body } = await noah.call('GET /api/products/{id}', { params: { id: sold } })
    expect(JSON.stringify(body)).toMatch(/"name":"#\d+"/)
    expect((await noah.call('GET /api/users/{id}', { params: { id: mei._id } })).status).toBe(404)
  })

  test('their messages are empty, and nobody can write to them', async ({ ada, mei, db, noah }) => {
    const productId = await makeProduct(db, noah)
    const first = await mei.call('POST /api/messages', { body: { productId, body: 'Is it still there?' } })
    const { threadId } = first.body.data
    await noah.call('POST /api/messages', { body: { threadId, body: 'Yes.' } })
    await erase(ada.call, mei)
    const { body } = await noah.call('GET /api/messages/{id}', { params: { id: threadId } })
    expect(body.messages.map((message: { body: string }) => message.body)).toEqual(['Yes.', ''])
    const answer = await noah.call('POST /api/messages', { body: { threadId, body: 'Hello?' } })
    expect(answer).toMatchObject({ status: 409, body: { problem: 'account-erased' } })
  })
})

test('of a person who made their account with an invitation, no email is left', async ({ ada, db, noah, server }) => {
  const { projectId } = await makeProject(db, noah)
  const invited = await noah.call('POST /api/projects/{id}/inviteByEmail', {
    params: { id: projectId },
    body: { emails: [`${mark}@test.example`], locale: 'en' },
  })
  const token = String(invited.body.data[0].url).split('#')[1]
  const body = { token, name: mark, password: 'four green tea bowls', locale: 'en' }
  const made = await server.anonymous('POST /api/signUp/use', { body })
  expect(Object.keys(await countMarkedRows(db)).toSorted()).toEqual(['audit_log', 'mails', 'users'])
  expect((await erase(ada.call, made.body.info)).status).toBe(200)
  expect(await countMarkedRows(db)).toEqual({})
})

test('open tasks are unassigned, and submitted reviews, their job and the ledger stay', async ({ ada, db, mei }) => {
  const project = await makeProject(db, ada)
  await makeMember(db, project, mei)
  await makePlanJob(db, project, mei, 'English', 5)
  const [open, done] = [await makeTask(db, project, mei), await makeTask(db, project, mei)]
  await completeTask(db, done)
  await sql`insert into ledger_entries (_id, user_id, amount_cents, kind)
            values (${v7()}, ${mei._id}, 1200, 'correction')`.execute(db)
  await erase(ada.call, mei)
  const tasks = await db.selectFrom('tasks').select(['_id', 'status', 'worker_id']).orderBy('_id').execute()
  expect(tasks).toEqual(
    [
      { _id: open, status: 'new', worker_id: null },
      { _id: done, status: 'completed', worker_id: mei._id },
    ].toSorted((one, other) => one._id.localeCompare(other._id)),
  )
  const { rows } = await sql`
    select (select completed_count from jobs where worker_id = ${mei._id}) as completed,
           (select money_cents::int from users where _id = ${mei._id}) as money,
           (select count(*)::int from project_members) as members,
           (select count(*)::int from plan_jobs) as plans`.execute(db)
  expect(rows).toEqual([{ completed: 1, money: 1200, members: 0, plans: 0 }])
})

describe('who erases', () => {
  test('a person erases their own account with their password, which ends their sessions', async ({
    mei,
    db,
    server,
  }) => {
    const tablet = await server.as(mei)
    const eraseOwn = (currentPassword: string) => mei.call('POST /api/users/me/erase', { body: { currentPassword } })
    expect(await eraseOwn('wrong')).toMatchObject({ status: 422, body: { problem: 'wrong-password' } })
    expect((await tablet('GET /api/users/me')).status).toBe(200)
    expect((await eraseOwn(password)).status).toBe(200)
    expect((await tablet('GET /api/users/me')).status).toBe(401)
    const signIn = await server.anonymous('POST /api/login', { body: { email: mei.email, password } })
    expect(signIn).toMatchObject({ status: 401, body: { problem: 'wrong-credentials' } })
    const log = await db.selectFrom('audit_log').select(['action', 'actor_id', 'user_id']).execute()
    expect(log).toEqual([{ action: 'erase-user', actor_id: mei._id, user_id: mei._id }])
  })

  test('the last administrator cannot be erased, and not even by themselves', async ({ ada }) => {
    const own = await ada.call('POST /api/users/me/erase', { body: { currentPassword: password } })
    expect(own).toMatchObject({ status: 409, body: { problem: 'last-admin' } })
    expect(await erase(ada.call, ada)).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
  })

  test('an erased account cannot be erased, enabled or edited again, and its email can be invited', async ({
    ada,
    mei,
  }) => {
    await erase(ada.call, mei)
    const params = { id: mei._id }
    expect((await erase(ada.call, mei)).status).toBe(404)
    expect((await ada.call('POST /api/users/{id}/enable', { params })).status).toBe(404)
    expect((await ada.call('POST /api/users/{id}/update', { params, body: { name: 'Mei' } })).status).toBe(404)
    const { data } = (await ada.call('POST /api/users/search', { body: { filters: { id: mei._id } } })).body
    expect(data).toMatchObject([{ state: 'erased', email: '' }])
    const invited = await ada.call('POST /api/users/addOne', { body: { name: 'Mei', email: mei.email } })
    expect(invited.status).toBe(200)
  })
})
