import { expect } from 'vitest'
import type { AuditAction } from '#src/domain/people/audit.ts'
import { linesOf, test as completedTest } from '#tests/support/completed-project.ts'
import { countLockWaits } from '#tests/support/database.ts'
import { makePerson, makeTask, type Person } from '#tests/support/fixtures.ts'

/** Adds the figures of a member's job, as the manager sees them, to the context. */
const test = completedTest.extend('jobOf', ({ project: { bundleId } }) => {
  return (worker: Person, completed: number, due = Math.round(completed * 60) / 100) => ({
    bundleId,
    workerId: worker._id,
    completed,
    due,
  })
})

test('a payout is credited once, also with concurrent work', async ({ complete, db, jobOf, mei, project, work }) => {
  await db.updateTable('bundles').set({ rate_cents: 60 }).where('_id', '=', project.bundleId).execute()
  for (const _ of [1, 2, 3]) await complete(mei)
  await makeTask(db, project, mei)
  const { readPayouts: listPayouts, movePayouts } = work
  expect((await listPayouts()).data).toMatchObject([
    { completed: 3, assigned: 1, rate: 0.6, due: 1.8, paid: 0, status: 'Reviewing', paidAt: null },
  ])
  const job = jobOf(mei, 3)
  expect((await movePayouts('Payment Completed', job)).body.problem).toBe('job-changed')
  expect((await movePayouts('Waiting for Payment', job)).body.data).toEqual({ moved: 1 })
  const responses = await Promise.all([1, 2, 3, 4].map(() => movePayouts('Payment Completed', job)))
  expect(responses.filter(({ body }) => body.data.moved === 1)).toHaveLength(1)
  expect(await listPayouts()).toMatchObject({
    data: [{ due: 0, paid: 1.8, status: 'Payment Completed' }],
    sums: [{ currency: 'USD', reviewing: 0, waiting: 0, paid: 1.8 }],
  })
  const wallet = (await mei.call('GET /api/users/me/ledger')).body
  const payout = { amount: 1.8, currency: 'USD', kind: 'payout', bundle: { _id: project.bundleId } }
  expect(wallet.data).toMatchObject([payout])
  expect(wallet.others).toEqual([{ currency: 'USD', amount: 1.8 }])

  await complete(mei)
  expect((await listPayouts()).data).toMatchObject([{ completed: 4, due: 0.6, paid: 1.8, status: 'Reviewing' }])
  const more = jobOf(mei, 4, 0.6)
  await movePayouts('Waiting for Payment', more)
  expect((await movePayouts('Payment Completed', more)).body.data).toEqual({ moved: 1 })
  expect((await listPayouts()).data).toMatchObject([{ due: 0, paid: 2.4 }])
})

test('a changed rate applies to the completed tasks that are not paid, which are counted', async ({
  complete,
  db,
  jobOf,
  manager,
  mei,
  project,
  work,
  noah,
}) => {
  for (const person of [mei, mei, noah]) await complete(person)
  await makeTask(db, project, mei)
  const countUnpaid = async () =>
    (await manager.call('GET /api/bundles/{id}/unpaidTasks', { params: { id: project.bundleId } })).body.data
  expect(await countUnpaid()).toEqual({ tasks: 3, people: 2 })
  for (const status of ['Waiting for Payment', 'Payment Completed'] as const)
    await work.movePayouts(status, jobOf(noah, 1))
  expect(await countUnpaid()).toEqual({ tasks: 2, people: 1 })
  await work.updateBundle({ rate: 2 })
  expect((await work.readPayouts()).data).toMatchObject([
    { worker: { name: 'Mei' }, due: 4, paid: 0 },
    { worker: { name: 'Noah' }, due: 0, paid: 0.6 },
  ])
})

test('a rate from now on is in the audit log with the tasks that it leaves as they are, and the amounts paid', async ({
  complete,
  db,
  jobOf,
  mei,
  work,
}) => {
  for (const rate of [2, 3]) {
    await complete(mei)
    await work.updateBundle({ rate, rateAppliesTo: 'open' })
  }
  for (const status of ['Waiting for Payment', 'Payment Completed'])
    expect((await work.movePayouts(status, jobOf(mei, 2, 2.6))).body.data).toEqual({ moved: 1 })
  await complete(mei)
  await work.updateBundle({ rate: 5 })
  const auditOf = async (action: AuditAction) => {
    const entries = db.selectFrom('audit_log').select('after').where('action', '=', action).orderBy('_id')
    return (await entries.execute()).map(({ after }) => after)
  }
  expect(await auditOf('move-payout')).toEqual([
    { status: 'Waiting for Payment', amount: '2.60 USD' },
    { status: 'Payment Completed', amount: '2.60 USD' },
  ])
  expect(await auditOf('edit-bundle')).toEqual([
    { rate: 2, oldRateTasks: 1 },
    { rate: 3, oldRateTasks: 2 },
    { rate: 5, newRateTasks: 1 },
  ])
})

test('a rate from now on leaves amounts above 2^31 cents as they are', async ({ complete, db, mei, work }) => {
  await complete(mei)
  await db.updateTable('projects').set({ max_rate_cents: 10_000_000_000 }).execute()
  await work.updateBundle({ rate: 99_999_999.99 })
  await work.updateBundle({ rate: 1, rateAppliesTo: 'open' })
  expect((await work.readPayouts()).data).toMatchObject([{ rate: 1, due: 99_999_999.99 }])
})

test('a payout and a rate from now on at the same moment pay the amount seen, once', async ({
  complete,
  jobOf,
  mei,
  work,
}) => {
  await complete(mei)
  const job = jobOf(mei, 1)
  await work.movePayouts('Waiting for Payment', job)
  await Promise.all([work.movePayouts('Payment Completed', job), work.updateBundle({ rate: 9, rateAppliesTo: 'open' })])
  expect((await work.readPayouts()).data).toMatchObject([{ rate: 9, due: 0, dueAtOldRates: 0, paid: 0.6 }])
})

test('payouts move together and only with the figures seen', async ({ complete, db, jobOf, mei, project, work }) => {
  const [noah, idle] = [await makePerson(db, 'Noah'), await makePerson(db, 'Ida')]
  await complete(mei)
  await complete(noah)
  await makeTask(db, project, idle)
  const move = (...jobs: object[]) => work.movePayouts('Waiting for Payment', ...jobs)
  const stale = await move(jobOf(mei, 1), jobOf(noah, 2))
  expect([stale.status, stale.body.problem, stale.body.errors[0].path]).toEqual([409, 'job-changed', 'jobs.1'])
  expect((await move(jobOf(mei, 1), jobOf(idle, 0))).body.problem).toBe('nothing-to-pay')
  expect((await move(jobOf(mei, 1), { ...jobOf(noah, 1), bundleId: crypto.randomUUID() })).status).toBe(404)
  expect((await move({ ...jobOf(mei, 1), due: 0.5 })).body.problem).toBe('job-changed')
  expect((await move()).body.errors).toEqual([{ path: 'jobs', message: 'Choose at least one job.' }])
  const { data } = await work.readPayouts()
  expect(data.map(({ status }: { status: string }) => status)).toEqual(['Reviewing', 'Reviewing', 'Reviewing'])
})

test('a payout with an outdated task count is refused, even if the amount fits', async ({
  complete,
  db,
  jobOf,
  mei,
  project,
  work,
}) => {
  for (const _ of [1, 2]) await complete(mei)
  await db.updateTable('bundles').set({ rate_cents: 30 }).where('_id', '=', project.bundleId).execute()
  const { body } = await work.movePayouts('Waiting for Payment', jobOf(mei, 1, 0.6))
  expect(body).toMatchObject({ problem: 'job-changed', errors: [{ path: 'jobs.0' }] })
})

test.for(['manager', 'admin'] as const)(
  '%ss do not approve their own payout',
  async (role, { complete, db, jobOf, manager, project, server }) => {
    const payee = role === 'manager' ? manager : await makePerson(db, 'Ada', { role })
    await complete(payee)
    const params = { id: project.projectId }
    const move = async (actor: Person, status: string, problem?: string) => {
      const body = { status, jobs: [jobOf(payee, 1)] }
      const response = (await server.as(actor))('POST /api/projects/{id}/movePayouts', { params, body })
      expect((await response).body.problem).toBe(problem)
    }
    const other = await makePerson(db, 'Other', { role: 'admin' })
    await move(payee, 'Waiting for Payment', 'own-payout')
    await move(other, 'Waiting for Payment')
    await move(payee, 'Payment Completed', 'own-payout')
    expect(await db.selectFrom('ledger_entries').select('_id').execute()).toEqual([])
    await move(other, 'Payment Completed')
    expect(await db.selectFrom('ledger_entries').select(['user_id', 'amount_cents']).execute()).toEqual([
      { user_id: payee._id, amount_cents: 60 },
    ])
  },
)

test('no payout is made when the rate changes at the same moment', async ({ complete, db, jobOf, mei, work }) => {
  await complete(mei)
  const move = (status: string) => work.movePayouts(status, jobOf(mei, 1))
  await move('Waiting for Payment')
  const paying = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('jobs').select('status').forUpdate().execute()
    const paying = move('Payment Completed')
    await expect.poll(() => countLockWaits(tx)).toBe(1)
    await tx.updateTable('bundles').set({ rate_cents: 9900 }).execute()
    return { response: paying }
  })
  expect((await paying.response).body).toMatchObject({ problem: 'job-changed', errors: [{ path: 'jobs.0' }] })
  const jobs = await db.selectFrom('jobs').select(['status', 'paid_cents']).execute()
  expect(jobs).toEqual([{ status: 'Waiting for Payment', paid_cents: 0 }])
  expect(await db.selectFrom('ledger_entries').selectAll().execute()).toEqual([])
})

test('the payroll has one line per job that matches the filters, of which what is due can be computed', async ({
  complete,
  jobOf,
  manager,
  mei,
  project,
  work,
  noah,
}) => {
  await complete(mei)
  for (const status of ['Waiting for Payment', 'Payment Completed']) {
    await work.movePayouts(status, jobOf(mei, 1))
  }
  for (const _ of [1, 2]) await complete(mei)
  await work.updateBundle({ rate: 9.9, rateAppliesTo: 'open' })
  for (const _ of [1, 2, 3]) await complete(mei)
  await complete(noah)
  const readPayroll = async (query: Record<string, string>) =>
    linesOf((await manager.call('GET /api/projects/{id}/payroll', { params: { id: project.projectId }, query })).body)
  expect(await readPayroll({})).toHaveLength(3)
  // Payouts and payroll are found by a part of a name or email.
  for (const talent of ['NOA', noah.email.slice(2)]) {
    expect(await readPayroll({ talent })).toHaveLength(2)
    const params = { id: project.projectId }
    const found = await manager.call('POST /api/projects/{id}/payouts', { params, body: { filters: { talent } } })
    expect(found.body).toMatchObject({ data: [{ worker: { name: 'Noah' } }], total: 1, sums: [{ reviewing: 9.9 }] })
  }
  const [head = '', ...lines] = await readPayroll({ workerId: mei._id })
  expect(lines).toHaveLength(1)
  const names = head.replace('\uFEFF', '').split(',')
  const row = Object.fromEntries((lines[0] ?? '').split(',').map((value, index) => [names[index], value]))
  expect(row).toMatchObject({
    worker: 'Mei',
    email: mei.email,
    completed: '6',
    rate: '9.9',
    paid: '0.6',
    paidTasks: '1',
  })
  expect(row).toMatchObject({ tasksAtEarlierRates: '2', dueAtEarlierRates: '1.2' })
  const atRate = Number(row['completed']) - Number(row['paidTasks']) - Number(row['tasksAtEarlierRates'])
  expect(Number(row['due'])).toBeCloseTo(Number(row['dueAtEarlierRates']) + atRate * Number(row['rate']))
})
