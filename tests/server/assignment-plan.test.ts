// The SQL plan assigns every task of random projects to the same member as the plan in `src/domain`.
import fc from 'fast-check'
import { expect } from 'vitest'
import { sql } from 'kysely'
import { assignByPlan } from '#src/server/features/projects/assignment/assign-by-plan.ts'
import { previewAssign } from '#src/server/features/projects/assignment/preview-assign.ts'
import { projectArbitrary, insertGeneratedProject, makePeople, expectedPlan } from '#tests/support/generated-project.ts'
import { test } from '#tests/support/database.ts'
import { makeProject } from '#tests/support/fixtures.ts'
import { makeDeps, userOf } from '#tests/support/use-case-deps.ts'

test('the assignment statement matches the oracle task by task', { timeout: 300_000 }, async ({ db, manager }) => {
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
    { numRuns: 150 },
  )
  expect((await sql`select * from recount()`.execute(db)).rows).toEqual([])
})
