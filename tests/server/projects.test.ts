import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import {
  completeTask,
  makeMember,
  makePerson,
  makeProject,
  makeTalent,
  makeTask,
  type Person,
} from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

test('a manager renames their project; a blank name is refused', async ({ db, manager }) => {
  const { projectId: id } = await makeProject(db, manager)
  const update = (body: object) => manager.call('POST /api/projects/{id}/update', { params: { id }, body })
  expect((await update({ name: '  短剧  ', description: 'All seasons', remarks: '' })).status).toBe(200)
  const { body } = await manager.call('GET /api/projects')
  expect(body.data).toMatchObject([{ name: '短剧', description: 'All seasons', remarks: '' }])
  expect(await db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()).toMatchObject([
    {
      action: 'edit-project',
      before: { name: 'Short dramas', description: '' },
      after: { name: '短剧', description: 'All seasons' },
    },
  ])
  expect((await update({ name: '   ' })).body).toMatchObject({
    result: 4,
    errors: [{ path: 'name', message: 'Project name is required' }],
  })
  expect((await update({ name: 'x'.repeat(201) })).body.errors).toMatchObject([{ path: 'name' }])
})

/** Projects of `manager` by name, each with one bundle, the first of them active last. */
async function makeProjects(db: Db, manager: Person, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const { projectId, bundleId } = await makeProject(db, manager)
    const activeAt = new Date(Date.now() - index * 60_000)
    await db.updateTable('projects').set({ name, updated_at: activeAt }).where('_id', '=', projectId).execute()
    await db.updateTable('bundles').set({ active_at: activeAt }).where('_id', '=', bundleId).execute()
    ids.push(projectId)
  }
  return ids
}

describe('the overview of projects', () => {
  test('has 20 on a page, those last active first, or by name', async ({ db, manager }) => {
    const numbers = Array.from({ length: 25 }, (_, index) => String(index).padStart(2, '0'))
    await makeProjects(db, manager, numbers.toReversed())
    await makeProject(db, await makePerson(db, 'Somebody else'))
    const list = async (query: Record<string, string | number>) =>
      (await manager.call('GET /api/projects/overview', { query })).body
    const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)
    const first = await list({})
    expect(first).toMatchObject({ total: 25, archived: 0 })
    expect(namesOf(first)).toEqual(numbers.toReversed().slice(0, 20))
    expect(namesOf(await list({ page: 1 }))).toEqual(numbers.slice(0, 5).toReversed())
    expect(namesOf(await list({ page: 1, sort: 'name' }))).toEqual(numbers.slice(20))
    expect(await list({ page: 2 })).toMatchObject({ data: [], total: 25 })
  })

  test('a task or a bundle that changes moves its project to the front', async ({ db, manager }) => {
    const ids = await makeProjects(db, manager, ['First', 'Second', 'Third'])
    const first = async () => (await manager.call('GET /api/projects/overview')).body.data[0]
    const bundles = await db.selectFrom('bundles').select(['_id', 'project_id']).execute()
    const bundleOf = (projectId = '') => bundles.find((bundle) => bundle.project_id === projectId)?._id ?? ''
    await makeTask(db, { projectId: ids[1] ?? '', bundleId: bundleOf(ids[1]) }, null)
    expect(await first()).toMatchObject({ name: 'Second', statusCounts: { new: 1, assigned: 0, completed: 0 } })
    await manager.call('POST /api/bundles/{id}/update', { params: { id: bundleOf(ids[2]) }, body: { name: 'New' } })
    expect(await first()).toMatchObject({ name: 'Third' })
  })

  test('sums up the bundles that are not archived, and is found by a part of a name', async ({
    db,
    manager,
    mei,
    project,
  }) => {
    const [second, old] = [v7(), v7()]
    for (const [_id, name] of [
      [second, '第二季'],
      [old, 'Old'],
    ] as const)
      await db
        .insertInto('bundles')
        .values({ _id, project_id: project.projectId, name, due_on: '2020-01-01' })
        .execute()
    await makeTask(db, project, null)
    await completeTask(db, await makeTask(db, project, mei))
    await makeTask(db, { ...project, bundleId: second }, mei)
    await makeTask(db, { ...project, bundleId: old }, null)
    await manager.call('POST /api/bundles/{id}/archive', { params: { id: old }, body: { archived: true } })
    const find = async (search: string, archived = 'false') =>
      (await manager.call('GET /api/projects/overview', { query: { search, archived } })).body
    const expected = { bundles: 2, statusCounts: { new: 1, assigned: 1, completed: 1 }, late: 1 }
    expect((await find('')).data).toMatchObject([expected])
    expect((await find('DRAMA')).total).toBe(1)
    expect((await find('二季')).total).toBe(1)
    expect((await find('old')).total).toBe(0)
    expect((await find('%')).total).toBe(0)
    await manager.call('POST /api/projects/{id}/archive', {
      params: { id: project.projectId },
      body: { archived: true },
    })
    expect(await find('')).toMatchObject({ data: [], total: 0, archived: 1 })
    expect((await find('', 'true')).data).toMatchObject([{ isArchived: true, bundles: 3 }])
  })

  test('one project is read with its bundles', async ({ db, manager, ada }) => {
    const { projectId: id, bundleId } = await makeProject(db, manager)
    const { body } = await manager.call('GET /api/projects/{id}', { params: { id } })
    expect(body.data).toMatchObject({ _id: id, name: 'Short dramas', bundles: [{ _id: bundleId, rate: 0.6 }] })
    expect((await ada.call('GET /api/projects/{id}', { params: { id: v7() } })).status).toBe(404)
  })
})

describe('the jump box', () => {
  test('finds projects, bundles, tasks and talents of one’s own projects only', async ({
    db,
    server,
    manager,
    ada,
    project,
  }) => {
    const other = await makePerson(db, 'Other')
    const mei = await makeTalent(db, 'Mei Lin')
    const stranger = await makeTalent(db, 'Mei Wong')
    await makeMember(db, project, mei)
    const taskId = await makeTask(db, project, mei)
    await db.updateTable('tasks').set({ external_id: 'mei-0001' }).where('_id', '=', taskId).execute()
    const hidden = await makeProject(db, other)
    await makeMember(db, hidden, stranger)
    const hiddenTask = await makeTask(db, hidden, stranger)
    await db.updateTable('tasks').set({ external_id: 'mei-0002' }).where('_id', '=', hiddenTask).execute()
    const find = async (person: Person, text: string) =>
      (await (await server.as(person))('GET /api/jump', { query: { text } })).body.data
    const shown = { project: { _id: project.projectId, name: 'Short dramas' } }
    const inBundle = { ...shown, bundle: { _id: project.bundleId, name: 'Season 1' } }
    expect(await find(manager, 'mei')).toEqual([
      { kind: 'task', _id: taskId, name: 'mei-0001', detail: 'mei-0001', ...inBundle },
      { kind: 'talent', _id: mei._id, name: 'Mei Lin', detail: mei.email, ...inBundle },
    ])
    expect(await find(manager, 'DRAMAS')).toMatchObject([{ kind: 'project', ...shown }])
    expect(await find(manager, 'season')).toMatchObject([{ kind: 'bundle', _id: project.bundleId, ...inBundle }])
    for (const id of [taskId, taskId.slice(-8).toUpperCase()])
      expect(await find(manager, id)).toMatchObject([{ kind: 'task', _id: taskId }])
    for (const id of [hiddenTask, hiddenTask.slice(-8), '', '_']) expect(await find(manager, id)).toEqual([])
    expect(await find(mei, 'season')).toEqual([])
    expect((await find(ada, 'mei')).map(({ kind }: { kind: string }) => kind)).toEqual([
      'task',
      'task',
      'talent',
      'talent',
    ])
    expect(await find(ada, 'season')).toHaveLength(2)
  })

  test('a task of the entered external ID comes first, whatever else begins with it', async ({ db, manager }) => {
    const mei = await makeTalent(db, 'Mei Lin')
    const taskIn = async (bundle: Awaited<ReturnType<typeof makeProject>>, external_id: string, title: string) => {
      const taskId = await makeTask(db, bundle, mei)
      await db
        .updateTable('tasks')
        .set({ external_id, meta: JSON.stringify({ title }) })
        .where('_id', '=', taskId)
        .execute()
      return taskId
    }
    const first = await makeProject(db, manager)
    for (const number of [20, 21, 22, 23]) await taskIn(first, `ep-${number}`, `ep-2 ep-2${number} ep-2b`)
    const exact = await taskIn(await makeProject(db, manager), 'ep-2', 'Two')
    const find = async (text: string) => {
      const { body } = await manager.call('GET /api/jump', { query: { text } })
      return body.data.map(({ _id, detail }: { _id: string; detail: string }) => (_id === exact ? 'exact' : detail))
    }
    for (const text of ['ep-2', 'EP-2']) expect(await find(text)).toEqual(['exact', 'ep-20', 'ep-21', 'ep-22', 'ep-23'])
  })

  test('a talent is found in a project of which they are a member', async ({ db, manager }) => {
    const mei = await makeTalent(db, 'Mei Lin')
    const [left, current] = [await makeProject(db, manager), await makeProject(db, manager)]
    await makeMember(db, left, mei)
    await makeMember(db, current, mei)
    const taskId = await makeTask(db, left, mei)
    await completeTask(db, taskId)
    await db.deleteFrom('project_members').where('project_id', '=', left.projectId).execute()
    const { body } = await manager.call('GET /api/jump', { query: { text: 'mei lin' } })
    expect(body.data).toMatchObject([{ _id: mei._id, project: { _id: current.projectId }, bundle: null }])
  })
})
