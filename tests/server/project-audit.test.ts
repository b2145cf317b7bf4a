import { expect } from 'vitest'
import { makeMember, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { test, workCalls } from '#tests/support/work-calls.ts'

test('the managers of a project read what was done with its tasks, and nothing of other projects', async ({
  db,
  bo,
  manager: { call: asMo },
  mei,
  project,
  work,
}) => {
  const other = await makeProject(db, bo)
  await makeMember(db, project, mei)
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
  await work.assign(_id, mei)
  await work.unassign(_id)
  await work.undo((await work.move('deleteTasks')).actionId)
  await work.move('assignTasks', { memberId: mei._id })
  await work.submit(asMo, _id)
  await work.reopen(_id)
  await workCalls(bo.call, other).assign(await makeTask(db, other, null), mei)

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
  expect(read.body.data).toMatchObject(entries.map(() => ({ actor: { name: 'Manager' } })))
  expect((await bo.call('GET /api/projects/{id}/audit', { params: { id: project.projectId } })).status).toBe(403)
})
