import { describe, expect } from 'vitest'
import { completeTask, makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { uploadPicture } from '#tests/support/image-files.ts'
import { type Caller, test } from '#tests/support/test-server.ts'

const readPosters = async (caller: Caller, taskId: string) => {
  const { source_poster, target_poster } = (await caller('GET /api/tasks/{id}', { params: { id: taskId } })).body.data
  return [source_poster, target_poster]
}

const setPosters = async (caller: Caller, taskId: string, body: { source?: string; target?: string }) =>
  (await caller('PUT /api/tasks/{id}/posters', { params: { id: taskId }, body })).body

describe("the posters of a task's videos", () => {
  test('an assignee sets missing posters, which are not replaced later', async ({ db, mei, manager }) => {
    const taskId = await makeTask(db, await makeProject(db, manager), mei)
    const [first, second, other] = [
      await uploadPicture(mei.call, '#111'),
      await uploadPicture(manager.call, '#222'),
      await uploadPicture(manager.call, '#333'),
    ]
    expect(await readPosters(mei.call, taskId)).toEqual([null, null])
    await setPosters(mei.call, taskId, { source: first })
    expect(await readPosters(mei.call, taskId)).toEqual([`/media/images/${first}`, null])
    await setPosters(manager.call, taskId, { source: other, target: second })
    expect(await readPosters(mei.call, taskId)).toEqual([`/media/images/${first}`, `/media/images/${second}`])
  })

  test('posters are refused for unknown images and strangers, and not stored for a completed task', async ({
    db,
    server,
    mei,
    manager,
  }) => {
    const taskId = await makeTask(db, await makeProject(db, manager), mei)
    const asStranger = await server.as(await makePerson(db, 'Stranger'))
    const key = await uploadPicture(mei.call, '#111')
    expect(await setPosters(mei.call, taskId, { source: key, target: 'f'.repeat(40) })).toMatchObject({
      problem: 'image-unknown',
      errors: [{ path: 'target' }],
    })
    expect((await setPosters(mei.call, taskId, { source: '../../etc/passwd' })).problem).toBe('invalid')
    expect((await setPosters(asStranger, taskId, { source: key })).problem).toBe('forbidden')
    await completeTask(db, taskId)
    expect(await setPosters(mei.call, taskId, { source: key })).toMatchObject({ message: 'success' })
    expect(await readPosters(mei.call, taskId)).toEqual([null, null])
  })
})
