import { expect } from 'vitest'
import { defaultReview } from '#src/domain/review/review.ts'
import { makeMember, makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

test('the managers of a project read what was done with its tasks, and nothing of other projects', async ({
  db,
  server,
  bo,
  mei,
}) => {
  const mo = await makePerson(db, 'Mo')
  const [project, other] = [await makeProject(db, mo), await makeProject(db, bo)]
  await makeMember(db, project, mei)
  const asMo = await server.as(mo)
  const params = { id: project.bundleId }
  const task = {
    externalId: 'episode-1',
    language: 'English',
    source_external_url: '/media/clips/a/source.mp4',
    target_external_url: '/media/clips/a/target.mp4',
  }
  await asMo('POST /api/bundles/{id}/import', { params, body: { tasks: [task] } })
  await asMo('POST /api/bundles/{id}/import', { params, body: { tasks: [task] } })
  const { _id } = await db.selectFrom('tasks').select('_id').executeTakeFirstOrThrow()
  await asMo('POST /api/tasks/{id}/edit', { params: { id: _id }, body: { title: 'Pilot' } })
  await asMo('POST /api/bundles/{id}/assignTask', { params, body: { task: _id, memberId: mei._id } })
  await asMo('POST /api/bundles/{id}/unAssignTask', { params, body: { taskId: _id } })
  const { body } = await asMo('POST /api/bundles/{id}/deleteTasks', { params, body: {} })
  await asMo('POST /api/bundles/{id}/undoAssign', { params, body: { actionId: body.data.actionId } })
  await asMo('POST /api/bundles/{id}/assignTasks', { params, body: { memberId: mei._id } })
  await asMo('POST /api/bundles/{id}/submitReviewResult', {
    params,
    body: { taskId: _id, duration: 30, result: defaultReview },
  })
  await asMo('POST /api/tasks/{id}/reopen', { params: { id: _id }, body: { reason: 'Once more.' } })
  await bo.call('POST /api/bundles/{id}/assignTask', {
    params: { id: other.bundleId },
    body: { task: await makeTask(db, other, null), memberId: mei._id },
  })

  const read = await asMo('GET /api/projects/{id}/audit', { params: { id: project.projectId } })
  type Change = { readonly field: string; readonly to: string }
  type Entry = { readonly action: string; readonly user: { readonly name: string } | null; readonly changes: Change[] }
  const entries = (read.body.data as Entry[]).map(({ action, user, changes }) => [
    action,
    user?.name ?? '',
    Object.fromEntries(changes.map(({ field, to }) => [field, to])),
  ])
  const bundle = (await db.selectFrom('bundles').select('name').where('_id', '=', params.id).executeTakeFirst())?.name
  expect(entries.toReversed()).toEqual([
    ['import-tasks', '', { bundle, tasks: '1' }],
    ['edit-task', '', { bundle, task: 'episode-1' }],
    ['move-tasks', 'Mei', { bundle, move: 'assign', tasks: '1' }],
    ['move-tasks', 'Mei', { bundle, move: 'unassign', tasks: '1' }],
    ['delete-tasks', '', { bundle, tasks: '1' }],
    ['undo-tasks', '', { bundle, move: 'delete', tasks: '1' }],
    ['move-tasks', 'Mei', { bundle, move: 'assign', tasks: '1' }],
    ['submit-review', 'Mei', { bundle, task: 'episode-1' }],
    ['reopen-task', 'Mei', { bundle, task: 'episode-1' }],
  ])
  expect(read.body.data).toMatchObject(entries.map(() => ({ actor: { name: 'Mo' } })))
  expect((await bo.call('GET /api/projects/{id}/audit', { params: { id: project.projectId } })).status).toBe(403)
})
