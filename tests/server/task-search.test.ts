// The list of a bundle's tasks when it is searched, filtered by what happened to a task, or sorted.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { listTasks } from '#src/server/features/projects/tasks/list-tasks.ts'
import type { TaskSort } from '#src/domain/projects/task.ts'
import {
  completeTask,
  makeMember,
  makePerson,
  makePlanJob,
  makeProject,
  makeTask,
  type Project,
} from '#tests/support/fixtures.ts'
import { explainStatements, tablesReadSequentially } from '#tests/support/query-plans.ts'
import { test } from '#tests/support/work-calls.ts'
import { userOf } from '#tests/support/use-case-deps.ts'

type NamedTask = { externalId?: string; title?: string }

/** Adds an unassigned task with an external id and a title. Returns its id. */
async function addNamed(db: Db, project: Project, { externalId, title }: NamedTask): Promise<string> {
  const task = await makeTask(db, project, null)
  await db
    .updateTable('tasks')
    .set({ external_id: externalId ?? null, meta: JSON.stringify(title === undefined ? {} : { title }) })
    .where('_id', '=', task)
    .execute()
  return task
}

test('tasks are found by the beginning of a word in their title or external id, in any script', async ({
  db,
  work,
  project,
}) => {
  const longId = `s3://bucket/a/very/long/prefix/of/forty/characters/`
  const tasks: Record<string, string> = {
    night: await addNamed(db, project, { externalId: 'EP-001', title: 'Ten years  at the Night Market' }),
    letter: await addNamed(db, project, { externalId: 'EP-0011', title: '夜市十年：再见' }),
    long: await addNamed(db, project, { title: '深夜食堂第二季第一集完整版' }),
    other: await addNamed(db, project, { title: '深夜食堂第二季第二集完整版' }),
    first: await addNamed(db, project, { externalId: `${longId}1` }),
    second: await addNamed(db, project, { externalId: `${longId}2` }),
    untitled: await addNamed(db, project, {}),
  }
  const found = async (search: string) => {
    const { data, total } = await work.list({ filters: { search } })
    expect(total).toBe(data.length)
    return Object.keys(tasks).filter((name) => data.some(({ _id }: { _id: string }) => _id === tasks[name]))
  }
  expect(await found('ep-001')).toEqual(['night', 'letter'])
  expect(await found('EP-0011')).toEqual(['letter'])
  expect(await found('001')).toEqual(['night', 'letter'])
  expect(await found('years at')).toEqual(['night'])
  expect(await found('  night   market ')).toEqual(['night'])
  expect(await found('ight')).toEqual([])
  expect(await found('十年')).toEqual(['letter'])
  expect(await found('：再')).toEqual(['letter'])
  expect(await found('深夜食堂第二季第')).toEqual(['long', 'other'])
  expect(await found('深夜食堂第二季第二集')).toEqual(['other'])
  expect(await found('第一集完整版')).toEqual(['long'])
  expect(await found('#ep')).toEqual(['night', 'letter'])
  expect(await found(`${longId}2`)).toEqual(['second'])
  expect(await found(longId)).toEqual(['first', 'second'])
  expect(await found('%')).toEqual([])
  expect(await found('_')).toEqual([])
  // An empty search is none.
  expect((await work.list({ filters: { search: ' ' } })).total).toBe(7)
  const [row] = (await work.list({ filters: { search: 'market' } })).data
  expect(row).toMatchObject({ externalId: 'EP-001', title: 'Ten years  at the Night Market', flagCount: 0 })
})

test('what a task is found by follows its title and external id, and ends with it', async ({ db, work, project }) => {
  const task = await addNamed(db, project, { externalId: 'a-1', title: 'Old name' })
  const total = async (search: string) => (await work.list({ filters: { search } })).total
  await db
    .updateTable('tasks')
    .set({ external_id: 'b-2', meta: JSON.stringify({ title: 'New name' }) })
    .where('_id', '=', task)
    .execute()
  expect([await total('old'), await total('a-1'), await total('new'), await total('b-2')]).toEqual([0, 0, 1, 1])
  await db
    .updateTable('tasks')
    .set({ meta: JSON.stringify({ title: 7 }) })
    .where('_id', '=', task)
    .execute()
  expect([await total('new'), await total('b-2')]).toEqual([0, 1])
  await db.deleteFrom('tasks').where('_id', '=', task).execute()
  expect(await db.selectFrom('task_terms').selectAll().execute()).toEqual([])
})

test('second reviews are found by the external id of the original', async ({ db, work, project }) => {
  const original = await addNamed(db, project, { externalId: 'a-1' })
  const second = await makeTask(db, project, null)
  await db.updateTable('tasks').set({ second_review_of: original }).where('_id', '=', second).execute()
  const { data, byHand } = await work.list({ filters: { search: 'a-1' } })
  expect(data).toMatchObject([
    { _id: original, externalId: 'a-1' },
    { _id: second, externalId: 'a-1', isSecond: true },
  ])
  expect(byHand).toBe(1)
})

test('tasks that a manager assigns by hand are counted if their text, or that of their original, is found', async ({
  db,
  work,
  project,
}) => {
  const longTitle = 'A title of more characters than a term: the last one differs,'
  const originals = [
    { externalId: 'a-1', title: `${longTitle} 1` },
    { externalId: 'a-2', title: `${longTitle} 2` },
    { externalId: 'b-1', title: '深夜食堂' },
  ]
  for (const original of originals) {
    const [first, second] = [await addNamed(db, project, original), await makeTask(db, project, null)]
    await db.updateTable('tasks').set({ second_review_of: first }).where('_id', '=', second).execute()
  }
  const checked = await makeTask(db, project, null)
  const check = await addNamed(db, project, { title: 'Night Market' })
  await db.updateTable('tasks').set({ check_of: checked }).where('_id', '=', check).execute()
  const countByHand = async (search: string, more: object = {}) =>
    (await work.list({ filters: { search, ...more } })).byHand
  expect(await countByHand('A-')).toBe(2)
  expect(await countByHand('a-2')).toBe(1)
  expect(await countByHand(longTitle)).toBe(2)
  expect(await countByHand(`${longTitle} 2`)).toBe(1)
  expect(await countByHand('食堂')).toBe(1)
  expect(await countByHand('market')).toBe(1)
  expect(await countByHand('ight')).toBe(0)
  expect(await countByHand('a-', { language: 'Thai' })).toBe(0)
})

test('lists are filtered by what was skipped last and by flags', async ({ db, work, mei, project }) => {
  const skip = async (task: string) => {
    await db
      .insertInto('task_skips')
      .values({ bundle_id: project.bundleId, task_id: task, worker_id: mei._id })
      .execute()
    const detail = JSON.stringify({ reason: 'other', note: 'No sound.' })
    await db.insertInto('task_history').values({ task_id: task, actor_id: mei._id, action: 'skip', detail }).execute()
  }
  const [skipped, again] = [await makeTask(db, project, null), await makeTask(db, project, null)]
  await skip(skipped)
  await skip(again)
  await db.insertInto('task_history').values({ task_id: again, action: 'unassign', detail: '{}' }).execute()
  const [flagged, plain] = [await makeTask(db, project, mei), await makeTask(db, project, mei)]
  for (const task of [flagged, plain]) await completeTask(db, task)
  await sql`update tasks set result = result || '{"flags": [{"section": "speakerMismatch"}, {"section": "speakerMismatch"}]}' where _id = ${flagged}`.execute(
    db,
  )

  expect(await work.list({ filters: { skipped: true } })).toMatchObject({
    data: [{ _id: skipped }],
    total: 1,
    listed: 1,
  })
  expect(await work.list({ filters: { flagged: true } })).toMatchObject({
    data: [{ _id: flagged, flagCount: 2 }],
    total: 1,
  })
  expect((await work.list({ filters: { flagged: true, 'worker._id': mei._id } })).total).toBe(1)
  expect((await work.list({ filters: { flagged: true, language: 'Thai' } })).total).toBe(0)
  expect((await work.list({ filters: { flagged: true, skipped: true } })).total).toBe(0)
  expect((await work.list({ filters: { flagged: false } })).problem).toBe('invalid')
})

test('every page of every order equals sorting all tasks', async ({ db }) => {
  const { actor, bundleId, workers } = await makeTasks(db, 300)
  const orders = {
    status: sql`array_position(array['new', 'assigned', 'completed'], status), language, _id`,
    changed: sql`updated_at desc, _id desc`,
    'changed-oldest': sql`updated_at, _id`,
    added: sql`_id desc`,
    'added-oldest': sql`_id`,
  }
  const filterList = [
    {},
    { language: 'Korean' },
    { status: 'new' },
    { 'worker._id': workers[0] },
    { search: 'clip-1' },
    { flagged: true },
    { flagged: true, 'worker._id': workers[0] },
  ] as const
  for (const [sort, order] of Object.entries(orders)) {
    for (const filters of filterList) {
      const { rows } = await sql<{ _id: string }>`
        select _id from tasks where bundle_id = ${bundleId}
           and (${'language' in filters ? filters.language : null}::text is null or language = 'Korean')
           and (${'status' in filters ? filters.status : null}::text is null or status = 'new')
           and (${'worker._id' in filters ? filters['worker._id'] : null}::uuid is null or worker_id = ${workers[0]})
           and (${'search' in filters ? 1 : null}::int is null or external_id like 'clip-1%')
           and (${'flagged' in filters ? 1 : null}::int is null or result @> '{"flags": [{}]}')
         order by ${order}`.execute(db)
      const found: string[] = []
      for (let currentPage = 0; currentPage * 20 <= rows.length; currentPage += 1) {
        const page = await listTasks({ db } as Deps, actor, { bundleId, currentPage, filters, sort: sort as TaskSort })
        if (!page.ok) throw new Error(page.problem.code)
        expect(page.value.total).toBe(rows.length)
        found.push(...page.value.data.map(({ _id }) => _id))
      }
      expect(found).toEqual(rows.map(({ _id }) => _id))
    }
  }
})

test('a sorted list and one of many matches end after 10,000 tasks', { timeout: 60_000 }, async ({ db, url }) => {
  const { actor, bundleId, workers } = await makeTasks(db, 12_000)
  await sql`vacuum analyze`.execute(db)
  const read = async (currentPage: number, more: object) => {
    const page = await listTasks({ db } as Deps, actor, { bundleId, currentPage, filters: {}, ...more })
    if (!page.ok) throw new Error(page.problem.code)
    const { data, ...counts } = page.value
    return { rows: data.length, ...counts, byHand: undefined }
  }
  expect(await read(499, { sort: 'changed' })).toMatchObject({
    rows: 20,
    total: 12_000,
    listed: 10_000,
    isCapped: false,
  })
  expect(await read(500, { sort: 'changed' })).toMatchObject({ rows: 0, total: 12_000, listed: 10_000 })
  expect(await read(499, { filters: { search: 'clip' } })).toMatchObject({ rows: 20, total: 10_000, isCapped: true })
  expect(await read(0, { filters: { search: 'clip-11999' } })).toMatchObject({ rows: 1, total: 1, isCapped: false })

  // A task that has the word several times is counted once, however many words are found.
  await sql`
    insert into task_terms (bundle_id, term, task_id)
      select bundle_id, 'echo ' || place, _id from (select * from tasks limit 7000) t, generate_series(1, 3) place`.execute(
    db,
  )
  expect(await read(349, { filters: { search: 'echo' } })).toMatchObject({ rows: 20, total: 7000, isCapped: false })

  // Of more tasks than are listed, a sorted list begins with the first ones of its order.
  for (const [sort, order] of [
    ['changed', sql`updated_at desc, _id desc`],
    ['added-oldest', sql`_id`],
  ] as const) {
    const filters = { search: 'clip' }
    const found = await listTasks({ db } as Deps, actor, { bundleId, currentPage: 0, filters, sort })
    const { rows } = await sql<{ _id: string }>`select _id from tasks order by ${order} limit 20`.execute(db)
    expect(found.ok && found.value.data.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id))
  }

  // The other filters choose before tasks are counted, and each task counts once.
  await sql`update tasks set meta = '{"title": "clip clips"}', language = 'Thai' where external_id = 'clip-11998'`.execute(
    db,
  )
  expect(await read(0, { filters: { search: 'clip', language: 'Thai' } })).toMatchObject({
    rows: 1,
    total: 1,
    isCapped: false,
  })
  expect(await read(0, { filters: { search: 'clip', status: 'assigned' } })).toMatchObject({
    total: 4000,
    isCapped: false,
  })

  const sequential: string[] = []
  for (const more of [
    { sort: 'changed' },
    { sort: 'added-oldest' },
    { filters: { search: 'clip-11999' } },
    { filters: { flagged: true } },
  ] as const) {
    const tables = await tablesReadSequentially(url, ({ db }) =>
      listTasks({ db } as Deps, actor, { bundleId, currentPage: 3, filters: {}, ...more }),
    )
    sequential.push(
      ...tables
        .filter((table) => ['tasks', 'task_terms'].includes(table))
        .map((table) => `${JSON.stringify(more)} ${table}`),
    )
  }
  expect(sequential).toEqual([])

  // Archived tasks, however many, take no place of others.
  await sql`
    update tasks set status = 'completed', worker_id = ${workers[0]}, result = '{}', completed_at = now(), archived_at = now()
     where _id in (select _id from tasks order by _id limit 11000)`.execute(db)
  for (const sort of ['status', 'added-oldest']) {
    const page = await read(0, { filters: { search: 'clip' }, sort })
    expect(page).toMatchObject({ rows: 20, total: 1000, isCapped: false })
  }
})

test('flagged tasks, and those of a worker by their last change, are read in order from an index', async ({
  db,
  url,
}) => {
  const { actor, bundleId, workers } = await makeTasks(db, 6000, 20)
  await sql`vacuum analyze tasks`.execute(db)
  // As for a planner to which sorting seems expensive, which it is for what it expects in a bundle of a million tasks.
  const unsorted = new URL(url)
  unsorted.searchParams.set('options', '-c enable_sort=off')
  const scans = async (more: object, at = url) => {
    const plans = await explainStatements(at, (deps) =>
      listTasks(deps, actor, { bundleId, currentPage: 0, filters: {}, ...more }),
    )
    return plans.flatMap((plan) =>
      [...plan.matchAll(/"Node Type":"([\w ]+)"[^{}]*"Index Name":"(\w+)"/g)].map(
        ([, node, index]) => `${node}: ${index}`,
      ),
    )
  }
  const filters = { flagged: true }
  expect(await scans({ filters })).toContain('Index Only Scan: tasks_flagged')
  for (const sort of ['changed', 'added', 'added-oldest'])
    expect(await scans({ filters, sort }, unsorted.href)).toContain('Index Only Scan: tasks_flagged')
  const ofWorker = await scans({ filters: { 'worker._id': workers[0] }, sort: 'changed' })
  expect(ofWorker).toContain('Index Only Scan: tasks_worker_changed')
  expect(ofWorker).not.toContain('Index Scan: tasks_changed')
})

test('what a task with a Chinese title is found by takes a bounded amount of space', async ({ db, manager }) => {
  const { bundleId } = await makeProject(db, manager)
  const count = 1000
  const readSize = async () => {
    const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('task_terms')::int as bytes`.execute(db)
    return rows[0]?.bytes ?? 0
  }
  /** Kilobytes for each task with a title of as many pseudo-random Chinese characters. */
  const measure = async (length: number) => {
    const before = await readSize()
    await sql`
      insert into tasks (_id, bundle_id, language, source_external_url, target_external_url, meta)
      select gen_random_uuid(), ${bundleId}, 'Korean', '/media/a', '/media/b', jsonb_build_object('title', (
               select string_agg(chr(19968 + (hashint4(n * 128 + i) & 16383)), '') from generate_series(1, ${length}::int) i))
        from generate_series(1, ${count}::int) n`.execute(db)
    return ((await readSize()) - before) / count / 1024
  }
  expect(await measure(20)).toBeLessThan(5)
  expect(await measure(100)).toBeLessThan(30)
})

test('bulk assignment moves exactly the tasks that a search finds', async ({ db, mei, noah, project, manager }) => {
  for (const person of [mei, noah]) {
    await makeMember(db, project, person)
    await makePlanJob(db, project, person, 'English')
  }
  const tasks: string[] = []
  for (const externalId of ['a-1', 'a-2', 'a-3', 'b-1']) tasks.push(await addNamed(db, project, { externalId }))
  const [skipped = ''] = tasks
  await db
    .insertInto('task_skips')
    .values({ bundle_id: project.bundleId, task_id: skipped, worker_id: mei._id })
    .execute()
  const filters = { search: 'a-' }
  const call = async (
    name: 'assignAllByPlanJob' | 'previewAssign' | 'unAssignTasks' | 'assignTasks',
    body: object = {},
  ) =>
    (
      await manager.call(`POST /api/bundles/{id}/${name}`, {
        params: { id: project.bundleId },
        body: { filters, ...body },
      })
    ).body.data
  const assignees = async () =>
    (await db.selectFrom('tasks').select('worker_id').orderBy('_id').execute()).map(({ worker_id }) => worker_id)

  expect(await call('previewAssign')).toMatchObject({ modifiedCount: 3, left: [] })
  expect((await call('assignAllByPlanJob')).modifiedCount).toBe(3)
  const [first, ...others] = await assignees()
  expect(first).toBe(noah._id)
  expect(others.filter((worker) => worker === null)).toEqual([null])
  expect((await call('unAssignTasks')).modifiedCount).toBe(3)
  expect((await call('assignTasks', { memberId: mei._id, filters: { search: 'b' } })).modifiedCount).toBe(1)
  expect(await assignees()).toEqual([null, null, null, mei._id])
  const exported = await manager.call('GET /api/bundles/{id}/export', {
    params: { id: project.bundleId },
    query: { format: 'ndjson', search: 'b-1' },
  })
  expect(JSON.parse(String(exported.body)).externalId).toBe('b-1')
})

/** A bundle of tasks in every status and two languages, a fifth of the reviewed ones flagged, whose last changes are in another order than their ids. */
async function makeTasks(db: Db, count: number, workerCount = 2) {
  const manager = await makePerson(db, 'Manager')
  const workers: string[] = []
  for (let number = 1; number <= workerCount; number += 1) workers.push((await makePerson(db, `Worker ${number}`))._id)
  const { bundleId } = await makeProject(db, manager)
  await sql`
    insert into tasks (_id, bundle_id, external_id, language, source_external_url, target_external_url, updated_at,
                       status, worker_id, result, completed_at)
    select gen_random_uuid(), ${bundleId}, 'clip-' || n, case n % 3 when 0 then 'Korean' else 'English' end,
           '/media/a', '/media/b', now() - make_interval(secs => n * 7919 % 10007),
           (array['new', 'assigned', 'completed'])[n % 3 + 1],
           case when n % 3 > 0 then (${workers}::uuid[])[n % ${workerCount}::int + 1] end,
           case n % 3 when 2 then jsonb_build_object('flags', case n % 5 when 0 then '[{"section": "speakerMismatch"}]'::jsonb else '[]' end) end, case n % 3 when 2 then now() end
      from generate_series(0, ${count - 1}::int) n`.execute(db)
  const actor = userOf(manager)
  return { actor, bundleId, workers }
}
