import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makePlanJob, makeMember, makePerson, makeProject, makeTask, type Person } from '#tests/support/fixtures.ts'
import { test as serverTest } from '#tests/support/test-server.ts'

const flag = {
  start: 1.5,
  end: 2.3,
  side: 'dub',
  segment: 4,
  section: 'speakerMismatch',
  reason: 'voice gender mismatch',
  severity: 'major',
  remark: '她的台词是男声',
  suggestedText: '你去哪儿了？',
} as const

const segmentMarks = [
  { side: 'dub', segment: 0, ok: true },
  { side: 'dub', segment: 4, ok: false },
] as const

const written = (note: string) => ({ ...emptyDraft, result: { ...defaultReview, note } })

const test = serverTest.extend('taskId', ({ db, mei, project }) => makeTask(db, project, mei))

async function unassign(db: Db, taskId: string, to: Person | null = null) {
  const assignment = { status: to ? 'assigned' : 'new', worker_id: to?._id ?? null } as const
  await db.updateTable('tasks').set(assignment).where('_id', '=', taskId).execute()
}

describe('a draft', () => {
  test('a draft is available on other devices, and an outdated one never replaces it', async ({
    server,
    mei,
    taskId,
  }) => {
    const [phone, tablet] = [await server.as(mei), await server.as(mei)]
    const params = { id: taskId }
    const storeDraft = async (device: typeof phone, note: string, base: number | null) =>
      (await device('PUT /api/tasks/{id}/draft', { params, body: { draft: written(note), base } })).body

    expect((await phone('GET /api/tasks/{id}/draft', { params })).body.data).toBeNull()
    const first = (await storeDraft(phone, 'one', null)).data.revision
    expect((await tablet('GET /api/tasks/{id}/draft', { params })).body.data).toMatchObject({
      draft: written('one'),
      revision: first,
    })
    const second = (await storeDraft(tablet, 'two', first)).data.revision
    expect(second).toBeGreaterThan(first)
    expect(await storeDraft(phone, 'older', first)).toMatchObject({ result: 6, problem: 'draft-changed' })
    expect(await storeDraft(phone, 'older', null)).toMatchObject({ problem: 'draft-changed' })
    expect((await storeDraft(tablet, 'two', first)).data.revision, 'a repeated request').toBe(second)
    expect((await phone('GET /api/tasks/{id}/draft', { params })).body.data.draft).toEqual(written('two'))
  })

  test('of concurrent drafts with the same base revision one is stored', async ({ mei, taskId }) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        mei.call('PUT /api/tasks/{id}/draft', {
          params: { id: taskId },
          body: { draft: written(`${at}`), base: null },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  test('a draft is visible only to its author and is deleted when the review is submitted', async ({
    manager,
    mei,
    project,
    taskId,
  }) => {
    const draft = { params: { id: taskId }, body: { draft: written('mine'), base: null } }
    await mei.call('PUT /api/tasks/{id}/draft', draft)
    expect((await manager.call('GET /api/tasks/{id}/draft', { params: { id: taskId } })).body.data).toBeNull()
    const review = { taskId, result: defaultReview }
    await mei.call('POST /api/bundles/{id}/submitReviewResult', { params: { id: project.bundleId }, body: review })
    expect((await mei.call('GET /api/tasks/{id}/draft', { params: { id: taskId } })).body.data).toBeNull()
    expect((await mei.call('PUT /api/tasks/{id}/draft', draft)).body.problem).toBe('task-completed')
  })

  test('the draft of an unassigned task can be read but not changed', async ({ db, mei, taskId }) => {
    const draft = { params: { id: taskId }, body: { draft: written('an hour of work'), base: null } }
    await mei.call('PUT /api/tasks/{id}/draft', draft)
    await unassign(db, taskId, await makePerson(db, 'Noah'))
    expect((await mei.call('PUT /api/tasks/{id}/draft', draft)).body.problem).toBe('task-not-yours')
    const storedDraft = await mei.call('GET /api/tasks/{id}/draft', { params: { id: taskId } })
    expect(storedDraft.body.data.draft.result.note).toBe('an hour of work')
  })
})

describe('a review', () => {
  test('a review is returned with its flags, marks and coverage', async ({ manager, mei, project, taskId }) => {
    const result = {
      ...defaultReview,
      flags: [flag, { ...flag, side: null, segment: null, remark: '' }],
      segmentMarks,
      coverage: 0.93,
    }
    const body = { taskId, result, duration: 40 }
    await mei.call('POST /api/bundles/{id}/submitReviewResult', { params: { id: project.bundleId }, body })
    const task = await manager.call('GET /api/tasks/{id}', { params: { id: taskId } })
    expect(task.body.data.result).toEqual(result)
  })

  test('times of a flag are rounded to tenths, and what it does not say has a default', async ({
    mei,
    project,
    taskId,
  }) => {
    const { severity: _, segment: _segment, suggestedText: _text, ...short } = { ...flag, start: 1.449, end: 2.25 }
    const body = { taskId, result: { ...defaultReview, flags: [short] } }
    await mei.call('POST /api/bundles/{id}/submitReviewResult', { params: { id: project.bundleId }, body })
    const task = await mei.call('GET /api/tasks/{id}', { params: { id: taskId } })
    const defaults = { severity: 'minor', segment: null, suggestedText: '' }
    expect(task.body.data.result.flags).toEqual([{ ...flag, ...defaults, start: 1.4, end: 2.3 }])
  })

  test('a review is refused at a bundle that does not contain its task', async ({
    db,
    manager,
    mei,
    project,
    taskId,
  }) => {
    const otherProject = await makeProject(db, manager)
    const submit = (bundleId: string) =>
      mei.call('POST /api/bundles/{id}/submitReviewResult', {
        params: { id: bundleId },
        body: { taskId, result: defaultReview },
      })
    expect((await submit(otherProject.bundleId)).status).toBe(404)
    expect((await mei.call('GET /api/tasks/{id}', { params: { id: taskId } })).body.data.status).toBe('assigned')
    expect((await submit(project.bundleId)).status).toBe(200)
  })

  test('a review with invalid flags, marks or coverage is refused at the field', async ({ mei, project, taskId }) => {
    const wrong: [object, string][] = [
      [{ flags: [{ ...flag, reason: 'None' }] }, 'result.flags.0.reason'],
      [{ flags: [{ ...flag, reason: 'Gaming sound was dubbed' }] }, 'result.flags.0.reason'],
      [{ flags: [{ ...flag, section: 'lipSync' }] }, 'result.flags.0.section'],
      [{ flags: [{ ...flag, start: 3, end: 2 }] }, 'result.flags.0.end'],
      [{ flags: [{ ...flag, start: -1 }] }, 'result.flags.0.start'],
      [{ flags: [{ ...flag, remark: 'x'.repeat(501) }] }, 'result.flags.0.remark'],
      [{ flags: [{ ...flag, suggestedText: 'x'.repeat(501) }] }, 'result.flags.0.suggestedText'],
      [{ flags: [{ ...flag, severity: 'fatal' }] }, 'result.flags.0.severity'],
      [{ flags: [{ ...flag, segment: 0.5 }] }, 'result.flags.0.segment'],
      [{ flags: [{ ...flag, side: null }] }, 'result.flags.0.segment'],
      [{ flags: Array.from({ length: 201 }, () => flag) }, 'result.flags'],
      [{ segmentMarks: [{ ...segmentMarks[0], side: null }] }, 'result.segmentMarks.0.side'],
      [{ segmentMarks: [{ ...segmentMarks[0], segment: -1 }] }, 'result.segmentMarks.0.segment'],
      [{ segmentMarks: [...segmentMarks, ...segmentMarks] }, 'result.segmentMarks'],
      [
        { segmentMarks: Array.from({ length: 2001 }, (_, segment) => ({ side: 'dub', segment, ok: true })) },
        'result.segmentMarks',
      ],
      [{ coverage: 1.01 }, 'result.coverage'],
    ]
    for (const [more, path] of wrong) {
      const body = { taskId, result: { ...defaultReview, ...more } }
      const answer = await mei.call('POST /api/bundles/{id}/submitReviewResult', {
        params: { id: project.bundleId },
        body,
      })
      expect(answer.body).toMatchObject({ result: 4, errors: [{ path }] })
    }
  })
})

describe('a skipped task', () => {
  test('a skipped task is unassigned, and its manager sees the reason', async ({
    db,
    manager,
    mei,
    project,
    taskId,
  }) => {
    const body = { reason: 'broken-media', note: '没有声音', side: 'dub', kind: 'no-sound' }
    const skip = () => mei.call('POST /api/tasks/{id}/skip', { params: { id: taskId }, body })
    expect((await skip()).body.result).toBe(0)
    expect((await skip()).body.result, 'a repeated request').toBe(0)

    const params = { id: project.bundleId }
    expect((await mei.call('POST /api/bundles/{id}/workerTasks', { params })).body).toMatchObject({
      data: null,
      total: 0,
    })
    const task = (await manager.call('GET /api/tasks/{id}', { params: { id: taskId } })).body.data
    expect(task).toMatchObject({ status: 'new', worker: null })
    expect(task.history.at(-1)).toMatchObject({ action: 'skip', from: 'assigned', to: 'new', worker: 'Mei' })
    const rows = async () => (await manager.call('POST /api/bundles/{id}/tasks', { params, body: {} })).body.data
    expect(await rows()).toMatchObject([{ _id: taskId, status: 'new', skipped: { ...body, by: 'Mei' } }])

    await unassign(db, taskId, mei)
    expect(await rows()).toMatchObject([{ status: 'assigned', skipped: null }])
  })

  test('a repeated skip does not unassign a task that was assigned again', async ({ db, mei, taskId }) => {
    const headers = { 'idempotency-key': randomUUID() }
    const skip = () =>
      mei.call('POST /api/tasks/{id}/skip', { params: { id: taskId }, body: { reason: 'cannot-judge' }, headers })
    expect((await skip()).body.result).toBe(0)
    await unassign(db, taskId, mei)
    expect((await skip()).body.result).toBe(0)
    const { data } = (await mei.call('GET /api/tasks/{id}', { params: { id: taskId } })).body
    expect(data).toMatchObject({ status: 'assigned', worker: { _id: mei._id } })
  })

  test('a skipped task is not assigned to the same member again', async ({
    db,
    noah,
    manager,
    mei,
    project,
    taskId,
  }) => {
    await mei.call('POST /api/tasks/{id}/skip', { params: { id: taskId }, body: { reason: 'cannot-judge' } })
    await makeMember(db, project, mei)
    await makePlanJob(db, project, mei, 'English', 0)
    const assignAll = async () => {
      const params = { id: project.bundleId }
      return (await manager.call('POST /api/bundles/{id}/assignAllByPlanJob', { params, body: {} })).body.data
    }
    const left = [{ language: 'English', count: 1, reason: 'skipped' }]
    expect(await assignAll()).toEqual({ modifiedCount: 0, actionId: null, left })

    await makeMember(db, project, noah)
    await makePlanJob(db, project, noah, 'English', 0)
    expect(await assignAll()).toMatchObject({ modifiedCount: 1, left: [] })
  })

  test('a skip needs an own open task and a valid reason', async ({ db, mei, project, taskId }) => {
    const skip = async (body: object) =>
      (await mei.call('POST /api/tasks/{id}/skip', { params: { id: taskId }, body })).body
    expect(await skip({ reason: 'too-long' })).toMatchObject({ result: 4, errors: [{ path: 'reason' }] })
    expect(await skip({ reason: 'broken-media', side: 'dub' })).toMatchObject({ errors: [{ path: 'kind' }] })
    expect(await skip({ reason: 'other', note: ' ' })).toMatchObject({ errors: [{ path: 'note' }] })
    await unassign(db, taskId)
    expect(await skip({ reason: 'cannot-judge' })).toMatchObject({ problem: 'task-not-yours' })
    await unassign(db, taskId, mei)
    const review = { taskId, result: defaultReview }
    await mei.call('POST /api/bundles/{id}/submitReviewResult', { params: { id: project.bundleId }, body: review })
    expect(await skip({ reason: 'cannot-judge' })).toMatchObject({ problem: 'task-completed' })
  })
})
