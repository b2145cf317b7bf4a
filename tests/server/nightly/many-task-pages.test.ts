import { sql } from 'kysely'
import { expect } from 'vitest'
import { listTasks } from '#src/server/features/projects/tasks/list-tasks.ts'
import { readTaskPage } from '#src/server/features/projects/tasks/read-task-page.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { tablesReadSequentially } from '#tests/support/query-plans.ts'
import { addTasks, everyTask, makeTasks } from '#tests/support/task-pages.ts'
import { test } from '#tests/support/test-server.ts'
import { userOf } from '#tests/support/use-case-deps.ts'

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
