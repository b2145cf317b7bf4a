import { sql } from 'kysely'
import { expect } from 'vitest'
import { completeTask, makePayout, makeProject, makeTalent, makeTask, type Project } from '#tests/support/fixtures.ts'
import type { Caller } from '#tests/support/test-server.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

const test = workTest.extend('mei', async ({ db, server }) => server.withCall(await makeTalent(db, 'Mei Lin')))

const request = async (caller: Caller, { projectId }: Project, amount: number, currency = 'USD') =>
  (await caller('POST /api/users/me/withdrawals', { body: { projectId, currency, amount } })).body
const readOwn = async (caller: Caller) => (await caller('GET /api/users/me/withdrawals')).body
const listOpen = async (caller: Caller, { projectId }: Project) =>
  (await caller('GET /api/projects/{id}/withdrawals', { params: { id: projectId } })).body
const decide = (caller: Caller, { projectId }: Project, withdrawalId: string, body: object) =>
  caller('POST /api/projects/{id}/withdrawals/{withdrawalId}/decide', { params: { id: projectId, withdrawalId }, body })

test('a talent asks for a part of what a project paid, and its manager confirms it once', async ({
  db,
  mei,
  manager,
  project,
}) => {
  const other = await makeProject(db, manager)
  await makePayout(db, project, mei, 7_500)
  await makePayout(db, other, mei, 1_000)
  for (const amount of [75.01, 85]) {
    expect(await request(mei.call, project, amount)).toMatchObject({ problem: 'balance-too-low' })
  }
  expect(await request(mei.call, project, 10, 'CNY')).toMatchObject({ problem: 'balance-too-low' })
  expect(await request(mei.call, project, 0)).toMatchObject({ problem: 'invalid' })

  const { data } = await request(mei.call, project, 60.5)
  const { available, data: own } = await readOwn(mei.call)
  expect(own).toMatchObject([{ _id: data._id, amount: 60.5, status: 'requested', decidedAt: null }])
  expect(Object.fromEntries(available.map((share: Share) => [share.project._id, share.amount]))).toEqual({
    [project.projectId]: 14.5,
    [other.projectId]: 10,
  })
  expect(await request(mei.call, project, 1)).toMatchObject({ problem: 'withdrawal-open' })
  expect(await listOpen(manager.call, project)).toMatchObject({
    data: [{ _id: data._id, worker: { _id: mei._id, name: 'Mei Lin' }, amount: 60.5, currency: 'USD' }],
    total: 1,
  })
  // A request of another project is not found there.
  expect((await decide(manager.call, other, data._id, { status: 'paid' })).status).toBe(404)

  const paid = await Promise.all([1, 2, 3].map(() => decide(manager.call, project, data._id, { status: 'paid' })))
  expect(paid.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await decide(manager.call, project, data._id, { status: 'declined', reason: 'No.' })
  expect(refused.body).toMatchObject({ problem: 'withdrawal-closed' })
  expect((await mei.call('GET /api/users/me/ledger')).body).toMatchObject({
    data: [{ kind: 'withdrawal', amount: -60.5 }, { amount: 10 }, { amount: 75 }],
    others: [{ currency: 'USD', amount: 24.5 }],
  })
  expect((await readOwn(mei.call)).data).toMatchObject([{ status: 'paid', reason: '' }])
  expect(await listOpen(manager.call, project)).toMatchObject({ data: [], total: 0 })
  const audit = db.selectFrom('audit_log').select(['action', 'actor_id', 'user_id', 'after'])
  expect(await audit.execute()).toEqual([
    {
      action: 'pay-withdrawal',
      actor_id: manager._id,
      user_id: mei._id,
      after: { amount: 60.5, currency: 'USD' },
    },
  ])
  expect(await readNotifications(db)).toEqual([
    { user_id: manager._id, kind: 'withdrawal-requested', text: null },
    { user_id: mei._id, kind: 'withdrawal-paid', text: null },
  ])
})

type Share = { readonly project: { readonly _id: string }; readonly amount: number }

const readNotifications = async (db: Parameters<typeof makePayout>[0]) =>
  (
    await sql<{ user_id: string; kind: string; text: string | null }>`
      select user_id, kind, subject ->> 'text' as text from notifications order by created_at, kind`.execute(db)
  ).rows

test('a declined withdrawal says why, and its amount is available again', async ({ db, mei, manager, project }) => {
  await makePayout(db, project, mei, 500)
  const { data } = await request(mei.call, project, 5)
  expect((await readOwn(mei.call)).available).toEqual([])
  const withoutReason = await decide(manager.call, project, data._id, { status: 'declined', reason: ' ' })
  expect(withoutReason.body).toMatchObject({ problem: 'invalid', errors: [{ path: 'reason' }] })
  const reason = 'Your bank account is missing.'
  for (const attempt of [1, 2]) {
    expect((await decide(manager.call, project, data._id, { status: 'declined', reason })).status, `${attempt}`).toBe(
      200,
    )
  }
  expect(await readOwn(mei.call)).toMatchObject({ available: [{ amount: 5 }], data: [{ status: 'declined', reason }] })
  expect((await readNotifications(db)).slice(1)).toEqual([
    { user_id: mei._id, kind: 'withdrawal-declined', text: reason },
  ])
  expect((await decide(manager.call, project, data._id, { status: 'paid' })).body).toMatchObject({
    problem: 'withdrawal-closed',
  })
  expect((await request(mei.call, project, 5)).data).toBeDefined()
  // A correction took the money meanwhile.
  const correction = { user_id: mei._id, amount_cents: -1, currency: 'USD', kind: 'correction' as const }
  await db
    .insertInto('ledger_entries')
    .values({ _id: manager._id, ...correction, subject: '{}' })
    .execute()
  const [open] = (await listOpen(manager.call, project)).data
  expect((await decide(manager.call, project, open._id, { status: 'paid' })).body).toMatchObject({
    problem: 'balance-too-low',
  })
})

test('nobody confirms their own withdrawal', async ({ db, ada, manager, project }) => {
  await makePayout(db, project, manager, 500)
  const { data } = await request(manager.call, project, 5)
  // There is nobody else to notify.
  expect(await readNotifications(db)).toEqual([])
  for (const status of ['paid', 'declined']) {
    const own = await decide(manager.call, project, data._id, { status, reason: 'Mine.' })
    expect(own).toMatchObject({ status: 403, body: { problem: 'own-payout' } })
  }
  expect((await decide(ada.call, project, data._id, { status: 'paid' })).status).toBe(200)
})

test('requests at the same moment take no more than there is', async ({ db, mei, manager, project }) => {
  const projects = [project, await makeProject(db, manager), await makeProject(db, manager)]
  for (const each of projects) await makePayout(db, each, mei, 400)
  // A correction leaves $5 of $12.
  await sql`insert into ledger_entries (_id, user_id, amount_cents, currency, kind)
            values (${manager._id}, ${mei._id}, -700, 'USD', 'correction')`.execute(db)
  const answers = await Promise.all(
    projects.flatMap((each) => [request(mei.call, each, 4), request(mei.call, each, 3)]),
  )
  const accepted = answers.filter(({ data }) => data !== undefined)
  expect(accepted).toHaveLength(1)
})

test('what a payout paid is available', async ({ db, mei, project, work }) => {
  await completeTask(db, await makeTask(db, project, mei))
  const job = { bundleId: project.bundleId, workerId: mei._id, completed: 1, due: 0.6 }
  for (const status of ['Waiting for Payment', 'Payment Completed'])
    expect((await work.movePayouts(status, job)).status).toBe(200)
  expect((await readOwn(mei.call)).available).toMatchObject([{ project: { _id: project.projectId }, amount: 0.6 }])
})
