import { describe, expect } from 'vitest'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makePlanJob, makeMember, makePerson, makeProject, makeTask, type Person } from '#tests/support/fixtures.ts'
import { wrongVoiceFlag } from '#tests/support/flags.ts'
import { test as workTest, workCalls } from '#tests/support/work-calls.ts'

const flag = {
  ...wrongVoiceFlag,
  start: 1.5,
  end: 2.3,
  segment: 4,
  remark: '她的台词是男声',
  suggestedText: '你去哪儿了？',
} as const

const segmentMarks = [
  { side: 'dub', segment: 0, ok: true },
  { side: 'dub', segment: 4, ok: false },
] as const

const written = (note: string) => ({ ...emptyDraft, result: { ...defaultReview, note } })

/** Adds a task of Mei, and what she does with it, to the context. */
const test = workTest
  .extend('taskId', ({ db, mei, project }) => makeTask(db, project, mei))
  .extend('own', ({ mei, taskId, work }) => ({
    submit: (result: object = defaultReview) => work.submit(mei.call, taskId, result),
    skip: async (body?: object) => (await work.skip(mei.call, taskId, body)).body,
    readTask: () => work.readTask(mei.call, taskId),
    readDraft: async (as = mei.call) => (await as('GET /api/tasks/{id}/draft', { params: { id: taskId } })).body.data,
    storeDraft: (note: string, base: number | null = null, as = mei.call) =>
      as('PUT /api/tasks/{id}/draft', { params: { id: taskId }, body: { draft: written(note), base } }),
  }))

async function unassign(db: Db, taskId: string, to: Person | null = null) {
  const assignment = { status: to ? 'assigned' : 'new', worker_id: to?._id ?? null } as const
  await db.updateTable('tasks').set(assignment).where('_id', '=', taskId).execute()
}

describe('a draft', () => {
  test('a draft is available on other devices, and an outdated one never replaces it', async ({ mei, own, server }) => {
    const [phone, tablet] = [await server.as(mei), await server.as(mei)]
    const storeDraft = async (device: typeof phone, note: string, base: number | null) =>
      (await own.storeDraft(note, base, device)).body

    expect(await own.readDraft(phone)).toBeNull()
    const first = (await storeDraft(phone, 'one', null)).data.revision
    expect(await own.readDraft(tablet)).toMatchObject({ draft: written('one'), revision: first })
    const second = (await storeDraft(tablet, 'two', first)).data.revision
    expect(second).toBeGreaterThan(first)
    expect(await storeDraft(phone, 'older', first)).toMatchObject({ result: 6, problem: 'draft-changed' })
    expect(await storeDraft(phone, 'older', null)).toMatchObject({ problem: 'draft-changed' })
    expect((await storeDraft(tablet, 'two', first)).data.revision, 'a repeated request').toBe(second)
    expect((await own.readDraft(phone)).draft).toEqual(written('two'))
  })

  test('of concurrent drafts with the same base revision one is stored', async ({ own }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => own.storeDraft(`${at}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  test('a draft is visible only to its author and is deleted when the review is submitted', async ({
    manager,
    own,
  }) => {
    await own.storeDraft('mine')
    expect(await own.readDraft(manager.call)).toBeNull()
    await own.submit()
    expect(await own.readDraft()).toBeNull()
    expect((await own.storeDraft('mine')).body.problem).toBe('task-completed')
  })

  test('the draft of an unassigned task can be read but not changed', async ({ db, own, taskId }) => {
    await own.storeDraft('an hour of work')
    await unassign(db, taskId, await makePerson(db, 'Noah'))
    expect((await own.storeDraft('an hour of work')).body.problem).toBe('task-not-yours')
    expect((await own.readDraft()).draft.result.note).toBe('an hour of work')
  })
})

describe('a review', () => {
  test('a review is returned with its flags, marks and coverage', async ({ manager, own, taskId, work }) => {
    const result = {
      ...defaultReview,
      flags: [flag, { ...flag, side: null, segment: null, remark: '' }],
      segmentMarks,
      coverage: 0.93,
    }
    await own.submit(result)
    expect((await work.readTask(manager.call, taskId)).result).toEqual(result)
  })

  test('times of a flag are rounded to tenths, and what it does not say has a default', async ({ own }) => {
    const { severity: _, segment: _segment, suggestedText: _text, ...short } = { ...flag, start: 1.449, end: 2.25 }
    await own.submit({ ...defaultReview, flags: [short] })
    const defaults = { severity: 'minor', segment: null, suggestedText: '' }
    expect((await own.readTask()).result.flags).toEqual([{ ...flag, ...defaults, start: 1.4, end: 2.3 }])
  })

  test('a review is refused at a bundle that does not contain its task', async ({ db, manager, mei, own, taskId }) => {
    const other = workCalls(manager.call, await makeProject(db, manager))
    expect((await other.submit(mei.call, taskId, defaultReview)).status).toBe(404)
    expect((await own.readTask()).status).toBe('assigned')
    expect((await own.submit()).status).toBe(200)
  })

  test('a review with values that the form does not offer is refused at the field', async ({ own }) => {
    const wrong: [object, string][] = [
      [{ speakerMismatch: { score: 4, note: 'None' } }, 'result.speakerMismatch.score'],
      [{ speakerMismatch: { score: 3, note: 'a note of my own' } }, 'result.speakerMismatch.note'],
      [{ note: 'x'.repeat(5001) }, 'result.note'],
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
      const { body } = await own.submit({ ...defaultReview, ...more })
      expect(body).toMatchObject({ result: 4, errors: [{ path }] })
    }
  })
})

describe('a skipped task', () => {
  test('a skipped task is unassigned, and its manager sees the reason', async ({
    db,
    manager,
    mei,
    own,
    taskId,
    work,
  }) => {
    const skip = { reason: 'broken-media', note: '没有声音', side: 'dub', kind: 'no-sound' }
    expect((await own.skip(skip)).result).toBe(0)
    expect((await own.skip(skip)).result, 'a repeated request').toBe(0)

    expect(await work.readQueue(mei.call)).toMatchObject({ data: null, total: 0 })
    const task = await work.readTask(manager.call, taskId)
    expect(task).toMatchObject({ status: 'new', worker: null })
    expect(task.history.at(-1)).toMatchObject({ action: 'skip', from: 'assigned', to: 'new', worker: 'Mei' })
    expect((await work.list()).data).toMatchObject([{ _id: taskId, status: 'new', skipped: { ...skip, by: 'Mei' } }])

    await unassign(db, taskId, mei)
    expect((await work.list()).data).toMatchObject([{ status: 'assigned', skipped: null }])
  })

  test('a skipped task is not assigned to the same member again', async ({ db, noah, mei, own, project, work }) => {
    await own.skip()
    await makeMember(db, project, mei)
    await makePlanJob(db, project, mei, 'English', 0)
    const left = [{ language: 'English', count: 1, reason: 'skipped' }]
    expect(await work.move('assignAllByPlanJob')).toEqual({ modifiedCount: 0, actionId: null, left })

    await makeMember(db, project, noah)
    await makePlanJob(db, project, noah, 'English', 0)
    expect(await work.move('assignAllByPlanJob')).toMatchObject({ modifiedCount: 1, left: [] })
  })

  test('a skip needs an own open task and a valid reason', async ({ db, mei, own, taskId }) => {
    expect(await own.skip({ reason: 'too-long' })).toMatchObject({ result: 4, errors: [{ path: 'reason' }] })
    expect(await own.skip({ reason: 'broken-media', side: 'dub' })).toMatchObject({ errors: [{ path: 'kind' }] })
    expect(await own.skip({ reason: 'other', note: ' ' })).toMatchObject({ errors: [{ path: 'note' }] })
    await unassign(db, taskId)
    expect(await own.skip()).toMatchObject({ problem: 'task-not-yours' })
    await unassign(db, taskId, mei)
    await own.submit()
    expect(await own.skip()).toMatchObject({ problem: 'task-completed' })
  })
})
