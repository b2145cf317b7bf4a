import { sql } from 'kysely'
import { expect } from 'vitest'
import { utcDay, priorities, priorityOfNumber, compareQueueOrder } from '#src/domain/projects/schedule.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { completeTask, makePlanJob, makeTask } from '#tests/support/fixtures.ts'
import { csvHeader, csvLine } from '#tests/support/task-import.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

/** Days from today in UTC, which no test crosses: the year is far from both. */
const [past, before, after] = ['2001-01-01', '2001-01-02', '2199-12-31']

const test = workTest.extend('scenario', async ({ manager, members: { mei, noah }, project, work }) => {
  const params = { id: project.bundleId }
  return {
    ...work,
    project,
    mei,
    noah,
    params,
    asManager: manager.call,
    asMei: mei.call,
    asNoah: noah.call,
    schedule: (body: object) => work.bulk('scheduleTasks', body),
    updateBundle: async (body: object) => (await manager.call('POST /api/bundles/{id}/update', { params, body })).body,
    list: (filters: object) => work.list({ filters }),
    readLate: async () => (await work.readBundle()).late,
  }
})

/** The tasks with what decides their order, counted from the rows. */
async function readPlaces(db: Db) {
  const rows = await db
    .selectFrom('tasks as t')
    .innerJoin('bundles as b', 'b._id', 't.bundle_id')
    .select(['t._id', 't.status', 't.worker_id', 't.priority', 't.due_on', 'b.priority as of', 'b.due_on as dueOf'])
    .execute()
  return rows.map(({ priority, of, due_on, dueOf, ...row }) => ({
    ...row,
    priority: priorityOfNumber(priority || of) ?? 'normal',
    dueOn: due_on ?? dueOf,
  }))
}

const isLateNow = ({ status, dueOn }: { status: string; dueOn: string | null }) =>
  status !== 'completed' && dueOn !== null && dueOn < utcDay(Date.now())

test('a worker’s tasks come by priority, then due date, then age, wherever they are read', async ({ db, scenario }) => {
  const { project, mei, asMei, params, readQueue, schedule, updateBundle } = scenario
  const ids: string[] = []
  for (let at = 0; at < 12; at += 1) ids.push(await makeTask(db, project, mei))
  const set = (index: number[], change: object) => schedule({ filters: { ids: index.map((at) => ids[at]) }, ...change })
  await set([2, 9], { priority: 'urgent' })
  await set([3, 9], { dueOn: before })
  await set([4, 5], { priority: 'low', dueOn: after })
  await set([6], { priority: 'normal', dueOn: past })
  for (const bundle of [{}, { priority: 'high' }, { dueOn: past }, { priority: 'low', dueOn: null }]) {
    await updateBundle(bundle)
    const expected = (await readPlaces(db)).toSorted(compareQueueOrder).map(({ _id }) => _id)
    type Read = { data: { task: { _id: string } }[]; gone: string[] }
    const read = async (query: Record<string, string | number>): Promise<Read> =>
      (await asMei('GET /api/bundles/{id}/nextTasks', { params, query })).body
    const idsOf = ({ data }: Read) => data.map(({ task }) => task._id)
    expect(idsOf(await read({ count: 50 }))).toEqual(expected)
    const [first = '', second = '', third = ''] = expected
    expect(idsOf(await read({ count: 2, after: second }))).toEqual(expected.slice(2, 4))
    expect((await asMei('GET /api/talents/jobs')).body.current).toMatchObject([{ nextTaskId: first }])
    const next = async (body: object) => (await readQueue(asMei, body)).data?._id
    expect([await next({}), await next({ after: second }), await next({ after: expected.at(-1) })]).toEqual([
      first,
      third,
      first,
    ])
  }
  const other = await makeTask(db, project, null)
  await completeTask(db, ids[0] ?? '')
  const known = [ids[0], ids[1], other].join(',')
  const { gone } = (await asMei('GET /api/bundles/{id}/nextTasks', { params, query: { known } })).body
  expect(gone).toEqual([ids[0], other])
})

test('jobs with late tasks come first, then those with more urgent ones, and count what is late', async ({
  db,
  scenario,
}) => {
  const { project, mei, asMei, asManager } = scenario
  const add = async (name: string, more: object) => {
    const body = { name, languages: ['English'], rate: 1, ...more }
    const added = await asManager('POST /api/projects/{id}/addBundle', { params: { id: project.projectId }, body })
    const bundle = { ...project, bundleId: added.body.data._id }
    return [await makeTask(db, bundle, mei), await makeTask(db, bundle, mei)] as const
  }
  await add('Normal', {})
  await add('Urgent', { priority: 'urgent', dueOn: after })
  const [done] = await add('Late', { priority: 'low', dueOn: past })
  await completeTask(db, done)
  const { current } = (await asMei('GET /api/talents/jobs')).body
  const facts = current.map((job: { bundle: { name: string } } & Record<string, unknown>) => [
    job.bundle.name,
    job['priority'],
    job['dueOn'],
    job['late'],
  ])
  expect(facts).toEqual([
    ['Late', 'low', past, 1],
    ['Urgent', 'urgent', after, 0],
    ['Normal', 'normal', null, 0],
  ])
})

test('the number of late tasks and the filter are those of the rows, with dates of tasks and of the bundle', async ({
  db,
  scenario,
}) => {
  const { project, mei, asManager, exported, schedule, updateBundle, list, readLate } = scenario
  const ids: string[] = []
  for (let at = 0; at < 10; at += 1) ids.push(await makeTask(db, project, at % 2 === 0 ? mei : null))
  await completeTask(db, ids[0] ?? '')
  await schedule({ filters: { ids: [ids[1], ids[2]] }, dueOn: past })
  await schedule({ filters: { ids: [ids[3], ids[4]] }, dueOn: after })
  // Completed tasks are left out.
  expect(await schedule({ filters: { ids: [ids[0], ids[5]] }, dueOn: before })).toMatchObject({
    data: { modifiedCount: 1 },
  })
  for (const [dueOn, count] of [
    [null, 3],
    [past, 7],
    [after, 3],
  ] as const) {
    await updateBundle({ dueOn })
    const late = (await readPlaces(db)).filter(isLateNow).map(({ _id }) => _id)
    expect(late).toHaveLength(count)
    expect(await readLate()).toBe(count)
    const [listed] = (await asManager('GET /api/projects')).body.data
    expect(listed.bundles).toMatchObject([{ late: count, dueOn, priority: 'normal' }])
    const found = await list({ late: true })
    expect([found.total, found.data.map((task: { _id: string }) => task._id).toSorted()]).toEqual([
      count,
      late.toSorted(),
    ])
    expect(await exported({ late: 'true' })).toHaveLength(count)
  }
  await updateBundle({ dueOn: past })
  const { data } = await list({ late: true, status: 'new' })
  expect(data.map(({ dueOn }: { dueOn: string }) => dueOn).toSorted()).toEqual([past, past, past, before])
})

test('a schedule of many tasks assigns nothing, is recorded once, and null returns to the bundle', async ({
  db,
  scenario,
}) => {
  const { project, mei, asManager, readTask, schedule, list } = scenario
  const task = await makeTask(db, project, mei)
  await makeTask(db, project, null)
  const assigned = { last_assigned_at: new Date('2026-01-01T00:00:00Z') }
  await db.updateTable('jobs').set(assigned).execute()
  expect(await schedule({ priority: 'high', dueOn: after })).toMatchObject({ data: { modifiedCount: 2 } })
  expect(await schedule({ priority: 'high' })).toMatchObject({ data: { modifiedCount: 0 } })
  expect(await schedule({ filters: { ids: [task] }, priority: null })).toMatchObject({ data: { modifiedCount: 1 } })
  expect((await list({ ids: [task] })).data).toMatchObject([{ priority: 'normal', dueOn: after }])
  expect(await db.selectFrom('jobs').select('last_assigned_at').execute()).toEqual([assigned])
  expect((await readTask(asManager, task)).history).toHaveLength(1)
  const audit = await asManager('GET /api/projects/{id}/audit', { params: { id: project.projectId } })
  expect(audit.body.data.filter(({ action }: { action: string }) => action === 'edit-task')).toHaveLength(2)
  for (const body of [{ priority: 'top' }, { dueOn: '2026-02-30' }, { due: after }])
    expect((await schedule(body)).problem).toBe('invalid')
})

test('an edit of a task or a bundle changes its schedule, unless somebody else did meanwhile', async ({
  db,
  scenario,
}) => {
  const { project, mei, asManager, readOversight, updateBundle, list } = scenario
  const task = await makeTask(db, project, mei)
  const edit = async (body: object) =>
    (await asManager('POST /api/tasks/{id}/edit', { params: { id: task }, body })).body
  await edit({ priority: 'Urgent', due: '2199/12/31', before: { priority: '', due: '' } })
  expect((await list({})).data).toMatchObject([{ priority: 'urgent', dueOn: after }])
  expect((await edit({ priority: 'low', before: { priority: '' } })).problem).toBe('edit-conflict')
  const { errors } = (await edit({ priority: 'top', due: 'soon' })).data
  expect(errors).toMatchObject([
    { field: 'priority', reason: 'priority' },
    { field: 'due', reason: 'due' },
  ])
  expect(await readOversight(task)).toMatchObject({ ownPriority: 'urgent', ownDueOn: after })
  await updateBundle({ priority: 'low', dueOn: after, before: { priority: 'normal', dueOn: null } })
  expect((await updateBundle({ dueOn: null, before: { dueOn: past } })).problem).toBe('edit-conflict')
})

test('a second review has the priority and due date of the first, and undone deletions keep them', async ({
  db,
  scenario,
}) => {
  const { addSecond, asNoah, list, mei, move, noah, project, readQueue, schedule, undo } = scenario
  const task = await makeTask(db, project, mei)
  await schedule({ priority: 'high', dueOn: after })
  const deleted = await makeTask(db, project, null)
  await schedule({ filters: { ids: [deleted] }, priority: 'urgent', dueOn: past })
  await completeTask(db, task)
  await addSecond(task, noah)
  expect((await readQueue(asNoah)).data).toMatchObject({ priority: 'high', dueOn: after })
  await undo((await move('deleteTasks', { filters: { ids: [deleted] } })).actionId)
  expect((await list({ ids: [deleted] })).data).toMatchObject([{ priority: 'urgent', dueOn: past }])
})

test('auto assign gives the most urgent tasks out first, and reassigning takes the last of the queue', async ({
  db,
  scenario,
}) => {
  const { project, mei, move, noah, schedule } = scenario
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) ids.push(await makeTask(db, project, null))
  await schedule({ filters: { ids: [ids[3]] }, priority: 'urgent' })
  await schedule({ filters: { ids: [ids[4]] }, dueOn: after })
  await makePlanJob(db, project, mei, 'English', 3)
  await move('assignAllByPlanJob')
  const tasksOf = async ({ _id }: { _id: string }) =>
    (await readPlaces(db))
      .filter((task) => task.worker_id === _id)
      .toSorted(compareQueueOrder)
      .map((task) => task._id)
  expect(await tasksOf(mei)).toEqual([ids[3], ids[4], ids[0]])
  await move('reassignTasks', { fromId: mei._id, memberId: noah._id, count: 1 })
  expect(await tasksOf(noah)).toEqual([ids[0]])
})

test('priority and due date are imported, changed by another import, and exported again', async ({ db, scenario }) => {
  const { asManager, params } = scenario
  const importFile = async (body: string, query: Record<string, string> = {}) =>
    (await asManager('POST /api/bundles/{id}/import', { params, query, body, headers: { 'content-type': 'text/csv' } }))
      .body.data
  const line = (id: string, rest: string) => `${csvLine(id).trimEnd()},${rest}\n`
  const header = `${csvHeader},优先级,Due date`
  const file = `${header}\n${line('A', '紧急,2199/12/31')}${line('B', ',')}${line('C', 'top,31.12.2199')}`
  expect(await importFile(file, { mode: 'good' })).toMatchObject({
    added: 2,
    errors: [
      { line: 4, field: 'priority', message: `This must be one of ${priorities.join(', ')}.` },
      { line: 4, field: 'due' },
    ],
  })
  const read = async () =>
    db.selectFrom('tasks').select(['external_id', 'priority', 'due_on']).orderBy('external_id').execute()
  expect(await read()).toEqual([
    { external_id: 'A', priority: 1, due_on: after },
    { external_id: 'B', priority: 0, due_on: null },
  ])
  // Empty cells change nothing.
  const changes = `${header}\n${line('A', ',')}${line('B', 'low,2001-01-01')}`
  expect(await importFile(changes, { update: 'true' })).toMatchObject({ added: 0, changed: 1, known: 1 })
  const rows = await read()
  expect(rows).toMatchObject([
    { priority: 1, due_on: after },
    { priority: 4, due_on: past },
  ])
  const exported = await asManager('GET /api/bundles/{id}/export', { params, query: { format: 'csv' } })
  await sql`update tasks set priority = 2, due_on = null`.execute(db)
  expect(await importFile(String(exported.body).replace('\uFEFF', ''), { update: 'true' })).toMatchObject({
    changed: 2,
  })
  expect(await read()).toEqual(rows)
})
