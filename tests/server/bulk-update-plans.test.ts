import { sql } from 'kysely'
import { expect } from 'vitest'
import { unassignTasks } from '#src/server/features/projects/assignment/assign-tasks.ts'
import { test } from '#tests/support/database.ts'
import { makeProject } from '#tests/support/fixtures.ts'
import { explainStatements } from '#tests/support/query-plans.ts'
import { userOf } from '#tests/support/use-case-deps.ts'

test('unassign all finds tasks by id, even if the planner’s statistics have no assigned tasks', async ({
  db,
  url,
  manager,
}) => {
  const { bundleId } = await makeProject(db, manager)
  await sql`alter table tasks set (autovacuum_enabled = false)`.execute(db)
  await sql`
    insert into tasks (_id, bundle_id, language, source_external_url, target_external_url, meta)
      select gen_random_uuid(), ${bundleId}, 'English', '/a.mp4', '/b.mp4', '{}' from generate_series(1, 5000)`.execute(
    db,
  )
  await sql`analyze tasks`.execute(db)
  await sql`update tasks set status = 'assigned', worker_id = ${manager._id}`.execute(db)
  const actor = userOf(manager)
  const plans = await explainStatements(url, (deps) => unassignTasks(deps, actor, { bundleId, filters: {} }))
  const [move, ...others] = plans.filter((plan) => plan.includes('"Operation":"Update"'))
  expect(others).toEqual([])
  const found = [...(move ?? '').matchAll(/"Index Name":"(\w+)","Relation Name":"tasks","Alias":"t"/g)]
  // Tasks are found by id; an index of assigned tasks would be scanned once for each task.
  expect(found.map(([, index]) => index)).toEqual(['tasks_pkey'])
})
