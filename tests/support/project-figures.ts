// Performs random actions in a project through the API and compares every response that contains a figure with the rows
// of tasks, counted here, and with the recorded payouts.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { TestServer } from './test-server.ts'
import { runRandomWorkActions } from './random-work-actions.ts'
import {
  expectedAgreement,
  expectedAverageSeconds,
  expectedCare,
  expectedByDay,
  expectedByLanguage,
  expectedByStatus,
  expectedListening,
  expectedPairs,
  expectedPay,
  expectedScores,
} from './expected-figures.ts'
import { makeWorkScenario, readTasks, type TaskRow, workLanguages, type WorkScenario } from './work-scenario.ts'

type Named = { readonly _id: string; readonly [field: string]: unknown }

/** Distributes the submission times of the reviews over the last forty days. */
async function spreadOverDays(scenario: WorkScenario) {
  for (const { _id, status } of await readTasks(scenario)) {
    if (status !== 'completed') continue
    await sql`update tasks set completed_at = completed_at - make_interval(days => ${scenario.random.integerBelow(40)})
               where _id = ${_id}`.execute(scenario.db)
  }
}

const heldBy = (tasks: readonly TaskRow[], worker: string, status?: TaskStatus) =>
  tasks.filter((task) => task.worker_id === worker && (status === undefined || task.status === status))
const ofBundle = (tasks: readonly TaskRow[], bundle: string) => tasks.filter(({ bundle_id }) => bundle_id === bundle)
/** Second reviews are counted apart. */
const expectedBundleCounts = (tasks: readonly TaskRow[]) => ({
  statusCounts: expectedByStatus(tasks.filter((task) => task.second_review_of === null)),
  secondReviews: tasks.filter((task) => task.second_review_of !== null).length,
})
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id).toSorted()

async function expectBundles({ manager, bundles, rates, projectId, workers }: WorkScenario, tasks: readonly TaskRow[]) {
  const [project] = (await manager.call('GET /api/projects')).body.data
  expect(project.bundles).toMatchObject(
    bundles.map((_id) => ({
      _id,
      ...expectedBundleCounts(ofBundle(tasks, _id)),
      rate: (rates.get(_id) ?? Number.NaN) / 100,
    })),
  )
  const { data } = (await manager.call('GET /api/projects/overview')).body
  expect(data).toMatchObject([{ bundles: bundles.length, statusCounts: expectedBundleCounts(tasks).statusCounts }])
  for (const bundleId of bundles) {
    const ownRows = ofBundle(tasks, bundleId)
    const params = { id: bundleId }
    const { body } = await manager.call('GET /api/bundles/{id}', { params })
    const expected = expectedBundleCounts(ownRows)
    expect(body).toMatchObject({ data: expected, statusCounts: expected.statusCounts })
    const named = await manager.call('POST /api/projects/{id}/membersWithName', {
      params: { id: projectId },
      body: { bundleId },
    })
    for (const { _id, call } of workers) {
      expect(named.body.data[_id].count).toBe(heldBy(ownRows, _id).length)
      const [open, done] = [heldBy(ownRows, _id, 'assigned'), heldBy(ownRows, _id, 'completed')]
      const progress = { total: open.length + done.length, completed: done.length }
      expect((await call('POST /api/bundles/{id}/workerTasks', { params, body: {} })).body).toMatchObject(progress)
      const { body: next } = await call('GET /api/bundles/{id}/nextTasks', { params, query: { count: 50 } })
      expect(next).toMatchObject(progress)
      expect(next.data).toHaveLength(open.length)
    }
  }
  const { data: members } = (await manager.call('POST /api/projects/{id}/getMembers2', { params: { id: projectId } }))
    .body
  const open = new Map(members.map((member: Named) => [member._id, member['openTasks']]))
  expect(open).toEqual(new Map(workers.map(({ _id }) => [_id, heldBy(tasks, _id, 'assigned').length])))
}

/** Checks with no filter and with some of all filters. */
async function expectTaskPages({ manager, bundles, workers, random }: WorkScenario, tasks: readonly TaskRow[]) {
  for (const index of Array.from({ length: 12 }).keys()) {
    const id = random.pick(bundles)
    const pickOptional = <Value>(values: readonly Value[]) =>
      index === 0 ? undefined : random.pick([undefined, ...values])
    const language = pickOptional(workLanguages)
    const status = pickOptional(['new', 'assigned', 'completed'] as const)
    const worker = pickOptional(workers)?._id
    const matching = ofBundle(tasks, id).filter(
      (task) =>
        (language === undefined || task.language === language) &&
        (status === undefined || task.status === status) &&
        (worker === undefined || task.worker_id === worker),
    )
    const fitting = matching.filter((task) => !task.is_archived)
    const archivedCount = matching.length - fitting.length
    const firsts = new Set(tasks.map((task) => task.second_review_of))
    const isByHand = (task: TaskRow) => task.second_review_of !== null || firsts.has(task._id)
    const byHand = fitting.filter((task) => task.status === 'new' && isByHand(task)).length
    const listed: Named[] = []
    do {
      const filters = { language, status, 'worker._id': worker }
      const body = { filters, currentPage: Math.floor(listed.length / 20) }
      const page = (await manager.call('POST /api/bundles/{id}/tasks', { params: { id }, body })).body
      expect(page).toMatchObject({ total: fitting.length, byHand, archivedCount })
      listed.push(...page.data)
    } while (listed.length < fitting.length)
    const seconds = (rows: readonly { readonly _id: string }[]) =>
      new Map(rows.map((row) => [row._id, 'duration' in row && row.duration]))
    expect(seconds(listed)).toEqual(seconds(fitting))
  }
}

/** Of the project, and of each of its bundles. */
async function expectBoard(scenario: WorkScenario, tasks: readonly TaskRow[]) {
  const { db, manager, bundles, workers, projectId } = scenario
  const { rows: clock } = await sql<{
    today: string
  }>`select to_char(now() at time zone 'utc', 'YYYY-MM-DD') today`.execute(db)
  const today = clock[0]?.today ?? ''
  await expectBoardFigures(scenario, tasks, { today })
  for (const bundleId of bundles) await expectBoardFigures(scenario, ofBundle(tasks, bundleId), { today, bundleId })

  const { data: dashboard } = (await manager.call('GET /api/dashboard')).body
  expect(dashboard.manager.reviewsPerDay).toEqual(expectedByDay(tasks, 14, today))
  expect(dashboard.manager.scores).toEqual(expectedScores(tasks))
  expect(dashboard.manager.projects).toMatchObject([{ statusCounts: expectedBundleCounts(tasks).statusCounts }])
  const loaded = [...workers, manager].filter(({ _id }) => heldBy(tasks, _id, 'assigned').length > 0)
  expect(idsOf(dashboard.manager.loads)).toEqual(idsOf(loaded))
  for (const load of dashboard.manager.loads) {
    expect(load.assigned).toBe(heldBy(tasks, load._id, 'assigned').length)
    expect(load.completed).toBe(heldBy(tasks, load._id, 'completed').length)
  }
  const elsewhere = { params: { id: projectId }, query: { bundleId: projectId } }
  expect((await manager.call('GET /api/projects/{id}/board', elsewhere)).body.data.languages).toEqual([])
}

async function expectBoardFigures(
  { db, manager, workers, projectId }: WorkScenario,
  tasks: readonly TaskRow[],
  { today, ...query }: { readonly today: string; readonly bundleId?: string },
) {
  const { data } = (await manager.call('GET /api/projects/{id}/board', { params: { id: projectId }, query })).body
  const byLanguage = expectedByLanguage(tasks.filter((task) => task.second_review_of === null))
  expect(data.languages).toHaveLength(byLanguage.length)
  expect(data.languages).toEqual(expect.arrayContaining(byLanguage))
  expect(data.reviewsPerDay).toEqual(expectedByDay(tasks, 30, today))
  expect(data.scores).toEqual(expectedScores(tasks))
  expect(data.agreement).toEqual(expectedAgreement(tasks))
  expect(data.care).toEqual({ ...expectedCare(tasks), coverage: expect.closeTo(expectedCare(tasks).coverage, 6) })
  expect(data.listening).toEqual(expectedListening(tasks))
  expect(data.averageSeconds).toBeCloseTo(expectedAverageSeconds(tasks), 6)

  const { rows: submissions } = await sql<{ worker_id: string; at: Date }>`
    select h.worker_id, max(h.at) as at from task_history h
     where h.action = 'submit' and h.task_id = any (${tasks.map(({ _id }) => _id)}::uuid[]) group by 1`.execute(db)
  const last = new Map(submissions.map(({ worker_id, at }) => [worker_id, at.toISOString()]))
  const assignees = [...workers, manager].filter(({ _id }) => heldBy(tasks, _id).length > 0)
  expect(idsOf(data.workers)).toEqual(idsOf(assignees))
  for (const worker of data.workers) {
    expect(worker).toMatchObject({
      assigned: heldBy(tasks, worker._id, 'assigned').length,
      completed: heldBy(tasks, worker._id, 'completed').length,
      averageSeconds: expect.closeTo(expectedAverageSeconds(heldBy(tasks, worker._id)), 6),
      lastReviewAt: last.get(worker._id) ?? null,
    })
  }
}

export async function expectPay(scenario: WorkScenario, tasks: readonly TaskRow[]) {
  const { manager, workers, projectId } = scenario
  const params = { id: projectId }
  const { jobs, sums } = expectedPay(tasks, scenario)
  const { body } = await manager.call('POST /api/projects/{id}/payouts', { params, body: {} })
  expect([body.total, body.data.length]).toEqual([jobs.length, jobs.length])
  for (const { bundle, worker, ...figures } of jobs) {
    const row = body.data.find((each: { bundle: Named; worker: Named }) => {
      return each.bundle._id === bundle && each.worker._id === worker
    })
    const { amount: _, ...shown } = figures
    expect(row).toMatchObject(shown)
  }
  const all = body.data as { status: string; due: number; paid: number }[]
  const cents = (rows: typeof all, field: 'due' | 'paid') =>
    rows.reduce((sum, row) => sum + Math.round(row[field] * 100), 0) / 100
  const dueIn = (status: string) =>
    cents(
      all.filter((row) => row.status === status),
      'due',
    )
  expect(body.sums).toEqual([
    { currency: 'USD', reviewing: dueIn('Reviewing'), waiting: dueIn('Waiting for Payment'), paid: sums.paid },
  ])
  const payroll = String((await manager.call('GET /api/projects/{id}/payroll', { params })).body)
  expect(payroll.trim().split('\r\n').slice(1)).toHaveLength(jobs.length)

  for (const { _id, call } of [...workers, manager]) {
    const ownRows = jobs.filter(({ worker }) => worker === _id)
    const listed = (await call('GET /api/talents/jobs')).body
    const shown = [...listed.current, ...listed.history]
    expect(shown).toHaveLength(ownRows.length)
    for (const { bundle, assigned, completed, amount } of ownRows) {
      const job = shown.find((each: { bundle: Named }) => each.bundle._id === bundle)
      expect(job).toMatchObject({ total: assigned + completed, completed, amount })
    }
    const [open, done] = [heldBy(tasks, _id, 'assigned').length, heldBy(tasks, _id, 'completed').length]
    const { worker } = (await call('GET /api/dashboard')).body.data
    expect(worker).toEqual(open + done === 0 ? null : { open, done })
    const earned = ownRows.reduce((sum, { paid }) => sum + Math.round(paid * 100), 0) / 100
    expect((await call('GET /api/users/me/ledger')).body.others).toEqual(
      earned === 0 ? [] : [{ currency: 'USD', amount: earned }],
    )
  }
}

async function expectExports({ manager, bundles }: WorkScenario, tasks: readonly TaskRow[]) {
  for (const id of bundles) {
    const sent = { params: { id }, query: { format: 'ndjson' } }
    const lines = String((await manager.call('GET /api/bundles/{id}/export', sent)).body)
    const exported = lines.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)))
    const facts = ({ _id, status, duration, result }: TaskRow) => ({ _id, status, duration, result })
    expect(exported.map(facts)).toEqual(
      ofBundle(tasks, id)
        .filter((task) => !task.is_archived)
        .map(facts),
    )
  }
  for (const task of tasks.filter(({ status }) => status === 'completed')) {
    const params = { id: task._id }
    const { timeline } = (await manager.call('GET /api/tasks/{id}/oversight', { params })).body.data
    const last = timeline.findLast(({ action }: { action: string }) => action === 'submit')
    expect(last).toMatchObject({ duration: task.duration, result: task.result })
  }
}

/** Every submission, reopening and assignment of the tasks that exist was delivered once. */
async function expectDeliveries({ db, bundles }: WorkScenario) {
  const { rows: history } = await sql`
    select action, task_id, worker_id, detail -> 'result' as result, detail -> 'duration' as duration
      from task_history where action in ('assign', 'reassign', 'submit', 'reopen')
       and task_id in (select _id from tasks where bundle_id = any (${bundles}::uuid[]))
     order by task_id, date_trunc('milliseconds', at), _id`.execute(db)
  const { rows: deliveries } = await sql`
    select case kind when 'review.submitted' then 'submit' when 'review.reopened' then 'reopen' else 'assign' end as action,
           t._id as task_id, coalesce(each, payload -> 'data') #>> '{worker,_id}' as worker_id,
           payload #> '{data,result}' as result, payload #> '{data,duration}' as duration
      from webhook_deliveries d
      left join lateral jsonb_array_elements(payload #> '{data,tasks}') each on d.kind = 'task.assigned'
      join tasks t on t._id = coalesce(d.task_id, (each ->> '_id')::uuid)
     where d.kind <> 'bundle.completed'
     order by t._id, d.occurred_at, d.created_at`.execute(db)
  const asAssigned = (row: object) =>
    'action' in row && row.action === 'reassign' ? { ...row, action: 'assign' } : row
  expect(deliveries).toEqual(history.map((row) => asAssigned(row as object)))
}

const nearly = (value: number): unknown => expect.closeTo(value, 6)

/** Of the project, and of each of its bundles. The weeks of the pairs that a talent sees have ended. */
async function expectQuality(scenario: WorkScenario, tasks: readonly TaskRow[]) {
  const { db, bundles, manager, workers } = scenario
  const { rows: skips } = await sql<Skip>`select worker_id, bundle_id from task_skips`.execute(db)
  const reviewers = await expectQualityFigures(scenario, tasks, skips, {})
  for (const bundleId of bundles) {
    const ownSkips = skips.filter(({ bundle_id }) => bundle_id === bundleId)
    await expectQualityFigures(scenario, ofBundle(tasks, bundleId), ownSkips, { bundleId })
  }
  const { rows: clock } = await sql<{ monday: Date }>`
    select date_trunc('week', now() at time zone 'utc') at time zone 'utc' as monday`.execute(db)
  const monday = clock[0]?.monday ?? new Date(0)
  const past = tasks.filter(({ completed_at }) => completed_at !== null && completed_at < monday)
  for (const { _id, call } of [...workers, manager].filter(({ _id }) => reviewers.includes(_id))) {
    const { data: own } = (await call('GET /api/talents/quality')).body
    expect(own).toMatchObject([{ ...qualityFigures(tasks, skips, _id), agreement: pairCounts(past, _id) }])
  }
}

type Skip = { readonly worker_id: string; readonly bundle_id: string }

const pairCounts = (rows: readonly TaskRow[], worker: string) =>
  expectedPairs(rows, worker).map(({ section, pairs }) => ({ section, pairs: pairs.length }))

function qualityFigures(tasks: readonly TaskRow[], skips: readonly Skip[], worker: string) {
  const completed = heldBy(tasks, worker, 'completed')
  const skipped = skips.filter(({ worker_id }) => worker_id === worker).length
  const { covered, coverage } = expectedCare(completed)
  return {
    completed: completed.length,
    coverage: covered === 0 ? null : nearly(coverage),
    skipped,
    skippedShare: expect.closeTo(skipped / (skipped + completed.length), 10),
  }
}

/** Returns the reviewers' ids. */
async function expectQualityFigures(
  { manager, workers, projectId }: WorkScenario,
  tasks: readonly TaskRow[],
  skips: readonly Skip[],
  query: { readonly bundleId?: string },
): Promise<readonly string[]> {
  const { data } = (await manager.call('GET /api/projects/{id}/quality', { params: { id: projectId }, query })).body
  const reviewers = [...workers, manager].filter(
    ({ _id }) => heldBy(tasks, _id, 'completed').length > 0 || skips.some(({ worker_id }) => worker_id === _id),
  )
  expect(idsOf(data)).toEqual(idsOf(reviewers))
  for (const { _id } of reviewers) {
    const expected = { ...qualityFigures(tasks, skips, _id), agreement: pairCounts(tasks, _id) }
    expect(data.find((row: Named) => row._id === _id)).toMatchObject(expected)
  }
  return idsOf(reviewers)
}

/** Performs 250 random actions and expects that every figure of the project matches its tasks. */
export async function expectProjectFigures(db: Db, server: TestServer, seed: number): Promise<void> {
  const scenario = await makeWorkScenario(db, server, seed)
  const done = await runRandomWorkActions(scenario, 250)
  expect([...done].filter(([, times]) => times === 0)).toEqual([])
  await spreadOverDays(scenario)
  const tasks = await readTasks(scenario)
  await expectBundles(scenario, tasks)
  await expectTaskPages(scenario, tasks)
  await expectBoard(scenario, tasks)
  await expectQuality(scenario, tasks)
  await expectPay(scenario, tasks)
  await expectExports(scenario, tasks)
  await expectDeliveries(scenario)
}
