import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { ContractCall } from '#src/contract/contract.ts'
import { readTaskPage } from '#src/server/features/projects/tasks/read-task-page.ts'
import { listTasks } from '#src/server/features/projects/tasks/list-tasks.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { makePerson, makeProject, type Person } from '#tests/support/fixtures.ts'
import { tablesReadSequentially } from '#tests/support/query-plans.ts'
import { test } from '#tests/support/test-server.ts'
import { userOf } from '#tests/support/use-case-deps.ts'

const languages = ['English', 'Korean', 'Mandarin']
const statuses = ['new', 'assigned', 'completed'] as const

test('every page of every filter equals counting and sorting all tasks', async ({ db }) => {
  const { bundleId, workers } = await makeTasks(db, 500)
  const { rows: off } = await sql`select * from recount()`.execute(db)
  expect(off).toEqual([])
  for (const language of [undefined, ...languages, 'Greek']) {
    for (const status of [undefined, ...statuses]) {
      for (const workerId of [undefined, ...workers.map(({ _id }) => _id)]) {
        const expected = await everyTask(db, { bundleId, language, status, workerId })
        const found: string[] = []
        for (let currentPage = 0; currentPage * 20 <= expected.length; currentPage += 1) {
          const page = await readTaskPage(db, { bundleId, currentPage, language, status, workerId })
          expect(page.total).toBe(expected.length)
          found.push(...page.rows.map(({ _id }) => _id))
        }
        expect(found).toEqual(expected)
      }
    }
  }
})

test('a page past the end is empty with the total; an unknown status is refused', async ({ db, server }) => {
  const { bundleId, manager } = await makeTasks(db, 30)
  const asManager = await server.as(manager)
  const list = (body: object) => asManager('POST /api/bundles/{id}/tasks', { params: { id: bundleId }, body })
  expect((await list({ currentPage: 999_999 })).body).toMatchObject({ data: [], total: 30, listed: 30, byHand: 0 })
  expect((await list({ filters: { language: 'Klingon' } })).body).toMatchObject({ data: [], total: 0, listed: 0 })
  expect((await list({ filters: { status: 'lost' } })).body).toMatchObject({ result: 4 })
  expect((await list({ currentPage: -1 })).body).toMatchObject({ result: 4 })
  expect((await list({ projectId: v7() })).body).toMatchObject({ result: 5 })
})

test('an empty status or language selects all tasks, and an empty relation all talents', async ({ db, server }) => {
  const { bundleId, manager } = await makeTasks(db, 30)
  const asManager = await server.as(manager)
  const { project_id: projectId } = await db.selectFrom('bundles').select('project_id').executeTakeFirstOrThrow()
  const filters = { status: '', language: '' }
  const call = async (name: ContractCall, body: object) =>
    (await asManager(name, { params: { id: bundleId }, body })).body
  expect(await call('POST /api/bundles/{id}/tasks', { filters })).toMatchObject({ total: 30 })
  const { data: preview } = await call('POST /api/bundles/{id}/previewAssign', { filters })
  expect(preview).toEqual((await call('POST /api/bundles/{id}/previewAssign', {})).data)
  const tasks = db.selectFrom('tasks').select('_id').where('bundle_id', '=', bundleId)
  const assigned = await tasks.where('status', '=', 'assigned').execute()
  const { data: unassigned } = await call('POST /api/bundles/{id}/unAssignTasks', { filters })
  expect(unassigned).toMatchObject({ modifiedCount: assigned.length })
  const talents = await call('POST /api/talents', { projectId, filters: { relation: '', language: '' } })
  expect(talents).toEqual(await call('POST /api/talents', { projectId }))
  // An id is never empty: a mistake must not select the tasks of all workers.
  const ofNobody = await call('POST /api/bundles/{id}/unAssignTasks', { filters: { 'worker._id': '' } })
  expect(ofNobody).toMatchObject({ problem: 'invalid' })
})

test(
  'pages far down a bundle of many blocks are what sorting all tasks would give',
  { timeout: 60_000 },
  async ({ db }) => {
    const { bundleId } = await makeTasks(db, 25_000)
    // Their ids are between those of all blocks.
    await addTasks(db, bundleId, 15_000)
    const { rows: blocks } = await sql`select from task_blocks where bundle_id = ${bundleId}`.execute(db)
    expect(blocks.length).toBeGreaterThan(1)
    const expectPages = async (hasArchived: boolean) => {
      // Statistics of an earlier test's tasks would choose plans that read all tasks for each page.
      await sql`analyze`.execute(db)
      for (const filter of [{}, { language: 'Korean' }, { status: 'completed' }] as const) {
        const resolvedFilter = { bundleId, language: undefined, status: undefined, workerId: undefined, ...filter }
        const expected = await everyTask(db, resolvedFilter)
        for (let currentPage = 0; currentPage * 20 <= expected.length; currentPage += 23) {
          const page = await readTaskPage(db, { ...resolvedFilter, hasArchived, currentPage })
          expect(page.total).toBe(expected.length)
          expect(page.rows.map(({ _id }) => _id)).toEqual(expected.slice(currentPage * 20, currentPage * 20 + 20))
        }
      }
    }
    await expectPages(false)
    // Most of the first tasks, and some of all others.
    await sql`
      update tasks set archived_at = now()
       where status = 'completed' and (left(_id::text, 1) = '0' or right(_id::text, 1) < '4')`.execute(db)
    await expectPages(true)
  },
)

test('no page scans all tasks', { timeout: 60_000 }, async ({ db, url }) => {
  const { bundleId, manager, workers } = await makeTasks(db, 40_000)
  await sql`vacuum analyze`.execute(db)
  const actor = userOf(manager)
  const filters = [{}, { language: 'Korean' }, { status: 'new' }, { 'worker._id': workers[0]?._id }] as const
  const read: string[] = []
  for (const filter of [...filters, { ...filters[1], ...filters[3] }]) {
    for (const currentPage of [0, 100, 500]) {
      const tables = await tablesReadSequentially(url, ({ db }: Deps) =>
        listTasks({ db } as Deps, actor, { bundleId, currentPage, filters: filter }),
      )
      if (tables.includes('tasks')) read.push(`${JSON.stringify(filter)}, page ${currentPage}`)
    }
  }
  expect(read).toEqual([])
})

type Filter = {
  bundleId: string
  language: string | undefined
  status: string | undefined
  workerId: string | undefined
}

async function everyTask(db: Db, { bundleId, language, status, workerId }: Filter): Promise<string[]> {
  let query = db.selectFrom('tasks').select('_id').where('bundle_id', '=', bundleId).where('archived_at', 'is', null)
  if (language) query = query.where('language', '=', language)
  if (status) query = query.where(sql<boolean>`status = ${status}`)
  if (workerId) query = query.where('worker_id', '=', workerId)
  const rows = await query
    .orderBy(sql`array_position(array['new', 'assigned', 'completed'], status)`)
    .orderBy('language')
    .orderBy('_id')
    .execute()
  return rows.map(({ _id }) => _id)
}

async function addTasks(db: Db, bundleId: string, count: number): Promise<void> {
  await sql`
    insert into tasks (_id, bundle_id, language, source_external_url, target_external_url)
    select gen_random_uuid(), ${bundleId}, (${languages}::text[])[n % 3 + 1], '/media/a', '/media/b'
      from generate_series(1, ${count}::int) n`.execute(db)
}

/** Creates tasks of two projects, those of the second as noise, then changes some and deletes others. */
async function makeTasks(db: Db, count: number) {
  const manager = await makePerson(db, 'Manager')
  const workers: Person[] = [await makePerson(db, 'Ada'), await makePerson(db, 'Bo')]
  const [{ bundleId }, other] = [await makeProject(db, manager), await makeProject(db, manager)]
  const ids = workers.map(({ _id }) => _id)
  const deleted = Math.floor(count / 10)
  for (const bundle of [bundleId, other.bundleId]) {
    await addTasks(db, bundle, count + deleted)
  }
  await sql`
    update tasks set status = 'assigned', worker_id = (${ids}::uuid[])[ascii(right(_id::text, 1)) % 2 + 1]
     where left(_id::text, 1) < '8'`.execute(db)
  await sql`
    update tasks set status = 'completed', completed_at = now(), result = '{}' where left(_id::text, 1) < '3'`.execute(
    db,
  )
  await sql`
    delete from tasks where _id in (select _id from tasks where bundle_id = ${bundleId} order by md5(_id::text)
     limit ${deleted})`.execute(db)
  return { bundleId, manager, workers }
}
