import { describe, expect } from 'vitest'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { readTask } from '#src/server/features/review/read-task.ts'
import { makeTask, makeTasks } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/work-calls.ts'

const result = {
  voiceOverMissingAmount: { score: 2, note: 'None' },
  wronglyDubbedContent: { score: 1, note: 'Gaming sound was dubbed' },
  speakerMismatch: { score: 3, note: 'None' },
  note: '第二句稍快。',
}

describe('reviewing a task', () => {
  test('an assignee gets the oldest open task of a bundle, and the next one after submitting its review', async ({
    db,
    mei,
    project,
    work,
  }) => {
    const [first, second] = await makeTasks(db, project, [mei, mei, null])
    const next = () => work.readQueue(mei.call)
    expect(await next()).toMatchObject({ result: 0, total: 2, completed: 0, data: { _id: first, status: 'assigned' } })

    expect((await work.submit(mei.call, first, result, { duration: 74.5 })).body.result).toBe(0)
    expect((await mei.call('POST /api/tasks/{id}/sync', { params: { id: first } })).body.result).toBe(0)
    const done = await work.readTask(mei.call, first)
    expect(done).toMatchObject({ status: 'completed', result, duration: 74.5 })
    expect(done.history.map((entry: { action: string }) => entry.action)).toEqual(['assign', 'submit'])

    expect(await next()).toMatchObject({ total: 2, completed: 1, data: { _id: second } })
    await work.submit(mei.call, second, result)
    expect(await next()).toMatchObject({ total: 2, completed: 2, data: null })
  })

  test('a device gets the next tasks in queue order, with their drafts', async ({ db, mei, noah, project }) => {
    const [first, , second, third] = await makeTasks(db, project, [mei, noah, mei, mei])
    await mei.call('PUT /api/tasks/{id}/draft', { params: { id: second }, body: { draft: emptyDraft, base: null } })
    const next = async (query?: { count: number | string }) =>
      (await mei.call('GET /api/bundles/{id}/nextTasks', { params: { id: project.bundleId }, ...(query && { query }) }))
        .body

    expect(await next({ count: 2 })).toMatchObject({
      data: [
        { task: { _id: first }, draft: null },
        { task: { _id: second }, draft: { revision: 1 } },
      ],
      total: 3,
      completed: 0,
    })

    await db.updateTable('tasks').set({ status: 'new', worker_id: null }).where('_id', '=', first).execute()
    expect((await next()).data).toMatchObject([{ task: { _id: second } }, { task: { _id: third } }])
    for (const count of [0, 51, 'many']) expect((await next({ count })).problem).toBe('invalid')
  })

  test('a task and its history are read from one snapshot', async ({ db, mei, project, work }) => {
    const taskId = await makeTask(db, project, mei)
    let isFirst = true
    const late = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async (answer) => {
        if (!isFirst) return answer.result
        isFirst = false
        await work.submit(mei.call, taskId, result)
        return answer.result
      },
    })
    const actor = await db.selectFrom('users').selectAll().where('_id', '=', mei._id).executeTakeFirstOrThrow()
    const read = await readTask({ db: late }, { ...actor, hasSecondFactor: false, sessionId: '' }, { taskId })
    const task = read.ok ? read.value : null
    expect(task?.status).toBe('assigned')
    expect(task?.history.map(({ action }) => action)).toEqual(['assign'])
    expect((await work.readTask(mei.call, taskId)).status).toBe('completed')
  })

  test('a review of an unassigned or completed task is refused', async ({ db, mei, project, work }) => {
    const taskId = await makeTask(db, project, mei)
    const send = () => work.submit(mei.call, taskId, result)
    await db.updateTable('tasks').set({ status: 'new', worker_id: null }).where('_id', '=', taskId).execute()
    expect((await send()).body).toMatchObject({ result: 6, problem: 'task-not-yours' })
    await db.updateTable('tasks').set({ status: 'assigned', worker_id: mei._id }).where('_id', '=', taskId).execute()
    expect((await send()).status).toBe(200)
    expect((await send()).body).toMatchObject({ result: 6, problem: 'task-completed' })
  })

  test('a reviewer sees the history of their own work only', async ({ db, manager, mei, noah, project, work }) => {
    const taskId = await makeTask(db, project, noah)
    await db.updateTable('tasks').set({ worker_id: mei._id }).where('_id', '=', taskId).execute()
    await db
      .insertInto('task_history')
      .values({ task_id: taskId, action: 'assign', to_status: 'assigned', worker_id: mei._id, detail: '{}' })
      .execute()
    const workers = async (who: typeof mei) =>
      (await work.readTask(who.call, taskId))?.history.map((entry: { worker: string }) => entry.worker)
    expect(await workers(mei)).toEqual(['Mei'])
    expect(await workers(manager)).toEqual(['Noah', 'Mei'])
    expect(await workers(noah)).toBeUndefined()
  })
})

describe('a review', () => {
  test('a manager cannot review an unassigned second review or check: they are no blind reviewer', async ({
    db,
    project,
    manager,
    work,
  }) => {
    const [first, second, check] = await makeTasks(db, project, [null, null, null])
    await db.updateTable('tasks').set({ second_review_of: first }).where('_id', '=', second).execute()
    await db.updateTable('tasks').set({ check_of: first }).where('_id', '=', check).execute()
    const submit = async (taskId: string) => (await work.submit(manager.call, taskId, result)).body
    expect(await submit(second)).toMatchObject({ problem: 'not-blind' })
    expect(await submit(check)).toMatchObject({ problem: 'is-check' })
  })
})
