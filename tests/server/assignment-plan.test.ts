// The SQL plan assigns every task of random projects to the same member as the plan in `src/domain`.
import fc from 'fast-check'
import { expect } from 'vitest'
import { sql } from 'kysely'
import { assignByPlan, previewAssign } from '#src/server/features/projects/assignment/assign-by-plan.ts'
import { unassignTasks } from '#src/server/features/projects/assignment/assign-tasks.ts'
import { projectArbitrary, insertGeneratedProject, makePeople, expectedPlan } from '#tests/support/generated-project.ts'
import { test } from '#tests/support/database.ts'
import { makeProject } from '#tests/support/fixtures.ts'
import { explainStatements } from '#tests/support/query-plans.ts'
import { makeDeps, userOf } from '#tests/support/use-case-deps.ts'

test('the assignment statement matches the oracle task by task', { timeout: 150_000 }, async ({ db, manager }) => {
  const deps = makeDeps(db)
  const actor = userOf(manager)
  const people = await makePeople(db, 7)
  const onlyOne = fc.option(fc.nat({ max: 6 }), { nil: null })
  await fc.assert(
    fc.asyncProperty(projectArbitrary, onlyOne, async (drawn, index) => {
      const project = await makeProject(db, manager)
      const { unassigned, candidates, skips } = await insertGeneratedProject(db, project, people, drawn)
      const candidate = index === null ? undefined : candidates.find(({ _id }) => _id === people[index]?._id)
      const { assignments, left } = expectedPlan({
        unassigned,
        candidates: candidate ? [candidate] : candidates,
        skips,
      })
      const command = { bundleId: project.bundleId, userId: candidate?._id, filters: {}, includeNotLooking: false }

      const preview = await previewAssign(deps, actor, command)
      const shares = preview.ok ? preview.value.workers.map(({ _id, added }) => [_id, added]) : []
      expect(preview).toMatchObject({ ok: true, value: { modifiedCount: assignments.size, left } })
      const added = Map.groupBy(assignments.values(), (worker) => worker)
      expect(new Map(shares as [string, number][])).toEqual(
        new Map([...added].map(([worker, tasks]) => [worker, tasks.length])),
      )

      const done = await assignByPlan(deps, actor, command)
      expect(done).toMatchObject({ ok: true, value: { modifiedCount: assignments.size, left } })
      const tasks = await db
        .selectFrom('tasks')
        .select(['_id', 'worker_id'])
        .where('_id', 'in', [...unassigned.values()].flat().concat(project.bundleId))
        .where('worker_id', 'is not', null)
        .execute()
      expect(new Map(tasks.map((task) => [task._id, task.worker_id]))).toEqual(assignments)
    }),
    { numRuns: 60 },
  )
  expect((await sql`select * from recount()`.execute(db)).rows).toEqual([])
})

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
