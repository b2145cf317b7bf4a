// Conversations about a review: who takes part, what is asked and decided, and the figures that follow.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { test as checkTest } from '#tests/support/check-scenario.ts'
import { completeTask, makeMember, makePerson, makeTask, resultOf } from '#tests/support/fixtures.ts'
import type { Caller } from '#tests/support/test-server.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

/** Adds Noa, whom the project may get as a second manager, a completed review of Mei, and calls about it. */
const test = workTest
  .extend('noa', async ({ db, manager, project, server }) => {
    const noa = server.withCall(await makePerson(db, 'Noa'))
    const params = { id: project.projectId }
    const becomeManager = () =>
      manager.call('POST /api/projects/{id}/addManager', { params, body: { email: noa.email } })
    return { ...noa, becomeManager }
  })
  .extend('review', async ({ db, project, mei, work }) => {
    await makeMember(db, project, mei)
    const taskId = await makeTask(db, project, mei)
    await completeTask(db, taskId)
    const write = (caller: { call: Caller }, body: object) =>
      caller.call('POST /api/messages', {
        body: { taskId, talentId: mei._id, body: 'Why is line 7 late?', ...body },
      })
    const read = async (caller: { call: Caller }) =>
      (await caller.call('GET /api/tasks/{id}/conversation', { params: { id: taskId } })).body.data
    const reopen = () => work.reopen(taskId, 'Look at line 7.')
    const submit = ({ call }: { call: Caller }, score: 1 | 2) => work.submit(call, taskId, resultOf(score))
    const listRequests = async ({ call }: { call: Caller }) =>
      (await call('GET /api/projects/{id}/lookRequests', { params: { id: project.projectId } })).body
    return { taskId, write, read, reopen, submit, listRequests }
  })

const unreadOf = async ({ call }: { call: Caller }) => (await call('GET /api/messages/unread')).body.messages

describe('a conversation about a review', () => {
  test('is between its talent and all managers, who see what it is about', async ({ manager, mei, noa, review }) => {
    await noa.becomeManager()
    const reference = { kind: 'line', side: 'dub', index: 6 }
    const sent = await review.write(mei, { reference })
    expect(sent.status).toBe(200)
    const id = sent.body.data.threadId
    expect([await unreadOf(manager), await unreadOf(noa), await unreadOf(mei)]).toEqual([1, 1, 0])
    const answered = await manager.call('POST /api/messages', { body: { threadId: id, body: 'It begins at 0:31.' } })
    expect(answered.status).toBe(200)
    expect([await unreadOf(noa), await unreadOf(mei)]).toEqual([2, 1])
    const seen = (await mei.call('GET /api/messages/{id}', { params: { id } })).body
    expect(seen.data).toMatchObject({ review: { taskId: review.taskId, talentId: mei._id }, product: null })
    expect(seen.messages).toMatchObject([{ senderName: manager.name }, { senderName: mei.name, reference }])
    expect(await review.read(noa)).toMatchObject({ threadId: id, references: [{ reference, count: 1 }] })
    const [listed] = (await noa.call('GET /api/messages')).body.threads
    expect(listed).toMatchObject({ _id: id, other: { _id: mei._id }, unread: 2, review: { taskId: review.taskId } })
    const [own] = (await mei.call('GET /api/messages')).body.threads
    expect(own.other).toMatchObject({ _id: manager._id })
  })

  test('is closed to everybody else, and to a manager once removed', async ({
    manager,
    mei,
    noa,
    noah,
    ada,
    project,
    review,
  }) => {
    const params = { id: (await review.write(mei, {})).body.data.threadId }
    expect((await noah.call('GET /api/messages/{id}', { params })).status).toBe(403)
    expect((await review.write(noah, {})).status).toBe(403)
    expect((await noah.call('GET /api/tasks/{id}/conversation', { params: { id: review.taskId } })).status).toBe(403)
    expect(await review.read(ada)).toBeNull()
    expect((await ada.call('GET /api/messages/{id}', { params })).status).toBe(403)
    // A manager who is added later reads it, without anything unread.
    await noa.becomeManager()
    expect((await noa.call('GET /api/messages/{id}', { params })).body.messages).toHaveLength(1)
    expect(await unreadOf(noa)).toBe(0)
    await manager.call('POST /api/projects/{id}/removeManager', {
      params: { id: project.projectId },
      body: { userId: noa._id },
    })
    expect((await noa.call('GET /api/messages/{id}', { params })).status).toBe(403)
    expect((await noa.call('GET /api/messages')).body.threads).toEqual([])
  })

  test('a talent who left the project reads it and writes nothing', async ({ db, manager, mei, review }) => {
    const id = (await review.write(mei, {})).body.data.threadId
    await review.reopen()
    expect(await review.read(mei)).toMatchObject({ canWrite: true, canRequest: true })
    await db.deleteFrom('project_members').where('user_id', '=', mei._id).execute()
    const thread = await mei.call('GET /api/messages/{id}', { params: { id } })
    expect(thread).toMatchObject({ status: 200, body: { data: { canWrite: false } } })
    expect((await mei.call('POST /api/messages', { body: { threadId: id, body: 'And?' } })).body).toMatchObject({
      problem: 'left-project',
    })
    expect(await review.read(mei)).toMatchObject({ canWrite: false, canRequest: false })
    expect((await review.write(manager, {})).status).toBe(200)
  })

  test('a block keeps the two people apart, not the talent and the project', async ({ manager, mei, noa, review }) => {
    await mei.call('PUT /api/users/{id}/block', { params: { id: manager._id } })
    expect((await review.write(manager, {})).body).toMatchObject({ problem: 'blocked' })
    expect((await review.write(mei, {})).body).toMatchObject({ problem: 'blocked' })
    await noa.becomeManager()
    expect((await review.write(noa, {})).status).toBe(200)
    expect((await review.write(mei, {})).status).toBe(200)
    // The conversation is the project’s: the blocked manager takes part in it like before.
    expect(await unreadOf(manager)).toBe(2)
  })

  test('belongs to the one who has the task: a message to a former assignee starts none', async ({
    db,
    manager,
    mei,
    noah,
    review,
  }) => {
    await sql`update tasks set worker_id = ${noah._id} where _id = ${review.taskId}`.execute(db)
    expect((await review.write(manager, {})).body).toMatchObject({ problem: 'has-other-talent' })
    expect((await review.write(mei, {})).body).toMatchObject({ problem: 'has-other-talent' })
  })
})

describe('another look at a result', () => {
  test('is asked for once a manager returned the review, and answered once', async ({ ada, manager, mei, review }) => {
    expect((await review.read(mei)).canRequest).toBe(false)
    expect((await review.write(mei, { action: 'request' })).body).toMatchObject({ problem: 'nothing-to-look-at' })
    await review.reopen()
    expect((await review.read(mei)).canRequest).toBe(true)
    expect((await review.write(manager, { action: 'request' })).status).toBe(403)
    expect((await review.write(manager, { action: 'keep' })).body).toMatchObject({ problem: 'no-look-requested' })
    expect((await review.write(mei, { action: 'request' })).status).toBe(200)
    expect(await review.read(mei)).toMatchObject({ canRequest: false, isRequested: true })
    expect(await review.listRequests(manager)).toMatchObject({
      count: 1,
      data: [{ _id: review.taskId, talent: mei.name }],
    })
    // An administrator takes no part in the conversation, and could not answer.
    expect(await review.listRequests(ada)).toMatchObject({ count: 0, data: [] })
    expect((await review.write(mei, { action: 'keep' })).status).toBe(403)
    expect((await review.write(manager, { action: 'keep' })).status).toBe(200)
    expect((await review.write(manager, { action: 'keep' })).body).toMatchObject({ problem: 'no-look-requested' })
    expect(await review.listRequests(manager)).toMatchObject({ count: 0, data: [] })
    expect((await review.read(mei)).canRequest).toBe(false)
  })

  test('is answered by reviewing in the talent’s place, and then by reopening', async ({
    db,
    manager,
    mei,
    project,
    review,
  }) => {
    await review.reopen()
    await review.write(mei, { action: 'request' })
    expect((await review.submit(manager, 1)).status).toBe(200)
    expect(await review.listRequests(manager)).toMatchObject({ count: 0 })
    expect(await review.read(mei)).toMatchObject({ canRequest: false, isRequested: false })
    const { threadId: id } = await review.read(mei)
    const newest = async () => (await mei.call('GET /api/messages/{id}', { params: { id } })).body.messages[0]
    expect(await newest()).toMatchObject({ action: 'correct', senderId: manager._id })
    // The talent is told once: by the message of the conversation.
    await review.reopen()
    await review.write(mei, { action: 'request' })
    await review.submit(manager, 2)
    expect(await newest()).toMatchObject({ action: 'correct' })
    // A review that is returned for another reason begins anew: what a manager then changes can be asked about.
    await review.reopen()
    await review.submit(mei, 2)
    await review.reopen()
    await review.write(mei, { action: 'request' })
    await review.submit(mei, 1)
    await review.reopen()
    expect(await newest()).toMatchObject({ action: 'reopen' })
    await review.submit(mei, 1)
    await review.reopen()
    await review.submit(manager, 2)
    expect(await newest()).toMatchObject({ action: 'reopen' })
    expect((await review.read(mei)).canRequest).toBe(true)
    // What a later round refers to cannot be reopened or changed any more.
    const later = await makeTask(db, project, null)
    const refer = () =>
      sql`update tasks set round = 2, previous_round = ${review.taskId} where _id = ${later}`.execute(db)
    await refer()
    expect((await review.read(mei)).canRequest).toBe(false)
    // It answers what was asked before, too.
    await sql`update tasks set round = 1, previous_round = null where _id = ${later}`.execute(db)
    expect((await review.write(mei, { action: 'request' })).status).toBe(200)
    expect(await review.listRequests(manager)).toMatchObject({ count: 1 })
    await refer()
    expect(await review.read(manager)).toMatchObject({ isRequested: false })
    expect(await review.listRequests(manager)).toMatchObject({ count: 0 })
    expect((await review.write(manager, { action: 'keep' })).body).toMatchObject({ problem: 'has-later-round' })
  })

  test('has a first request and a reopening of the same moment in one order', async ({
    db,
    manager,
    mei,
    project,
    review,
    work,
  }) => {
    for (let run = 0; run < 8; run += 1) {
      const taskId = await makeTask(db, project, mei)
      const params = { id: taskId }
      await work.submit(manager.call, taskId, resultOf(1))
      const [request, reopening] = await Promise.all([
        review.write(mei, { taskId, action: 'request' }),
        work.reopen(taskId, 'Look at line 7.'),
      ])
      expect([request.status, reopening.status]).toEqual([200, 200])
      const { threadId, isRequested } = (await mei.call('GET /api/tasks/{id}/conversation', { params })).body.data
      const { messages } = (await mei.call('GET /api/messages/{id}', { params: { id: threadId } })).body
      const actions = messages.map(({ action }: { action: string }) => action)
      // A reopening answers what was asked before it; what is asked after it is about it.
      expect(actions).toEqual(isRequested ? ['request'] : ['reopen', 'request'])
    }
  })
})

checkTest(
  'an accepted answer to a check counts as right, until the check is answered again',
  async ({ db, scenario }) => {
    const { addCheckTasks, addTasks, asManager, asMei, checksOf, mei, move, readOwn, readQuality, setShare, submit } =
      scenario
    await addCheckTasks(1)
    await addTasks(1)
    await setShare(50, { feedback: true })
    await move('assignTasks', { memberId: mei._id })
    const [check = { _id: '' }] = await checksOf(mei)
    const params = { id: check._id }
    const write = (caller: Caller, action: string) =>
      caller('POST /api/messages', {
        body: { taskId: check._id, talentId: mei._id, body: 'The line is there.', action },
      })
    await submit(asMei, check._id, 3, 1, 3)
    // Until the answer is final, nothing may say that this is a check.
    expect((await write(asMei, 'request')).body).toMatchObject({ problem: 'nothing-to-look-at' })
    await sql`update tasks set completed_at = now() - interval '1 hour' where _id = ${check._id}`.execute(db)
    expect((await readQuality(mei)).checks).toMatchObject({ answered: 1, right: 0 })
    expect((await write(asMei, 'request')).status).toBe(200)
    expect((await asManager('GET /api/tasks/{id}/conversation', { params })).body.data).toMatchObject({ isCheck: true })
    expect((await write(asManager, 'correct')).status).toBe(200)
    expect((await readQuality(mei)).checks).toMatchObject({ answered: 1, right: 1 })
    expect((await readOwn()).answers[0].sections).toMatchObject(
      reviewSections.map((section) => ({ section, isRight: true })),
    )
    await asManager('POST /api/tasks/{id}/reopen', { params, body: { reason: 'Once more.' } })
    await submit(asMei, check._id, 1, 1, 1)
    expect((await readQuality(mei)).checks).toMatchObject({ answered: 1, right: 0 })
  },
)
