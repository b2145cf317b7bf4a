// Idempotency keys: the guarantees of `idempotent`, and that every call with a key provides them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { IdempotentCall } from '#src/contract/contract.ts'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'
import { makeAuction, makePayout, makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'
import { toFormData } from '#tests/support/to-form-data.ts'
import { makeDeps, userOf } from '#tests/support/use-case-deps.ts'

type Added = Result<{ readonly _id: string }, Problem>

/** Adds a project, and then fails as `command.failure` says. */
const addProject = idempotent(
  async (
    tx,
    _actor,
    command: { readonly name: string; readonly failure?: 'refuse' | 'throw' },
    { ids },
  ): Promise<Added> => {
    const _id = ids.next()
    await tx.insertInto('projects').values({ _id, name: command.name }).execute()
    if (command.failure === 'throw') throw new Error('The connection is lost.')
    return command.failure === 'refuse' ? fail(problem('forbidden')) : ok({ _id })
  },
)

const makeUser = async (db: Db, name: string): Promise<User> => userOf(await makePerson(db, name))

const makeKey = (call = 'add', id = randomUUID()) => ({ idempotencyKey: { id, call } })
const projectNames = async (db: Db) =>
  (await db.selectFrom('projects').select('name').execute()).map(({ name }) => name)

test('concurrent requests with one key take effect once and get the same result', async ({ db }) => {
  const [bo, eva] = [await makeUser(db, 'Bo'), await makeUser(db, 'Eva')]
  const key = makeKey()
  const results = await Promise.all(
    Array.from({ length: 5 }, () => addProject(makeDeps(db), bo, { name: 'Once' }, key)),
  )
  expect(results).toEqual(Array(5).fill(results[0]))
  expect(results[0]?.ok).toBe(true)
  expect(await projectNames(db)).toEqual(['Once'])
  // Keys are separate for each person.
  expect(await addProject(makeDeps(db), eva, { name: 'Hers' }, key)).not.toEqual(results[0])
  expect(await projectNames(db)).toEqual(['Once', 'Hers'])
})

test('without a key every request takes effect', async ({ db }) => {
  const bo = await makeUser(db, 'Bo')
  await addProject(makeDeps(db), bo, { name: 'Same' })
  await addProject(makeDeps(db), bo, { name: 'Same' })
  expect(await projectNames(db)).toEqual(['Same', 'Same'])
})

test('a key is refused for another command and for another call', async ({ db }) => {
  const bo = await makeUser(db, 'Bo')
  const key = makeKey()
  await addProject(makeDeps(db), bo, { name: 'First' }, key)
  const keyReused = { ok: false, problem: { code: 'key-reused' } }
  expect(await addProject(makeDeps(db), bo, { name: 'Second' }, key)).toMatchObject(keyReused)
  expect(await addProject(makeDeps(db), bo, { name: 'First' }, makeKey('copy', key.idempotencyKey.id))).toMatchObject(
    keyReused,
  )
  expect(await projectNames(db)).toEqual(['First'])
})

test('the key of a refused request can be used again, also for another command', async ({ db }) => {
  const bo = await makeUser(db, 'Bo')
  const key = makeKey()
  const refused = await Promise.all(
    Array.from({ length: 3 }, () => addProject(makeDeps(db), bo, { name: 'Refused', failure: 'refuse' }, key)),
  )
  expect(refused.map((outcome) => !outcome.ok && outcome.problem.code)).toEqual(Array(3).fill('forbidden'))
  expect(await addProject(makeDeps(db), bo, { name: 'Allowed' }, key)).toMatchObject({ ok: true })
})

test('a failure undoes the key together with the effect', async ({ db }) => {
  const bo = await makeUser(db, 'Bo')
  const key = makeKey()
  await expect(addProject(makeDeps(db), bo, { name: 'Lost', failure: 'throw' }, key)).rejects.toThrow('connection')
  expect(await projectNames(db)).toEqual([])
  expect(await addProject(makeDeps(db), bo, { name: 'Stored' }, key)).toMatchObject({ ok: true })
  expect(await projectNames(db)).toEqual(['Stored'])
})

type Subjects = { readonly auction: string; readonly project: string; readonly bundle: string; readonly task: string }

/** For each call: the id of its path, a body, and fields that make another body. */
const requests: Readonly<Record<IdempotentCall, (subjects: Subjects) => readonly [string, object, object]>> = {
  'POST /api/products/{id}/bid': ({ auction }) => [auction, { price: 300 }, { price: 400 }],
  'POST /api/products/addOne': () => ['', { name: '青花瓶', price: '100' }, { price: '200' }],
  'POST /api/products/{id}/update': ({ auction }) => [auction, { addition: 'The mark.' }, { addition: 'The foot.' }],
  'POST /api/messages': ({ auction }) => ['', { productId: auction, body: 'Hello' }, { body: 'Goodbye' }],
  'POST /api/bundles/{id}/submitReviewResult': ({ bundle, task }) => [
    bundle,
    { taskId: task, result: defaultReview, duration: 60 },
    { duration: 61 },
  ],
  'POST /api/tasks/{id}/skip': ({ task }) => [task, { reason: 'cannot-judge' }, { reason: 'other', note: 'Too long.' }],
  'POST /api/users/addOne': () => ['', { name: 'Li Na' }, { name: 'Li Ma' }],
  'POST /api/projects/addOne': () => ['', { name: 'Short dramas' }, { name: 'Long dramas' }],
  'POST /api/users/me/withdrawals': ({ project }) => [
    '',
    { projectId: project, currency: 'USD', amount: 1 },
    { amount: 2 },
  ],
  'POST /api/projects/{id}/addBundle': ({ project }) => [
    project,
    { name: 'Season 2', languages: ['English'], rate: 0.6 },
    { rate: 0.7 },
  ],
}

test.for(Object.keys(requests) as IdempotentCall[])('%s takes effect once per key', async (name, { db, ada }) => {
  const project = await makeProject(db, ada)
  const [id, body, difference] = requests[name]({
    auction: await makeAuction(db, name.endsWith('/update') ? ada : await makePerson(db, 'Seller')),
    project: project.projectId,
    bundle: project.bundleId,
    task: await makeTask(db, project, ada),
  })
  await makePayout(db, project, ada, 100)
  const send = (content: object, key: string) =>
    ada.call(name, {
      params: { id },
      body: name === 'POST /api/products/addOne' ? toFormData({ ...content }) : content,
      headers: { 'idempotency-key': key },
    })
  const key = randomUUID()
  const first = await send(body, key)
  expect(first.status).toBe(200)
  const rowCount = await countAllRows(db)
  // Keys do not differ by case.
  for (const repeated of [await send(body, key), await send(body, key.toUpperCase())]) {
    expect(repeated).toMatchObject({ status: 200, body: first.body })
  }
  expect(await send({ ...body, ...difference }, key)).toMatchObject({ status: 409, body: { problem: 'key-reused' } })
  expect(await send(body, 'not a UUID')).toMatchObject({ status: 400, body: { problem: 'invalid' } })
  expect(await countAllRows(db)).toBe(rowCount)
})

async function countAllRows(db: Db): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  const counts = tables.map(({ name }) => sql`select count(*) as n from ${sql.table(name)}`)
  const { rows } = await sql<{ total: number }>`
    select sum(n)::int as total from (${sql.join(counts, sql` union all `)}) as counts`.execute(db)
  return rows[0]?.total ?? 0
}
