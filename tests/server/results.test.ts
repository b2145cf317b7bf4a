import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import type { ReviewFlag } from '#src/domain/review-flags.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import type { Db, Tx } from '#src/server/db/open-database.ts'
import { makePerson, makeProject, makeTask, type Person, type Project } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

const result = (note = '') => ({
  voiceOverMissingAmount: { score: 1, note: 'Single dubbed as multiple voices' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note,
})

async function complete(
  db: Db,
  project: Project,
  worker: Person,
  note?: string,
  care: Partial<ReviewResult> = {},
): Promise<string> {
  const task = await makeTask(db, project, worker)
  await db
    .updateTable('tasks')
    .set({
      status: 'completed',
      result: JSON.stringify({ ...result(note), ...care }),
      completed_at: new Date(),
      duration: 61.5,
    })
    .where('_id', '=', task)
    .execute()
  return task
}

const flag: ReviewFlag = {
  start: 3,
  end: 64,
  side: 'dub',
  section: 'speakerMismatch',
  reason: 'voice gender mismatch',
  remark: '她的台词',
}

const someoneWaits = (tx: Tx) =>
  vi.waitFor(async () => {
    const lockWaits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect((await lockWaits.execute(tx)).rows).toHaveLength(1)
  })

const linesOf = (csv: unknown) => String(csv).split('\r\n').slice(0, -1)

describe('the export', () => {
  test('holds each task once, with its result, however many there are', async ({ db, server }) => {
    const [manager, mei] = [await makePerson(db, 'Manager'), await makePerson(db, 'Mei')]
    const project = await makeProject(db, manager)
    const ids = Array.from({ length: 2345 }, () => crypto.randomUUID())
    await db
      .insertInto('tasks')
      .values(
        ids.map((_id) => ({
          _id,
          bundle_id: project.bundleId,
          language: 'English',
          source_external_url: '/media/a.mp4',
          target_external_url: '/media/b.mp4',
        })),
      )
      .execute()
    const done = await complete(db, project, mei)
    const ask = await server.as(manager)
    const { body, headers } = await ask('GET /api/bundles/{id}/export', {
      params: { id: project.bundleId },
      query: { format: 'ndjson' },
    })
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
      result: result(),
      duration: 61.5,
    })
  })

  test('opens right in a spreadsheet: Chinese, quotes, and nothing that becomes a formula', async ({ db, server }) => {
    const manager = await makePerson(db, 'Manager')
    const mei = await makePerson(db, '=cmd|calc', { first_name: '=cmd|calc', last_name: '' })
    const project = await makeProject(db, manager)
    await complete(db, project, mei, '他说："好",\n+1', { coverage: 0.875, flags: [flag, { ...flag, side: null }] })
    await makeTask(db, project, null)
    const ask = await server.as(manager)
    const { body, headers } = await ask('GET /api/bundles/{id}/export', {
      params: { id: project.bundleId },
      query: { format: 'csv', status: 'completed' },
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Short%20dramas%20-%20.*\.csv$/)
    const csv = String(body)
    expect(csv.startsWith('\uFEFF_id,externalId,language,status,')).toBe(true)
    expect(csv).toContain(`,'=cmd|calc,`)
    expect(csv).toContain('"他说：""好"",\n+1"')
    expect(csv).toContain(',1,Single dubbed as multiple voices,3,None,3,None,')
    expect(csv).toContain(
      ',0.875,"0:03.0–1:04.0 dub, speakerMismatch: voice gender mismatch (她的台词)\n0:03.0–1:04.0 both,',
    )
    expect(linesOf(csv)).toHaveLength(2)
  })

  test('names what is wrong with a filter, and refuses a bundle of somebody else', async ({ db, server }) => {
    const [manager, other] = [await makePerson(db, 'Manager'), await makePerson(db, 'Other')]
    const project = await makeProject(db, manager)
    const ask = await server.as(manager)
    const params = { id: project.bundleId }
    const wrong = await ask('GET /api/bundles/{id}/export', { params, query: { format: 'xls', status: 'lost' } })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [
        { path: 'format', message: 'Choose csv or ndjson.' },
        { path: 'status', message: 'Choose one of new, assigned, completed.' },
      ],
    ])
    const unknown = await ask('GET /api/bundles/{id}/export', { params, query: { worker: manager._id } })
    expect([unknown.status, unknown.body.errors[0].message]).toEqual([400, 'Unrecognized key: "worker"'])
    expect((await (await server.as(other))('GET /api/bundles/{id}/export', { params })).status).toBe(403)
  })
})

describe('payouts', () => {
  test('go from review to paid, and credit the wallet once, however many press', async ({ db, server }) => {
    const [manager, mei] = [await makePerson(db, 'Manager'), await makePerson(db, 'Mei')]
    const project = await makeProject(db, manager)
    await db.updateTable('bundles').set({ rate_cents: 60 }).where('_id', '=', project.bundleId).execute()
    for (const _ of [1, 2, 3]) await complete(db, project, mei)
    await makeTask(db, project, mei)
    const ask = await server.as(manager)
    const params = { id: project.projectId }
    const list = async () => (await ask('POST /api/projects/{id}/payouts', { params, body: {} })).body
    expect((await list()).data).toMatchObject([
      { completed: 3, assigned: 1, rate: 0.6, due: 1.8, paid: 0, status: 'Reviewing', paidAt: null },
    ])
    const jobs = [{ bundleId: project.bundleId, workerId: mei._id, completed: 3, due: 1.8 }]
    const move = (status: string, seen = jobs) =>
      ask('POST /api/projects/{id}/movePayouts', { params, body: { status, jobs: seen } })
    expect((await move('Payment Completed')).body.problem).toBe('job-changed')
    expect((await move('Waiting for Payment')).body.data).toEqual({ moved: 1 })
    const responses = await Promise.all([1, 2, 3, 4].map(() => move('Payment Completed')))
    expect(responses.filter(({ body }) => body.data.moved === 1)).toHaveLength(1)
    expect(await list()).toMatchObject({
      data: [{ due: 0, paid: 1.8, status: 'Payment Completed' }],
      sums: [{ currency: 'USD', reviewing: 0, waiting: 0, paid: 1.8 }],
    })
    const wallet = (await (await server.as(mei))('GET /api/users/me/ledger')).body
    expect(wallet.data).toMatchObject([
      { amount: 1.8, currency: 'USD', kind: 'payout', bundle: { _id: project.bundleId } },
    ])
    expect(wallet.others).toEqual([{ currency: 'USD', amount: 1.8 }])

    await complete(db, project, mei)
    expect((await list()).data).toMatchObject([{ completed: 4, due: 0.6, paid: 1.8, status: 'Reviewing' }])
    const more = [{ ...jobs[0], completed: 4, due: 0.6 }] as typeof jobs
    await move('Waiting for Payment', more)
    expect((await move('Payment Completed', more)).body.data).toEqual({ moved: 1 })
    expect((await list()).data).toMatchObject([{ due: 0, paid: 2.4 }])
  })

  test('are moved all or not at all, and never for more than was seen', async ({ db, server }) => {
    const [manager, mei, noah] = [
      await makePerson(db, 'Manager'),
      await makePerson(db, 'Mei'),
      await makePerson(db, 'Noah'),
    ]
    const project = await makeProject(db, manager)
    await complete(db, project, mei)
    await complete(db, project, noah)
    await makeTask(db, project, manager)
    const ask = await server.as(manager)
    const params = { id: project.projectId }
    const job = (worker: Person, completed: number) => ({
      bundleId: project.bundleId,
      workerId: worker._id,
      completed,
      due: completed * 0.6,
    })
    const move = (...jobs: object[]) =>
      ask('POST /api/projects/{id}/movePayouts', { params, body: { status: 'Waiting for Payment', jobs } })
    const stale = await move(job(mei, 1), job(noah, 2))
    expect([stale.status, stale.body.problem, stale.body.errors[0].path]).toEqual([409, 'job-changed', 'jobs.1'])
    expect((await move(job(mei, 1), job(manager, 0))).body.problem).toBe('nothing-to-pay')
    expect((await move(job(mei, 1), { ...job(noah, 1), bundleId: crypto.randomUUID() })).status).toBe(404)
    expect((await move({ ...job(mei, 1), due: 0.5 })).body.problem).toBe('job-changed')
    expect((await move()).body.errors).toEqual([{ path: 'jobs', message: 'Choose at least one job.' }])
    const { data } = (await ask('POST /api/projects/{id}/payouts', { params, body: {} })).body
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['Reviewing', 'Reviewing', 'Reviewing'])
  })

  test('a payout is refused when more tasks are completed than the manager saw, though the amount is the same', async ({
    db,
    server,
  }) => {
    const [manager, mei] = [await makePerson(db, 'Manager'), await makePerson(db, 'Mei')]
    const project = await makeProject(db, manager)
    for (const _ of [1, 2]) await complete(db, project, mei)
    await db.updateTable('bundles').set({ rate_cents: 30 }).where('_id', '=', project.bundleId).execute()
    const seen = { bundleId: project.bundleId, workerId: mei._id, completed: 1, due: 0.6 }
    const { body } = await (
      await server.as(manager)
    )('POST /api/projects/{id}/movePayouts', {
      params: { id: project.projectId },
      body: { status: 'Waiting for Payment', jobs: [seen] },
    })
    expect(body).toMatchObject({ problem: 'job-changed', errors: [{ path: 'jobs.0' }] })
  })

  test('pay what was seen or nothing when the rate changes in that moment', async ({ db, server }) => {
    const [manager, mei] = [await makePerson(db, 'Manager'), await makePerson(db, 'Mei')]
    const project = await makeProject(db, manager)
    await complete(db, project, mei)
    const ask = await server.as(manager)
    const params = { id: project.projectId }
    const jobs = [{ bundleId: project.bundleId, workerId: mei._id, completed: 1, due: 0.6 }]
    const move = (status: string) => ask('POST /api/projects/{id}/movePayouts', { params, body: { status, jobs } })
    await move('Waiting for Payment')
    const paying = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('jobs').select('status').forUpdate().execute()
      const paying = move('Payment Completed')
      await someoneWaits(tx)
      await tx.updateTable('bundles').set({ rate_cents: 9900 }).execute()
      return { answer: paying }
    })
    expect((await paying.answer).body).toMatchObject({ problem: 'job-changed', errors: [{ path: 'jobs.0' }] })
    expect((await db.selectFrom('jobs').select(['status', 'paid_cents']).execute())[0]).toEqual({
      status: 'Waiting for Payment',
      paid_cents: 0,
    })
    expect(await db.selectFrom('ledger_entries').selectAll().execute()).toEqual([])
  })

  test('leave what was paid as it was when the rate changes afterwards', async ({ db, server }) => {
    const [manager, mei] = [await makePerson(db, 'Manager'), await makePerson(db, 'Mei')]
    const project = await makeProject(db, manager)
    await complete(db, project, mei)
    const [ask, asMei] = [await server.as(manager), await server.as(mei)]
    const jobs = [{ bundleId: project.bundleId, workerId: mei._id, completed: 1, due: 0.6 }]
    for (const status of ['Waiting for Payment', 'Payment Completed']) {
      await ask('POST /api/projects/{id}/movePayouts', { params: { id: project.projectId }, body: { status, jobs } })
    }
    await ask('POST /api/bundles/{id}/update', { params: { id: project.bundleId }, body: { rate: 9.9 } })
    expect((await asMei('GET /api/talents/jobs')).body.history).toMatchObject([{ total: 1, amount: 0.6 }])
    await makeTask(db, project, mei)
    expect((await asMei('GET /api/talents/jobs')).body.current).toMatchObject([{ total: 2, amount: 10.5 }])
  })

  test('come out as a payroll', async ({ db, server }) => {
    const [manager, mei] = [await makePerson(db, 'Manager'), await makePerson(db, 'Mei')]
    const project = await makeProject(db, manager)
    await complete(db, project, mei)
    const { body } = await (
      await server.as(manager)
    )('GET /api/projects/{id}/payroll', { params: { id: project.projectId } })
    const [head, ...lines] = linesOf(body)
    expect(head).toBe('\uFEFFworker,email,bundle,completed,open,rate,due,paid,currency,status,paidAt')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`Mei,${mei.email},`)
  })
})

test('the board shows how one project stands', async ({ db, server }) => {
  const [manager, mei, noah] = [
    await makePerson(db, 'Manager'),
    await makePerson(db, 'Mei'),
    await makePerson(db, 'Noah'),
  ]
  const project = await makeProject(db, manager)
  const elsewhere = await makeProject(db, manager)
  await complete(db, elsewhere, mei)
  await complete(db, project, mei)
  await makeTask(db, project, mei)
  await makeTask(db, project, null)
  await makeTask(db, project, noah)
  const longAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000)
  await db.updateTable('jobs').set({ last_assigned_at: longAgo }).where('worker_id', '=', noah._id).execute()
  const { body } = await (
    await server.as(manager)
  )('GET /api/projects/{id}/board', { params: { id: project.projectId } })
  const { languages, reviewsPerDay, scores, averageSeconds, workers } = body.data
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

test('a review whose time was not measured is in no average', async ({ db, server }) => {
  const [manager, mei] = [await makePerson(db, 'Manager'), await makePerson(db, 'Mei')]
  const project = await makeProject(db, manager)
  await complete(db, project, mei)
  const ask = await server.as(manager)
  const submitted = await ask('POST /api/bundles/{id}/submitReviewResult', {
    params: { id: project.bundleId },
    body: { taskId: await makeTask(db, project, null), result: result() },
  })
  expect(submitted.status).toBe(200)
  const { body } = await ask('GET /api/projects/{id}/board', { params: { id: project.projectId } })
  expect(body.data.averageSeconds).toBe(61.5)
  expect(body.data.workers).toMatchObject([
    { name: 'Manager', completed: 1, averageSeconds: 0 },
    { name: 'Mei', completed: 1, averageSeconds: 61.5 },
  ])
})
