import { describe, expect } from 'vitest'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { makePerson, makeTask } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

describe('tasks for offline work', () => {
  test('a device gets the next tasks in queue order, with their drafts', async ({ db, mei, noah, project }) => {
    const first = await makeTask(db, project, mei)
    await makeTask(db, project, noah)
    const second = await makeTask(db, project, mei)
    const third = await makeTask(db, project, mei)
    await mei.call('PUT /api/tasks/{id}/draft', { params: { id: second }, body: { draft: emptyDraft, base: null } })
    const next = async (query?: { count: number | string; after?: string }) =>
      (await mei.call('GET /api/bundles/{id}/nextTasks', { params: { id: project.bundleId }, ...(query && { query }) }))
        .body

    const { data, total, completed } = await next({ count: 2 })
    expect({ total, completed }).toEqual({ total: 3, completed: 0 })
    expect(data.map(({ task }: { task: { _id: string } }) => task._id)).toEqual([first, second])
    expect(data.map(({ draft }: { draft: unknown }) => draft)).toEqual([null, expect.objectContaining({ revision: 1 })])

    const { data: rest } = await next({ count: 2, after: first })
    expect(rest.map(({ task }: { task: { _id: string } }) => task._id)).toEqual([second, third])

    await db.updateTable('tasks').set({ status: 'new', worker_id: null }).where('_id', '=', first).execute()
    expect((await next()).data.map(({ task }: { task: { _id: string } }) => task._id)).toEqual([second, third])
    for (const count of [0, 51, 'many']) expect((await next({ count })).problem).toBe('invalid')
  })

  test('a person without a task in a bundle gets none of its tasks', async ({ db, server, project }) => {
    await makeTask(db, project, await makePerson(db, 'Mei'))
    const asStranger = await server.as(await makePerson(db, 'Stranger'))
    const { body } = await asStranger('GET /api/bundles/{id}/nextTasks', { params: { id: project.bundleId } })
    expect(body).toMatchObject({ data: [], total: 0, completed: 0 })
  })
})
