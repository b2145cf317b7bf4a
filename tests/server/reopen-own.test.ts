import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { banMember, makeTask } from '#tests/support/fixtures.ts'
import type { Caller } from '#tests/support/test-server.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

/** Adds a project with two members, a task of the first one, and calls to the context. */
const test = workTest.extend('scenario', async ({ db, manager, members: { mei, noah }, project, work }) => {
  const task = await makeTask(db, project, mei)
  return {
    ...work,
    mei,
    project,
    task,
    asMei: mei.call,
    asNoah: noah.call,
    asManager: manager.call,
    submit: (call: Caller, note: string, played: readonly PlayedRange[] = []) =>
      call('POST /api/bundles/{id}/submitReviewResult', {
        params: { id: project.bundleId },
        body: { taskId: task, result: { ...defaultReview, note }, duration: 40, played },
      }),
    reopen: () => work.reopen(task),
    reopenOwn: (call: Caller) => work.reopenOwn(call, task),
    age: (minutes: number) =>
      sql`update task_history set at = at - make_interval(mins => ${minutes}) where task_id = ${task}`.execute(db),
    readTask: (call: Caller) => work.readTask(call, task),
    readActions: async () =>
      (await work.readTask(mei.call, task)).history.map(({ action }: { readonly action: string }) => action),
    readDraft: async () => (await mei.call('GET /api/tasks/{id}/draft', { params: { id: task } })).body.data?.draft,
  }
})

test('a reviewer reopens their own review; it returns to their queue with its content as the draft', async ({
  scenario,
}) => {
  const { asMei, readActions, readDraft, readQueue, readTask, reopenOwn, submit, task } = scenario
  expect((await reopenOwn(asMei)).body.problem).toBe('task-not-completed')
  await submit(asMei, 'late lips')
  const submittedAt = Date.parse((await readTask(asMei)).history.at(-1)?.at ?? '')
  expect(Date.parse((await readTask(asMei)).correctableUntil ?? '') - submittedAt).toBe(10 * 60_000)
  expect(await readQueue(asMei)).toMatchObject({ data: null, total: 1, completed: 1 })

  for (const attempt of ['first', 'repeated']) {
    const { status, body } = await reopenOwn(asMei)
    expect({ attempt, status, data: body.data }).toEqual({ attempt, status: 200, data: { status: 'assigned' } })
  }
  expect(await readQueue(asMei)).toMatchObject({ data: { _id: task }, total: 1, completed: 0 })
  expect(await readTask(asMei)).toMatchObject({
    status: 'assigned',
    result: null,
    duration: 0,
    correctableUntil: null,
    reopened: { by: 'Mei', reason: '' },
  })
  expect(await readDraft()).toMatchObject({ result: { note: 'late lips' }, activeMs: 40_000 })
  expect(await readActions()).toEqual(['assign', 'submit', 'reopen'])
  expect((await asMei('GET /api/messages')).body.notifications).toEqual([])
})

test('a reopened review continues with what its reviewer played of the dub before, whoever reopens it', async ({
  scenario,
}) => {
  const { asMei, readDraft, reopen, reopenOwn, submit } = scenario
  const [first, both] = [
    [{ start: 0, end: 12.5 }],
    [
      { start: 0, end: 12.5 },
      { start: 20, end: 31 },
    ],
  ]
  await submit(asMei, 'late lips', first)
  await reopenOwn(asMei)
  expect((await readDraft()).played).toEqual(first)
  await submit(asMei, 'late lips, twice', both)
  await reopen()
  expect((await readDraft()).played).toEqual(both)
})

test('what a manager played for the reviewer is not part of the reopened review', async ({ scenario }) => {
  const { asManager, readDraft, reopen, submit } = scenario
  await submit(asManager, 'late lips', [{ start: 0, end: 30 }])
  await reopen()
  expect(await readDraft()).toMatchObject({ result: { note: 'late lips' }, played: [] })
})

test('only the reviewer can reopen their own review, and only what they submitted themselves', async ({ scenario }) => {
  const { asManager, asMei, asNoah, readTask, reopenOwn, submit } = scenario
  await submit(asManager, 'written by the manager')
  expect((await readTask(asMei)).correctableUntil).toBeNull()
  expect((await reopenOwn(asMei)).body.problem).toBe('undo-too-late')
  expect((await reopenOwn(asNoah)).status).toBe(403)
  expect((await reopenOwn(asManager)).status).toBe(403)
  expect((await readTask(asMei)).status).toBe('completed')
})

test('after ten minutes a review can no longer be reopened by its reviewer', async ({ scenario }) => {
  const { age, asMei, readTask, reopenOwn, submit } = scenario
  await submit(asMei, 'late lips')
  await age(9)
  expect((await readTask(asMei)).correctableUntil).not.toBeNull()
  await age(1)
  expect((await readTask(asMei)).correctableUntil).toBeNull()
  expect((await reopenOwn(asMei)).body.problem).toBe('undo-too-late')
})

test('a review whose payout began cannot be reopened by its reviewer, nor after they were banned', async ({
  db,
  scenario,
}) => {
  const { asMei, mei, movePayouts, project, reopenOwn, submit } = scenario
  await submit(asMei, 'late lips')
  const job = { bundleId: project.bundleId, workerId: mei._id, completed: 1, due: 0.6 }
  expect((await movePayouts('Waiting for Payment', job)).status).toBe(200)
  expect((await reopenOwn(asMei)).body.problem).toBe('pay-underway')
  expect((await movePayouts('Reviewing', job)).status).toBe(200)
  await banMember(db, project, mei)
  expect((await reopenOwn(asMei)).body.problem).toBe('talent-banned')
})
