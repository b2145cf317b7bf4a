import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { ContractCall } from '#src/contract/contract.ts'
import { readTaskPage } from '#src/server/features/projects/tasks/read-task-page.ts'
import { everyTask, languages, makeTasks } from '#tests/support/task-pages.ts'
import { test } from '#tests/support/test-server.ts'

const statuses = ['new', 'assigned', 'completed'] as const

test('every page of every filter equals counting and sorting all tasks', async ({ db }) => {
  const { bundleId, workers } = await makeTasks(db, 500)
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
