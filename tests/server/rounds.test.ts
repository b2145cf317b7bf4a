// New versions of dubs: the rounds of a task.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { webhookKinds } from '#src/domain/projects/webhook.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { makePlanJob, makeTask, makeWebhook, resultOf } from '#tests/support/fixtures.ts'
import { formatImportErrors } from '#tests/support/task-import.ts'
import type { Caller } from '#tests/support/test-server.ts'
import { test as workTest } from '#tests/support/work-calls.ts'
import { lateFlag } from '#tests/support/flags.ts'

const list = (...texts: readonly string[]) =>
  JSON.stringify(texts.map((text, index) => [text, index * 2, index * 2 + 1, 'A', 'female']))

const flag: ReviewFlag = { ...lateFlag, remark: 'A second too late.' }
const flagged: ReviewResult = { ...resultOf(2), flags: [flag] }
const newDub = '/media/clips/a/target-2.mp4'

const test = workTest.extend('scenario', async ({ db, manager, members: { mei, noah }, project, work }) => {
  const params = { id: project.bundleId }
  const submit = (call: Caller, taskId: string, result = flagged) => work.submit(call, taskId, result)
  /** Reviewed tasks of Mei with the external ids. */
  const makeReviewed = async (...ids: readonly string[]) => {
    const tasks: string[] = []
    for (const id of ids) {
      const task = await makeTask(db, project, mei)
      const meta = JSON.stringify({ rewrite_translate_list: list('One', 'Two'), duration: 60 })
      await db.updateTable('tasks').set({ external_id: id, meta }).where('_id', '=', task).execute()
      expect((await submit(mei.call, task)).status).toBe(200)
      tasks.push(task)
    }
    return tasks
  }
  const start = (body: object[], mode: 'all' | 'good' = 'all') =>
    manager.call('POST /api/bundles/{id}/rounds', { params, query: { mode }, body: { tasks: body } })
  const startOne = async (taskId: string, target_external_url = newDub) => {
    const body = { dubs: [{ taskId, target_external_url }] }
    const { data } = (await manager.call('POST /api/bundles/{id}/startRounds', { params, body })).body
    const next = await db.selectFrom('tasks').select('_id').where('previous_round', '=', taskId).executeTakeFirst()
    return { ...data, _id: next?._id ?? '' }
  }
  const read = async (call: Caller, taskId: string) =>
    (await call('GET /api/tasks/{id}', { params: { id: taskId } })).body
  return { ...work, makeReviewed, mei, noah, manager, params, project, read, start, startOne, submit }
})

describe('a new version of a dub', () => {
  test('goes to whoever reviewed the one before, with their flags; both results stay', async ({ db, scenario }) => {
    const { exported, makeReviewed, mei, project, read, readOversight, readQueue, start, submit } = scenario
    const [first = ''] = await makeReviewed('A')
    await makeWebhook(db, project, undefined, [...webhookKinds])
    const rewrite_translate_list = list('One', 'Two, but on time')
    const { body } = await start([{ externalId: 'A', target_external_url: newDub, rewrite_translate_list }])
    expect(body.data).toMatchObject({ added: 1, assigned: 1, refused: 0, known: 0 })
    const next = (await readQueue(mei.call)).data
    expect(next).toMatchObject({
      round: 2,
      target_external_url: newDub,
      meta: { rewrite_translate_list, duration: 60 },
      roundBefore: { _id: first, target_external_url: '/media/clips/a/target.mp4', segments: list('One', 'Two') },
    })
    expect(next.roundBefore.flags).toEqual([flag])
    const second = { ...resultOf(3), flagsBefore: ['fixed'] } as const
    expect((await submit(mei.call, next._id, { ...second, flagsBefore: ['fixed', null] })).status).toBe(400)
    expect((await submit(mei.call, next._id, second)).status).toBe(200)
    expect((await read(mei.call, first)).data).toMatchObject({ status: 'completed', result: flagged, round: 1 })
    const { rounds } = await readOversight(next._id)
    expect(rounds).toMatchObject([
      { _id: first, round: 1, status: 'completed', result: flagged, worker: { _id: mei._id } },
      { _id: next._id, round: 2, status: 'completed', result: second },
    ])
    const deliveries = await db
      .selectFrom('webhook_deliveries')
      .select(['kind', 'payload'])
      .orderBy('occurred_at')
      .execute()
    const roundsOf = deliveries.flatMap(({ kind, payload }) => {
      const { task, tasks = [task] } = (payload as { data: { task?: object; tasks?: object[] } }).data
      return kind === 'bundle.completed' ? [] : tasks.map((each) => [kind, each])
    })
    expect(roundsOf).toMatchObject([
      ['task.assigned', { externalId: 'A', round: 2 }],
      ['review.submitted', { externalId: 'A', round: 2 }],
    ])
    expect(await exported()).toMatchObject([
      { _id: first, externalId: 'A', round: 1, previous_round: null, result: flagged },
      { _id: next._id, externalId: 'A', round: 2, previous_round: first, result: second },
    ])
  })

  test('is refused where it cannot be told what it is of, and the others are started', async ({ scenario }) => {
    const { makeReviewed, start } = scenario
    await makeReviewed('A', 'B', 'C')
    const dub = (externalId: string, target_external_url = newDub, more = {}) => ({
      externalId,
      target_external_url,
      ...more,
    })
    const body = [
      dub('A'),
      dub('A'),
      dub('nobody'),
      dub('B', '/media/clips/a/target.mp4'),
      dub('C', newDub, { source_external_url: '/media/clips/other.mp4' }),
    ]
    const refused = await start(body)
    expect(refused.body.data).toMatchObject({ added: 0, refused: 4 })
    expect(formatImportErrors(refused.body).map((error) => error.replace(/^\d+ /, ''))).toEqual([
      'externalId round-twice',
      'externalId link-no-task',
      'target_external_url round-same-dub',
      'source_external_url round-other-source',
    ])
    expect((await start(body, 'good')).body.data).toMatchObject({ added: 1, refused: 4 })
    const again = await start([dub('A', '/media/clips/a/target-3.mp4')])
    expect(formatImportErrors(again.body)).toEqual(['1 externalId round-open'])
  })

  test('stays unassigned without its reviewer, or at their cap', async ({ db, scenario }) => {
    const { makeReviewed, mei, project, startOne } = scenario
    const [a = '', b = '', c = ''] = await makeReviewed('A', 'B', 'C')
    await makePlanJob(db, project, mei, 'English', 4)
    expect(await startOne(a)).toMatchObject({ modifiedCount: 1, assigned: 1, errors: [] })
    expect(await startOne(b)).toMatchObject({ modifiedCount: 1, assigned: 0, errors: [] })
    await db.deleteFrom('plan_jobs').execute()
    await db.deleteFrom('project_members').where('user_id', '=', mei._id).execute()
    expect(await startOne(c)).toMatchObject({ modifiedCount: 1, assigned: 0 })
    const { rows } = await sql`select worker_id from tasks where round = 2 and status = 'new'`.execute(db)
    expect(rows).toHaveLength(2)
  })

  test('counts each review once: of the bundle, the job, the day and the scores', async ({ db, scenario }) => {
    const { list: listTasks, makeReviewed, mei, noah, project, readPayouts, startOne, submit } = scenario
    const [first = ''] = await makeReviewed('A')
    await submit(noah.call, await makeTask(db, project, noah), resultOf(1))
    const { _id } = await startOne(first)
    await submit(mei.call, _id, { ...resultOf(3), flagsBefore: [null] })
    const { rows } = await sql`
      select (select completed_count from bundles) as bundle,
             (select completed_count from jobs where worker_id = ${mei._id}) as job,
             (select sum(reviews)::int from review_days) as days,
             (select sum(reviews)::int from review_scores where section = 'speakerMismatch') as scores,
             (select count(*)::int from task_history where action = 'submit') as submitted`.execute(db)
    expect(rows).toEqual([{ bundle: 3, job: 2, days: 3, scores: 3, submitted: 3 }])
    expect((await readPayouts()).data).toContainEqual(expect.objectContaining({ completed: 2 }))
    const page = await listTasks()
    expect(page.data.filter((task: { externalId: string }) => task.externalId === 'A')).toMatchObject([
      { round: 1, hasLaterRound: true },
      { round: 2, hasLaterRound: false },
    ])
  })

  test('keeps the review before as it was, and can be undone until somebody began it', async ({ db, scenario }) => {
    const { makeReviewed, mei, read, reopen, reopenOwn, startOne, undo } = scenario
    const [first = ''] = await makeReviewed('A')
    const started = await startOne(first)
    expect((await reopen(first)).body.problem).toBe('has-later-round')
    expect((await reopenOwn(mei.call, first)).body.problem).toBe('has-later-round')
    expect((await read(mei.call, first)).data.correctableUntil).toBeNull()
    expect((await startOne(first, '/media/x.mp4')).errors).toMatchObject([{ reason: 'round-later' }])
    expect(await undo(started.actionId)).toBe(1)
    expect((await read(mei.call, started._id)).problem).toBe('task-deleted')
    const again = await startOne(first)
    const draft = { result: resultOf(3), activeMs: 5, played: [], flag: null, skip: null, hintAnswers: [] }
    await mei.call('PUT /api/tasks/{id}/draft', { params: { id: again._id }, body: { draft, base: null } })
    expect(await undo(again.actionId)).toBe(0)
    expect(await db.selectFrom('tasks').select('round').orderBy('round').execute()).toEqual([
      { round: 1 },
      { round: 2 },
    ])
  })

  test('shows nobody else the flags of the one before', async ({ db, scenario }) => {
    const { addSecond, assign, makeReviewed, manager, mei, noah, read, startOne, submit } = scenario
    const [first = ''] = await makeReviewed('A')
    await sql`update project_members set paused_at = now() where user_id = ${mei._id}`.execute(db)
    const { _id: task, assigned } = await startOne(first)
    expect(assigned).toBe(0)
    await assign(task, noah)
    expect((await read(noah.call, task)).data.roundBefore).toMatchObject({ flags: null, segments: null })
    expect((await read(manager.call, task)).data.roundBefore.flags).toEqual([flag])
    const copy = (await addSecond(first, noah)).body.data._id
    expect((await startOne(copy)).errors).toMatchObject([{ reason: 'round-copy' }])
    expect((await read(noah.call, copy)).data).toMatchObject({ round: 1, roundBefore: null })
    await sql`update project_members set paused_at = null`.execute(db)
    await submit(noah.call, task, resultOf(1))
    const copyOfSecond = (await addSecond(task, mei)).body.data._id
    expect((await read(mei.call, copyOfSecond)).data).toMatchObject({ round: 2, roundBefore: null })
  })

  test('says whether the one before had other segments or none', async ({ db, scenario }) => {
    const { makeReviewed, mei, read, startOne } = scenario
    const [first = ''] = await makeReviewed('A')
    const { _id } = await startOne(first)
    const segments = async () => (await read(mei.call, _id)).data.roundBefore.segments
    expect(await segments()).toBeNull()
    await sql`update tasks set meta = meta - 'rewrite_translate_list' where _id = ${first}`.execute(db)
    expect(await segments()).toBe('')
  })

  test('keeps the id that tells its rounds, and no other task gets it', async ({ scenario }) => {
    const { makeReviewed, manager, startOne } = scenario
    const [first = ''] = await makeReviewed('A')
    const { _id: id } = await startOne(first)
    const edit = async (externalId: string) =>
      (await manager.call('POST /api/tasks/{id}/edit', { params: { id }, body: { externalId, title: 'New' } })).body
        .data
    for (const other of ['B', ''])
      expect((await edit(other)).errors).toMatchObject([{ field: 'externalId', reason: 'round-id' }])
    expect(await edit('A')).toMatchObject({ errors: [], actionId: expect.any(String) })
  })

  test('that was deleted is not restored after a round that is open again', async ({ db, scenario }) => {
    const { makeReviewed, move, reopen, startOne, undo } = scenario
    const [a = '', b = ''] = await makeReviewed('A', 'B')
    for (const task of [a, b]) await startOne(task)
    const deleted = await move('deleteTasks')
    expect(deleted).toMatchObject({ modifiedCount: 2 })
    expect((await reopen(a)).status).toBe(200)
    expect(await undo(deleted.actionId)).toBe(1)
    expect(await db.selectFrom('tasks').select('previous_round').where('round', '=', 2).execute()).toEqual([
      { previous_round: b },
    ])
  })
})
