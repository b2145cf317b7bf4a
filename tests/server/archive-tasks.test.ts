import { sql } from 'kysely'
import { expect } from 'vitest'
import { undoAssign } from '#src/server/features/projects/assignment/undo-assign.ts'
import { completeTask, makeTasks } from '#tests/support/fixtures.ts'
import { explainStatements } from '#tests/support/query-plans.ts'
import { test as workTest } from '#tests/support/work-calls.ts'
import { userOf } from '#tests/support/use-case-deps.ts'

/** A bundle with an open task and two reviewed ones of a member. */
const test = workTest.extend('scenario', async ({ db, manager, members: { mei }, project, work }) => {
  const [open, first, second] = await makeTasks(db, project, [mei, mei, mei])
  for (const task of [first, second]) await completeTask(db, task)
  const idsOf = (tasks: { _id: string }[]) => tasks.map(({ _id }) => _id)
  return {
    ...work,
    first,
    manager,
    open,
    project,
    second,
    list: async (filters: object = {}, sort = 'status') => {
      const { data, total, archivedCount } = await work.list({ filters, sort })
      return { ids: idsOf(data).toSorted(), total, archivedCount }
    },
    archive: (archived: boolean, filters: object = {}) => work.move('archiveTasks', { archived, filters }),
    exported: async (query?: object) => idsOf(await work.exported(query)),
  }
})

test('archived tasks leave the lists and exports, unless they are asked for', async ({ scenario }) => {
  const { archive, exported, first, list, open, second } = scenario
  expect(await archive(true, { ids: [open, first] })).toMatchObject({ modifiedCount: 1 })
  expect(await archive(true, { ids: [open, first] })).toEqual({ modifiedCount: 0, actionId: null })
  const others = [open, second].toSorted()
  for (const sort of ['status', 'changed', 'added-oldest']) {
    expect(await list({}, sort)).toEqual({ ids: others, total: 2, archivedCount: 1 })
  }
  expect(await list({ status: 'completed' })).toEqual({ ids: [second], total: 1, archivedCount: 1 })
  expect(await list({ status: 'assigned' })).toEqual({ ids: [open], total: 1, archivedCount: 0 })
  expect(await list({ archived: true })).toEqual({ ids: [first], total: 1, archivedCount: 0 })
  expect(await list({ archived: true, language: 'Korean' })).toMatchObject({ total: 0 })
  expect(await exported()).toEqual(others)
  expect(await exported({ archived: 'only' })).toEqual([first])
  expect(await exported({ archived: 'with' })).toEqual([open, first, second].toSorted())
})

test('figures and payouts stay; all that match are archived, restored, and both undone', async ({ scenario }) => {
  const { archive, first, list, listActions, readBoard, readBundle, readOversight, readPayouts, undo } = scenario
  const readFigures = async () => [await readBundle(), (await readPayouts()).data, await readBoard()]
  const before = await readFigures()
  const archived = await archive(true, { language: 'English' })
  expect(archived.modifiedCount).toBe(2)
  expect(await readFigures()).toEqual(before)
  expect((await list()).total).toBe(1)
  const restored = await archive(false, { archived: true })
  expect(restored.modifiedCount).toBe(2)
  expect((await list()).total).toBe(3)
  expect(await undo(archived.actionId), 'they were restored since').toBe(0)
  expect(await undo(restored.actionId)).toBe(2)
  expect((await list()).total).toBe(1)
  const { timeline } = await readOversight(first)
  expect(timeline.slice(1)).toMatchObject([{ action: 'archive' }, { action: 'unarchive' }, { action: 'archive' }])
  expect(await listActions()).toMatchObject([
    { action: 'unarchive', taskCount: 2, workerCount: 0, undoneCount: 2 },
    { action: 'archive', taskCount: 2, undoneCount: 0 },
  ])
})

test('archiving writes no counter, and managers’ lists follow it', async ({ db, scenario }) => {
  const { archive, first, second } = scenario
  const readCounters = async () => {
    // The row versions.
    const { rows } = await sql`
      select 'jobs' as name, xmin::text as version from jobs
      union all select 'bundles', xmin::text from bundles
      union all select 'days', xmin::text from reviewer_days
      union all select 'scores', xmin::text from review_scores
      order by 1, 2`.execute(db)
    return rows
  }
  const before = await readCounters()
  await db.deleteFrom('events').execute()
  await archive(true, { ids: [first, second] })
  await archive(false, { ids: [first, second] })
  expect(await readCounters()).toEqual(before)
  const events = await db.selectFrom('events').select('kind').execute()
  expect(events.map(({ kind }) => kind)).toContain('tasks')
})

test('a reopened task returns to the list', async ({ scenario }) => {
  const { archive, first, list, reopen } = scenario
  await archive(true, { ids: [first] })
  await reopen(first)
  expect(await list()).toMatchObject({ total: 3, archivedCount: 0 })
})

test('restoring many tasks just after they were archived compares none with every other', async ({
  db,
  scenario,
  url,
}) => {
  const { archive, first, manager, project } = scenario
  await sql`
    insert into tasks (_id, bundle_id, worker_id, language, source_external_url, target_external_url, status, result,
                       completed_at)
    select uuidv7(), bundle_id, worker_id, language, '/media/' || n, target_external_url, status, result, completed_at
      from tasks, generate_series(1, 2000) n where _id = ${first}`.execute(db)
  // The statistics have no archived task.
  await sql`analyze tasks, task_history`.execute(db)
  const { actionId } = await archive(true)
  const plans = await explainStatements(url, (deps) =>
    undoAssign(deps, userOf(manager), { bundleId: project.bundleId, actionId }),
  )
  const moves = plans.filter((plan) => plan.includes('"CTE matching"') && plan.includes('"Operation":"Update"'))
  expect(moves).toHaveLength(1)
  expect(moves[0]).not.toContain('"Join Filter"')
})
