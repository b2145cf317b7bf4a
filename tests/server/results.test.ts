import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Listening } from '#src/domain/listening.ts'
import type { ReviewFlag } from '#src/domain/review-flags.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import type { Db, Tx } from '#src/server/db/open-database.ts'
import { makePerson, makeProject, makeTask, type Person, type Project } from '#tests/support/fixtures.ts'
import { test as serverTest } from '#tests/support/test-server.ts'

/** Adds a project, its manager and a reviewer to the context. */
const test = serverTest
  .extend('manager', async ({ db }) => makePerson(db, 'Manager'))
  .extend('mei', async ({ db }) => makePerson(db, 'Mei'))
  .extend('project', async ({ db, manager }) => makeProject(db, manager))
  .extend('asManager', async ({ manager, server }) => server.as(manager))
  .extend('calls', async ({ asManager, project: { projectId, bundleId } }) => ({
    exportTasks: (query: Record<string, string>) =>
      asManager('GET /api/bundles/{id}/export', { params: { id: bundleId }, query }),
    listPayouts: async () =>
      (await asManager('POST /api/projects/{id}/payouts', { params: { id: projectId }, body: {} })).body,
    movePayouts: (status: string, ...jobs: object[]) =>
      asManager('POST /api/projects/{id}/movePayouts', { params: { id: projectId }, body: { status, jobs } }),
    readBoard: async () => (await asManager('GET /api/projects/{id}/board', { params: { id: projectId } })).body.data,
  }))

/** Returns the figures of a member's job as the manager sees them. */
const jobOf = ({ bundleId }: Project, worker: Person, completed: number, due = Math.round(completed * 60) / 100) => ({
  bundleId,
  workerId: worker._id,
  completed,
  due,
})

const result = (note = '') => ({
  voiceOverMissingAmount: { score: 1, note: 'Single dubbed as multiple voices' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note,
})

async function complete(db: Db, project: Project, worker: Person, note?: string, overrides?: Partial<ReviewResult>) {
  const task = await makeTask(db, project, worker)
  const reviewed = { result: JSON.stringify({ ...result(note), ...overrides }), duration: 61.5 }
  await db
    .updateTable('tasks')
    .set({ status: 'completed', completed_at: new Date(), ...reviewed })
    .where('_id', '=', task)
    .execute()
  return task
}

const speaker = { section: 'speakerMismatch', reason: 'voice gender mismatch' } as const
const flag: ReviewFlag = {
  start: 3,
  end: 64,
  side: 'dub',
  segment: 2,
  ...speaker,
  severity: 'major',
  remark: '她的台词',
  suggestedText: '',
}

const waitForBlockedQuery = (tx: Tx) =>
  vi.waitFor(
    async () => {
      const lockWaits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect((await lockWaits.execute(tx)).rows).toHaveLength(1)
    },
    { timeout: 10_000 },
  )

const linesOf = (csv: unknown) => String(csv).split('\r\n').slice(0, -1)

test('an export has each task once, with its result', async ({ calls, db, mei, project }) => {
  const ids = Array.from({ length: 2345 }, () => crypto.randomUUID())
  const urls = { source_external_url: '/media/a.mp4', target_external_url: '/media/b.mp4' }
  const rows = ids.map((_id) => ({ _id, bundle_id: project.bundleId, language: 'English', ...urls }))
  await db.insertInto('tasks').values(rows).execute()
  const marked = { flags: [flag], segmentMarks: [{ side: 'dub', segment: 2, ok: false }] } as const
  const done = await complete(db, project, mei, undefined, marked)
  const { body, headers } = await calls.exportTasks({ format: 'ndjson' })
  expect(headers['content-type']).toContain('application/x-ndjson')
  const tasks = String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const exported: string[] = tasks.map(({ _id }) => _id)
  expect(exported.toSorted()).toEqual([...ids, done].toSorted())
  expect(tasks.find(({ _id }) => _id === done)).toMatchObject({
    status: 'completed',
    reviewer: { email: mei.email },
    result: { ...result(), ...marked },
    duration: 61.5,
  })
})

test('an export carries the meta data, in batches of limited size, and can be imported again', async ({
  asManager,
  calls,
  db,
  project,
}) => {
  const urls = { source_external_url: '/media/a.mp4', target_external_url: '/media/b.mp4' }
  const meta = {
    title: '夜市',
    reel: 1,
    note: 'say "hi"',
    text: Array.from({ length: 9000 }, () => crypto.randomUUID()),
  }
  const rows = Array.from({ length: 30 }, (_, at) => ({
    _id: crypto.randomUUID(),
    bundle_id: project.bundleId,
    language: 'English',
    ...urls,
    external_id: `E-${at}`,
    meta: JSON.stringify({ ...meta, at }),
  }))
  await db.insertInto('tasks').values(rows).execute()
  for (const [format, type] of [
    ['csv', 'text/csv'],
    ['ndjson', 'application/x-ndjson'],
  ] as const) {
    const exported = String((await calls.exportTasks({ format })).body)
    await db.deleteFrom('tasks').execute()
    const imported = await asManager('POST /api/bundles/{id}/import', {
      params: { id: project.bundleId },
      body: exported,
      headers: { 'content-type': type },
    })
    expect(imported.body.data).toMatchObject({ added: 30, errorCount: 0 })
    const tasks = await db.selectFrom('tasks').select(['external_id', 'meta', 'video_seconds']).execute()
    expect(new Map(tasks.map(({ external_id, ...task }) => [external_id, task]))).toEqual(
      new Map(rows.map(({ external_id }, at) => [external_id, { meta: { ...meta, at }, video_seconds: null }])),
    )
  }
})

test('a CSV export preserves Chinese and quotes, and escapes formulas', async ({ calls, db, project }) => {
  const mei = await makePerson(db, '=cmd|calc', { first_name: '=cmd|calc', last_name: '' })
  await complete(db, project, mei, '他说："好",\n+1', {
    coverage: 0.875,
    flags: [flag, { ...flag, side: null, segment: null, suggestedText: '你去哪儿了？' }],
    segmentMarks: [0, 1, 2].map((segment) => ({ side: 'dub', segment, ok: segment < 2 })),
  })
  await makeTask(db, project, null)
  const { body, headers } = await calls.exportTasks({ format: 'csv', status: 'completed' })
  expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Short%20dramas%20-%20.*\.csv$/)
  const csv = String(body)
  expect(csv.startsWith('\uFEFF_id,externalId,language,status,')).toBe(true)
  expect(csv).toContain(`,'=cmd|calc,`)
  expect(csv).toContain('"他说：""好"",\n+1"')
  expect(csv).toContain(',1,Single dubbed as multiple voices,3,None,3,None,')
  expect(csv).toContain(
    ',0.875,"0:03.0–1:04.0 dub, speakerMismatch: voice gender mismatch, major (她的台词)\n0:03.0–1:04.0 both,',
  )
  expect(csv).toContain('major (她的台词) → 你去哪儿了？",2,1,')
  expect(linesOf(csv)).toHaveLength(2)
})

test('an export has the findings in the sound: CSV counts the answers and names the method, NDJSON has each', async ({
  calls,
  db,
  mei,
  project,
}) => {
  const finding = { side: 'dub', start: 3, end: 4, segment: 1, measure: 0.6, expected: 0 } as const
  const listening: Listening = {
    version: 7,
    findings: [
      { ...finding, kind: 'late', answer: 'right' },
      { ...finding, kind: 'clipping', answer: null },
      { ...finding, kind: 'early', answer: 'right' },
      { ...finding, kind: 'silence', answer: 'not-so' },
    ],
  }
  await complete(db, project, mei, '', { listening })
  await complete(db, project, mei, '')
  const [header = '', ...rows] = linesOf((await calls.exportTasks({ format: 'csv' })).body)
  const columns = header.split(',')
  const cellsOf = (row: string) =>
    ['findings', 'findings.right', 'findings.not-so', 'findings.version'].map(
      (name) => row.split(',')[columns.indexOf(name)],
    )
  expect(rows.map(cellsOf)).toEqual(
    expect.arrayContaining([
      ['4', '2', '1', '7'],
      ['', '', '', ''],
    ]),
  )
  const lines = String((await calls.exportTasks({ format: 'ndjson' })).body)
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line).result.listening)).toEqual(expect.arrayContaining([listening, undefined]))
})

test('an export refuses invalid filters and other people', async ({ calls, db, manager, project, server }) => {
  const wrong = await calls.exportTasks({ format: 'xls', status: 'lost' })
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [
      { path: 'format', message: 'Choose csv or ndjson.' },
      { path: 'status', message: 'Choose one of new, assigned, completed.' },
    ],
  ])
  const unknown = await calls.exportTasks({ worker: manager._id })
  expect([unknown.status, unknown.body.errors[0].message]).toEqual([400, 'Unrecognized key: "worker"'])
  const asOther = await server.as(await makePerson(db, 'Other'))
  expect((await asOther('GET /api/bundles/{id}/export', { params: { id: project.bundleId } })).status).toBe(403)
})

test('a payout is credited once, also with concurrent calls', async ({ calls, db, mei, project, server }) => {
  await db.updateTable('bundles').set({ rate_cents: 60 }).where('_id', '=', project.bundleId).execute()
  for (const _ of [1, 2, 3]) await complete(db, project, mei)
  await makeTask(db, project, mei)
  const { listPayouts, movePayouts } = calls
  expect((await listPayouts()).data).toMatchObject([
    { completed: 3, assigned: 1, rate: 0.6, due: 1.8, paid: 0, status: 'Reviewing', paidAt: null },
  ])
  const job = jobOf(project, mei, 3)
  expect((await movePayouts('Payment Completed', job)).body.problem).toBe('job-changed')
  expect((await movePayouts('Waiting for Payment', job)).body.data).toEqual({ moved: 1 })
  const responses = await Promise.all([1, 2, 3, 4].map(() => movePayouts('Payment Completed', job)))
  expect(responses.filter(({ body }) => body.data.moved === 1)).toHaveLength(1)
  expect(await listPayouts()).toMatchObject({
    data: [{ due: 0, paid: 1.8, status: 'Payment Completed' }],
    sums: [{ currency: 'USD', reviewing: 0, waiting: 0, paid: 1.8 }],
  })
  const wallet = (await (await server.as(mei))('GET /api/users/me/ledger')).body
  const payout = { amount: 1.8, currency: 'USD', kind: 'payout', bundle: { _id: project.bundleId } }
  expect(wallet.data).toMatchObject([payout])
  expect(wallet.others).toEqual([{ currency: 'USD', amount: 1.8 }])

  await complete(db, project, mei)
  expect((await listPayouts()).data).toMatchObject([{ completed: 4, due: 0.6, paid: 1.8, status: 'Reviewing' }])
  const more = jobOf(project, mei, 4, 0.6)
  await movePayouts('Waiting for Payment', more)
  expect((await movePayouts('Payment Completed', more)).body.data).toEqual({ moved: 1 })
  expect((await listPayouts()).data).toMatchObject([{ due: 0, paid: 2.4 }])
})

test('a changed rate applies to the completed tasks that are not paid, which are counted', async ({
  asManager,
  calls,
  db,
  mei,
  project,
}) => {
  const noah = await makePerson(db, 'Noah')
  for (const person of [mei, mei, noah]) await complete(db, project, person)
  await makeTask(db, project, mei)
  const countUnpaid = async () =>
    (await asManager('GET /api/bundles/{id}/unpaidTasks', { params: { id: project.bundleId } })).body.data
  expect(await countUnpaid()).toEqual({ tasks: 3, people: 2 })
  for (const status of ['Waiting for Payment', 'Payment Completed'] as const)
    await calls.movePayouts(status, jobOf(project, noah, 1))
  expect(await countUnpaid()).toEqual({ tasks: 2, people: 1 })
  await asManager('POST /api/bundles/{id}/update', { params: { id: project.bundleId }, body: { rate: 2 } })
  expect((await calls.listPayouts()).data).toMatchObject([
    { worker: { name: 'Mei' }, due: 4, paid: 0 },
    { worker: { name: 'Noah' }, due: 0, paid: 0.6 },
  ])
})

test('a rate from now on leaves the amounts due for completed tasks as they are', async ({
  asManager,
  calls,
  db,
  mei,
  project,
  server,
}) => {
  const asMei = await server.as(mei)
  const setRate = (rate: number, rateAppliesTo?: string) =>
    asManager('POST /api/bundles/{id}/update', { params: { id: project.bundleId }, body: { rate, rateAppliesTo } })
  const dues = async () => {
    const { data, sums } = await calls.listPayouts()
    return { ...data[0], reviewing: sums[0].reviewing }
  }
  const ids = [await complete(db, project, mei), await complete(db, project, mei)]
  expect(await dues()).toMatchObject({ due: 1.2, dueAtOldRates: 0 })
  await setRate(2, 'open')
  expect(await dues()).toMatchObject({ rate: 2, due: 1.2, dueAtOldRates: 1.2, reviewing: 1.2 })
  ids.push(await complete(db, project, mei))
  await makeTask(db, project, mei)
  expect(await dues()).toMatchObject({ due: 3.2, dueAtOldRates: 1.2, reviewing: 3.2 })
  await setRate(3, 'open')
  expect(await dues()).toMatchObject({ due: 3.2, dueAtOldRates: 3.2 })
  expect((await asMei('GET /api/talents/jobs')).body.current).toMatchObject([{ total: 4, amount: 6.2 }])

  // Reopened tasks leave the average of the others.
  const reopen = (_id: string | undefined) =>
    db
      .updateTable('tasks')
      .set({ status: 'assigned', result: null, completed_at: null, duration: 0 })
      .where('_id', '=', String(_id))
      .execute()
  await reopen(ids[2])
  expect(await dues()).toMatchObject({ completed: 2, due: 2.13 })
  await complete(db, project, mei)
  expect(await dues()).toMatchObject({ completed: 3, due: 5.13 })

  for (const status of ['Waiting for Payment', 'Payment Completed'])
    expect((await calls.movePayouts(status, jobOf(project, mei, 3, 5.13))).body.data).toEqual({ moved: 1 })
  expect(await dues()).toMatchObject({ due: 0, dueAtOldRates: 0, paid: 5.13 })
  const paid = await db.selectFrom('ledger_entries').select('amount_cents').execute()
  expect(paid).toEqual([{ amount_cents: 513 }])

  await complete(db, project, mei)
  await setRate(4, 'open')
  await complete(db, project, mei)
  expect(await dues()).toMatchObject({ due: 7, dueAtOldRates: 3 })
  await setRate(5)
  expect(await dues()).toMatchObject({ due: 10, dueAtOldRates: 0, paid: 5.13 })
  const audit = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'edit-bundle')
    .orderBy('_id')
    .execute()
  expect(audit.map(({ after }) => after)).toEqual([
    { rate: 2, oldRateTasks: 2 },
    { rate: 3, oldRateTasks: 3 },
    { rate: 4, oldRateTasks: 1 },
    { rate: 5, newRateTasks: 2 },
  ])
})

test('a rate from now on leaves amounts above 2^31 cents as they are', async ({
  asManager,
  calls,
  db,
  mei,
  project,
}) => {
  const params = { id: project.bundleId }
  await complete(db, project, mei)
  await db.updateTable('projects').set({ max_rate_cents: 10_000_000_000 }).execute()
  await asManager('POST /api/bundles/{id}/update', { params, body: { rate: 99_999_999.99 } })
  await asManager('POST /api/bundles/{id}/update', { params, body: { rate: 1, rateAppliesTo: 'open' } })
  expect((await calls.listPayouts()).data).toMatchObject([{ rate: 1, due: 99_999_999.99 }])
})

test('a payout and a rate from now on at the same moment pay the amount seen, once', async ({
  asManager,
  calls,
  db,
  mei,
  project,
}) => {
  await complete(db, project, mei)
  const job = jobOf(project, mei, 1)
  await calls.movePayouts('Waiting for Payment', job)
  await Promise.all([
    calls.movePayouts('Payment Completed', job),
    asManager('POST /api/bundles/{id}/update', {
      params: { id: project.bundleId },
      body: { rate: 9, rateAppliesTo: 'open' },
    }),
  ])
  expect((await calls.listPayouts()).data).toMatchObject([{ rate: 9, due: 0, dueAtOldRates: 0, paid: 0.6 }])
})

test('payouts move together and only with the figures seen', async ({ calls, db, mei, project }) => {
  const [noah, idle] = [await makePerson(db, 'Noah'), await makePerson(db, 'Ida')]
  await complete(db, project, mei)
  await complete(db, project, noah)
  await makeTask(db, project, idle)
  const job = (worker: Person, completed: number) => jobOf(project, worker, completed)
  const move = (...jobs: object[]) => calls.movePayouts('Waiting for Payment', ...jobs)
  const stale = await move(job(mei, 1), job(noah, 2))
  expect([stale.status, stale.body.problem, stale.body.errors[0].path]).toEqual([409, 'job-changed', 'jobs.1'])
  expect((await move(job(mei, 1), job(idle, 0))).body.problem).toBe('nothing-to-pay')
  expect((await move(job(mei, 1), { ...job(noah, 1), bundleId: crypto.randomUUID() })).status).toBe(404)
  expect((await move({ ...job(mei, 1), due: 0.5 })).body.problem).toBe('job-changed')
  expect((await move()).body.errors).toEqual([{ path: 'jobs', message: 'Choose at least one job.' }])
  const { data } = await calls.listPayouts()
  expect(data.map(({ status }: { status: string }) => status)).toEqual(['Reviewing', 'Reviewing', 'Reviewing'])
})

test('a payout with an outdated task count is refused, even if the amount fits', async ({
  calls,
  db,
  mei,
  project,
}) => {
  for (const _ of [1, 2]) await complete(db, project, mei)
  await db.updateTable('bundles').set({ rate_cents: 30 }).where('_id', '=', project.bundleId).execute()
  const { body } = await calls.movePayouts('Waiting for Payment', jobOf(project, mei, 1, 0.6))
  expect(body).toMatchObject({ problem: 'job-changed', errors: [{ path: 'jobs.0' }] })
})

test.for(['manager', 'admin'] as const)(
  '%ss do not approve their own payout',
  async (role, { db, manager, project, server }) => {
    const payee = role === 'manager' ? manager : await makePerson(db, 'Ada', { role })
    await complete(db, project, payee)
    const params = { id: project.projectId }
    const move = async (actor: Person, status: string, problem?: string) => {
      const body = { status, jobs: [jobOf(project, payee, 1)] }
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

test('no payout is made when the rate changes at the same moment', async ({ calls, db, mei, project }) => {
  await complete(db, project, mei)
  const move = (status: string) => calls.movePayouts(status, jobOf(project, mei, 1))
  await move('Waiting for Payment')
  const paying = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('jobs').select('status').forUpdate().execute()
    const paying = move('Payment Completed')
    await waitForBlockedQuery(tx)
    await tx.updateTable('bundles').set({ rate_cents: 9900 }).execute()
    return { response: paying }
  })
  expect((await paying.response).body).toMatchObject({ problem: 'job-changed', errors: [{ path: 'jobs.0' }] })
  const jobs = await db.selectFrom('jobs').select(['status', 'paid_cents']).execute()
  expect(jobs).toEqual([{ status: 'Waiting for Payment', paid_cents: 0 }])
  expect(await db.selectFrom('ledger_entries').selectAll().execute()).toEqual([])
})

test('a later rate does not change what was paid', async ({ asManager, calls, db, mei, project, server }) => {
  await complete(db, project, mei)
  const asMei = await server.as(mei)
  for (const status of ['Waiting for Payment', 'Payment Completed']) {
    await calls.movePayouts(status, jobOf(project, mei, 1))
  }
  await asManager('POST /api/bundles/{id}/update', { params: { id: project.bundleId }, body: { rate: 9.9 } })
  expect((await asMei('GET /api/talents/jobs')).body.history).toMatchObject([{ total: 1, amount: 0.6 }])
  await makeTask(db, project, mei)
  expect((await asMei('GET /api/talents/jobs')).body.current).toMatchObject([{ total: 2, amount: 10.5 }])
})

test('the payroll has one line per job, of which what is due can be computed', async ({
  asManager,
  calls,
  db,
  mei,
  project,
}) => {
  await complete(db, project, mei)
  for (const status of ['Waiting for Payment', 'Payment Completed']) {
    await calls.movePayouts(status, jobOf(project, mei, 1))
  }
  for (const _ of [1, 2]) await complete(db, project, mei)
  const body = { rate: 9.9, rateAppliesTo: 'open' }
  await asManager('POST /api/bundles/{id}/update', { params: { id: project.bundleId }, body })
  for (const _ of [1, 2, 3]) await complete(db, project, mei)
  const payroll = await asManager('GET /api/projects/{id}/payroll', { params: { id: project.projectId } })
  const [head = '', ...lines] = linesOf(payroll.body)
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

test('the board shows the progress of one project', async ({ calls, db, manager, mei, project }) => {
  const noah = await makePerson(db, 'Noah')
  const elsewhere = await makeProject(db, manager)
  await complete(db, elsewhere, mei)
  await complete(db, project, mei)
  await makeTask(db, project, mei)
  await makeTask(db, project, null)
  await makeTask(db, project, noah)
  const longAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000)
  await db.updateTable('jobs').set({ last_assigned_at: longAgo }).where('worker_id', '=', noah._id).execute()
  const { languages, reviewsPerDay, scores, averageSeconds, workers } = await calls.readBoard()
  expect(languages).toMatchObject([{ new: 1, assigned: 2, completed: 1 }])
  expect(reviewsPerDay).toHaveLength(30)
  expect(reviewsPerDay.at(-1).count).toBe(1)
  expect(scores[0]).toEqual({ section: 'voiceOverMissingAmount', counts: [1, 0, 0] })
  expect(averageSeconds).toBe(61.5)
  expect(workers).toMatchObject([
    { name: 'Mei', assigned: 1, completed: 1, averageSeconds: 61.5, slow: false, idle: false },
    { name: 'Noah', assigned: 1, completed: 0, lastReviewAt: null, idle: true },
  ])
})

test('a review without a measured duration is in no average', async ({ asManager, calls, db, mei, project }) => {
  await complete(db, project, mei)
  const submitted = await asManager('POST /api/bundles/{id}/submitReviewResult', {
    params: { id: project.bundleId },
    body: { taskId: await makeTask(db, project, null), result: result() },
  })
  expect(submitted.status).toBe(200)
  const { averageSeconds, workers } = await calls.readBoard()
  expect(averageSeconds).toBe(61.5)
  expect(workers).toMatchObject([
    { name: 'Manager', completed: 1, averageSeconds: 0 },
    { name: 'Mei', completed: 1, averageSeconds: 61.5 },
  ])
})
