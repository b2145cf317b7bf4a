// Second reviews by a share of each talent's reviews, and managers who adjudicate between two reviews that disagree.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Score } from '#src/domain/review.ts'
import { addDrawnReview } from '#src/server/features/projects/adjudication/add-drawn-review.ts'
import {
  banMember,
  makeMember,
  makePerson,
  makePlanJob,
  makeProject,
  makeTalent,
  makeTask,
  makeWebhook,
  type Person,
  resultOf,
} from '#tests/support/fixtures.ts'
import { type Caller, test as serverTest } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

/** Adds a project with two managers and two members to the context, and calls. */
const test = serverTest.extend('scenario', async ({ db, server }) => {
  const [ada, ben] = [await makePerson(db, 'Ada'), await makePerson(db, 'Ben')]
  const [mei, noah] = [await makeTalent(db, 'Mei Lin'), await makeTalent(db, 'Noah Berg')]
  const project = await makeProject(db, ada)
  await db.insertInto('project_managers').values({ project_id: project.projectId, user_id: ben._id }).execute()
  const addTalent = async (person: Person, cap = 0) => {
    await makeMember(db, project, person)
    await makePlanJob(db, project, person, 'English', cap)
  }
  await addTalent(mei)
  await addTalent(noah)
  const asAda = await server.as(ada)
  const params = { id: project.projectId }
  const submit = async (as: Caller, taskId: string, score: Score = 3) => {
    const body = { taskId, result: resultOf(score), duration: 40 }
    const answer = await as('POST /api/bundles/{id}/submitReviewResult', { params: { id: project.bundleId }, body })
    expect(answer.status).toBe(200)
  }
  const scenario = {
    ada,
    ben,
    mei,
    noah,
    project,
    addTalent,
    submit,
    asAda,
    asBen: await server.as(ben),
    asMei: await server.as(mei),
    asNoah: await server.as(noah),
    setShare: async (share: number, tolerance = 0) => {
      const body = { share, tolerance }
      expect((await asAda('PUT /api/projects/{id}/secondReviews', { params, body })).status).toBe(200)
    },
    /** Runs the enqueued jobs that add second reviews. Returns the tasks that were drawn. */
    addDrawn: async () => {
      const drawn = server.enqueued.splice(0).flatMap(({ name, data }) => (name === 'add-second-review' ? [data] : []))
      const jobs = drawn as { taskId: string; projectId: string }[]
      await Promise.all(jobs.map((job) => addDrawnReview(makeDeps(db), job)))
      return jobs.map(({ taskId }) => taskId)
    },
    readCopies: () =>
      db.selectFrom('tasks').selectAll().where('second_review_of', 'is not', null).orderBy('_id').execute(),
    readOpen: async (state = 'open') =>
      (await asAda('GET /api/projects/{id}/disagreements', { params, query: { state } })).body,
    readBoth: async (id: string, as = asAda) => (await as('GET /api/tasks/{id}/adjudication', { params: { id } })).body,
  }
  return {
    ...scenario,
    /** Two reviews of new videos. Returns both tasks. */
    reviewTwice: async (firstScore: Score, secondScore: Score) => {
      const first = await makeTask(db, project, mei)
      await submit(scenario.asMei, first, firstScore)
      const body = { memberId: noah._id }
      const { data } = (await asAda('POST /api/tasks/{id}/secondReview', { params: { id: first }, body })).body
      await submit(scenario.asNoah, data._id, secondScore)
      return { first, second: String(data._id) }
    },
  }
})

const own = (score: Score) => ({ take: 'own', score, note: 'None' })
const taking = (take: 'first' | 'second') => ({
  voiceOverMissingAmount: { take },
  wronglyDubbedContent: { take },
  speakerMismatch: { take },
})

type Both = {
  data: { first: { completedAt: string }; second: { completedAt: string }; adjudication: { at: string } | null }
}

const seenIn = ({ data: { first, second, adjudication } }: Both) => ({
  first: first.completedAt,
  second: second.completedAt,
  adjudicated: adjudication?.at ?? null,
})

describe('second reviews that are drawn', () => {
  test('are the project’s share of each talent’s reviews, by the other talent', async ({ db, scenario }) => {
    const { addDrawn, asMei, asNoah, mei, noah, project, readCopies, setShare, submit } = scenario
    await setShare(20)
    for (const [person, as, count] of [
      [mei, asMei, 20],
      [noah, asNoah, 10],
    ] as const) {
      for (let number = 0; number < count; number += 1) await submit(as, await makeTask(db, project, person))
    }
    const drawn = new Set(await addDrawn())
    const copies = await readCopies()
    expect(new Set(copies.map((copy) => copy.second_review_of))).toEqual(drawn)
    expect(copies).toHaveLength(drawn.size)
    const toNoah = copies.filter((copy) => copy.worker_id === noah._id).length
    expect(Math.abs(toNoah - 4)).toBeLessThanOrEqual(1)
    expect(Math.abs(copies.length - toNoah - 2)).toBeLessThanOrEqual(1)
    const ofOneself = sql`select from tasks s join tasks f on f._id = s.second_review_of where f.worker_id = s.worker_id`
    expect((await ofOneself.execute(db)).rows).toEqual([])
  })

  test('are none for a manager’s review, and none without a share', async ({ db, scenario }) => {
    const { addDrawn, asAda, asMei, mei, project, setShare, submit } = scenario
    await submit(asMei, await makeTask(db, project, mei))
    await setShare(100)
    await submit(asAda, await makeTask(db, project, mei))
    await submit(asAda, await makeTask(db, project, null))
    expect(await addDrawn()).toEqual([])
  })

  test('are one for a review that is corrected or reopened, however often the job runs', async ({ db, scenario }) => {
    const { addDrawn, asAda, asMei, mei, project, readCopies, setShare, submit } = scenario
    await setShare(100)
    const task = await makeTask(db, project, mei)
    await submit(asMei, task)
    const params = { id: task }
    expect((await asMei('POST /api/tasks/{id}/reopenOwn', { params })).status).toBe(200)
    expect(await addDrawn()).toEqual([task])
    await submit(asMei, task, 2)
    await asAda('POST /api/tasks/{id}/reopen', { params, body: { reason: 'Once more, please.' } })
    await submit(asMei, task, 1)
    expect(await addDrawn()).toEqual([])
    expect(await readCopies()).toHaveLength(1)
  })

  test('reveal to neither reviewer that a task is reviewed twice', async ({ db, scenario }) => {
    const { ada, addDrawn, asMei, asNoah, mei, noah, project, readCopies, setShare, submit } = scenario
    await setShare(100)
    const [task, other] = [await makeTask(db, project, mei), await makeTask(db, project, noah)]
    await db.updateTable('task_history').set({ actor_id: ada._id }).execute()
    await submit(asMei, task)
    await addDrawn()
    const [copy] = await readCopies()
    expect(copy).toMatchObject({ status: 'assigned', worker_id: noah._id })
    const readAs = async (as: Caller, id = '') => (await as('GET /api/tasks/{id}', { params: { id } })).body.data
    const [drawn, plain] = [await readAs(asNoah, copy?._id), await readAs(asNoah, other)]
    const shape = ({ history }: { history: { by: string; action: string }[] }) =>
      history.map(({ by, action }) => [by, action])
    expect(shape(drawn)).toEqual(shape(plain))
    expect(JSON.stringify(drawn)).not.toContain('Mei')
    expect(shape(await readAs(asMei, task)).flat()).not.toContain('second')
    // Noah had an open task.
    expect((await asNoah('GET /api/messages')).body.notifications).toEqual([])
  })

  test('go only to talents who can do them, to those with the fewest open tasks', async ({ db, scenario }) => {
    const { addDrawn, addTalent, asMei, ben, mei, noah, project, readCopies, setShare, submit } = scenario
    const [banned, capped, skipping, resting, elsewhere, idle] = [
      await makeTalent(db, 'Banned'),
      await makeTalent(db, 'Capped'),
      await makeTalent(db, 'Skipping'),
      await makeTalent(db, 'Resting'),
      await makeTalent(db, 'Elsewhere'),
      await makeTalent(db, 'Idle'),
    ]
    await setShare(100)
    const task = await makeTask(db, project, mei)
    for (const person of [banned, skipping, resting, ben]) await addTalent(person)
    await addTalent(capped, 1)
    await makeTask(db, project, capped)
    await makeMember(db, project, elsewhere)
    await makePlanJob(db, project, elsewhere, 'Korean')
    await banMember(db, project, banned)
    await db.updateTable('talents').set({ looking_for_tasks: false }).where('user_id', '=', resting._id).execute()
    const skip = { bundle_id: project.bundleId, task_id: task, worker_id: skipping._id }
    await db.insertInto('task_skips').values(skip).execute()
    await makeTask(db, project, noah)
    await addTalent(idle)
    await submit(asMei, task)
    await addDrawn()
    expect((await readCopies()).map((copy) => copy.worker_id)).toEqual([idle._id])
  })

  test('stay unassigned where nobody can do them, and managers see them', async ({ db, scenario }) => {
    const { addDrawn, asAda, asMei, mei, noah, project, readCopies, setShare, submit } = scenario
    await setShare(100)
    await banMember(db, project, noah)
    const task = await makeTask(db, project, mei)
    await submit(asMei, task)
    await addDrawn()
    expect(await readCopies()).toMatchObject([{ status: 'new', worker_id: null }])
    const { body } = await asAda('POST /api/bundles/{id}/tasks', { params: { id: project.bundleId }, body: {} })
    expect(body.byHand).toBe(1)
    const { data } = (await asAda('GET /api/tasks/{id}/oversight', { params: { id: task } })).body
    expect(data.timeline.at(-1)).toMatchObject({ action: 'second', by: '', worker: null })
    expect((await asMei('GET /api/tasks/{id}', { params: { id: task } })).body.data.history).toHaveLength(2)
  })
})

describe('disagreements', () => {
  test('are open while two completed reviews differ by more than the tolerance', async ({ db, scenario }) => {
    const { asAda, asNoah, readBoth, readOpen, reviewTwice, setShare, submit } = scenario
    await reviewTwice(3, 3)
    const near = await reviewTwice(3, 2)
    const far = await reviewTwice(1, 3)
    const idsOf = async () => (await readOpen()).data.map(({ _id }: { _id: string }) => _id)
    expect(await readOpen()).toMatchObject({
      openCount: 2,
      data: [
        { _id: near.first, difference: 1, reviewers: ['Mei Lin', 'Noah Berg'] },
        { _id: far.first, difference: 2 },
      ],
    })
    expect((await readBoth(near.first)).data).toMatchObject({ previous: null, next: far.first, openCount: 2 })
    await setShare(0, 1)
    expect(await idsOf()).toEqual([far.first])
    await setShare(0, 0)

    const reopen = (id: string) =>
      asAda('POST /api/tasks/{id}/reopen', { params: { id }, body: { reason: 'Once more, please.' } })
    await reopen(near.second)
    expect(await idsOf()).toEqual([far.first])
    expect((await readBoth(near.first)).data).toBeNull()
    await submit(asNoah, near.second, 1)
    expect((await readBoth(near.first)).data.second.result).toEqual(resultOf(1))
    await asNoah('POST /api/tasks/{id}/reopenOwn', { params: { id: far.second } })
    await submit(asNoah, far.second, 1)
    expect(await readOpen()).toMatchObject({ openCount: 1, data: [{ _id: near.first, difference: 2 }] })
    await db.updateTable('bundles').set({ archived_at: new Date() }).execute()
    expect(await readOpen()).toMatchObject({ openCount: 0, data: [] })
  })

  test('are one unread notification for each manager', async ({ db, scenario }) => {
    const { ada, ben, project, reviewTwice } = scenario
    await reviewTwice(3, 3)
    await reviewTwice(3, 1)
    await reviewTwice(1, 3)
    const sent = db.selectFrom('notifications').select(['user_id', 'subject']).where('kind', '=', 'reviews-disagree')
    const rows = await sent.execute()
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([ada._id, ben._id].toSorted())
    expect(rows[0]?.subject).toMatchObject({ projectId: project.projectId, name: 'Short dramas' })
  })

  test('of reviews submitted at the same time are found', async ({ db, scenario }) => {
    const { asAda, asMei, asNoah, readOpen, reviewTwice, submit } = scenario
    const { first, second } = await reviewTwice(3, 3)
    for (const id of [first, second]) {
      await asAda('POST /api/tasks/{id}/reopen', { params: { id }, body: { reason: 'Once more, please.' } })
    }
    await Promise.all([submit(asMei, first, 1), submit(asNoah, second, 3)])
    expect(await readOpen()).toMatchObject({ openCount: 1 })
    expect(await db.selectFrom('disagreements').selectAll().execute()).toHaveLength(1)
  })
})

describe('an adjudication', () => {
  test('is what the export and the webhook carry, with both reviews beside it', async ({ db, scenario }) => {
    const { ada, asAda, project, readBoth, readOpen, reviewTwice } = scenario
    await makeWebhook(db, project, undefined, ['review.submitted', 'review.adjudicated'])
    const { first, second } = await reviewTwice(3, 1)
    const sections = { ...taking('first'), wronglyDubbedContent: { take: 'second' }, speakerMismatch: own(2) }
    const seen = seenIn(await readBoth(first))
    const put = () =>
      asAda('PUT /api/tasks/{id}/adjudication', { params: { id: first }, body: { sections, note: 'Hers.', seen } })
    expect((await put()).status).toBe(200)
    expect((await put()).status).toBe(200)
    const score = (value: Score) => ({ score: value, note: 'None' })
    const result = {
      voiceOverMissingAmount: score(3),
      wronglyDubbedContent: score(1),
      speakerMismatch: score(2),
      note: 'Hers.',
    }
    expect(await readOpen()).toMatchObject({ openCount: 0, data: [] })
    expect(await readOpen('adjudicated')).toMatchObject({ data: [{ _id: first }] })
    const { adjudication } = (await readBoth(first)).data
    expect(adjudication).toMatchObject({ result, by: { _id: ada._id, name: 'Ada' } })

    const exportAs = async (format: string) =>
      String(
        (await asAda('GET /api/bundles/{id}/export', { params: { id: project.bundleId }, query: { format } })).body,
      )
    const lines = (await exportAs('ndjson'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const reviews = [
      { task: first, reviewer: { name: 'Mei Lin' }, result: resultOf(3), duration: 40 },
      { task: second, reviewer: { name: 'Noah Berg' }, result: resultOf(1), duration: 40 },
    ]
    expect(lines.toSorted((one) => (one._id === first ? -1 : 1))).toMatchObject([
      { _id: first, adjudicated: true, result, reviewer: { name: 'Mei Lin' }, reviews },
      { _id: second, adjudicated: false, result: resultOf(1), reviews: null },
    ])
    const [header, ...rows] = (await exportAs('csv')).split('\r\n').map((line) => line.split(','))
    const row = rows.find(([_id]) => _id === first)
    const cell = (name: string) => row?.[header?.indexOf(name) ?? -1]
    const shown = ['speakerMismatch.score', 'note', 'adjudicated', 'first.reviewer', 'second.speakerMismatch.score']
    expect(shown.map(cell)).toEqual(['2', 'Hers.', 'true', 'Mei Lin', '1'])

    const sent = await db.selectFrom('webhook_deliveries').select(['kind', 'task_id', 'payload']).execute()
    const ofResult = sent.filter(({ kind }) => kind === 'review.adjudicated')
    expect(ofResult).toMatchObject([
      {
        task_id: first,
        payload: {
          type: 'review.adjudicated',
          timestamp: adjudication.at,
          data: {
            task: { _id: first, secondOf: null },
            result,
            reviews: [
              { task: first, result: resultOf(3) },
              { task: second, result: resultOf(1) },
            ],
          },
        },
      },
    ])
    const { body: log } = await asAda('GET /api/projects/{id}/audit', { params: { id: project.projectId } })
    expect(log.data[0]).toMatchObject({ action: 'adjudicate', actor: { _id: ada._id } })
  })

  test('by one of two managers wins, and the other is told', async ({ scenario }) => {
    const { asAda, asBen, readBoth, reviewTwice } = scenario
    const { first } = await reviewTwice(3, 1)
    const seen = seenIn(await readBoth(first))
    const put = (as: Caller, take: 'first' | 'second', saw: object = seen) =>
      as('PUT /api/tasks/{id}/adjudication', { params: { id: first }, body: { sections: taking(take), seen: saw } })
    const answers = await Promise.all([put(asAda, 'first'), put(asBen, 'second')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body.problem).toBe('edit-conflict')
    const current = await readBoth(first, asBen)
    expect((await put(asBen, 'second', seenIn(current))).status).toBe(200)
    expect((await readBoth(first)).data.adjudication).toMatchObject({ by: { name: 'Ben' }, result: resultOf(1) })
  })

  test('is discarded when a review changes, and stays in the history', async ({ db, scenario }) => {
    const { asAda, asNoah, readBoth, readOpen, reviewTwice, submit } = scenario
    const { first, second } = await reviewTwice(3, 1)
    const before = await readBoth(first)
    const put = (seen: object) =>
      asAda('PUT /api/tasks/{id}/adjudication', { params: { id: first }, body: { sections: taking('first'), seen } })
    await put(seenIn(before))
    const reason = 'Once more, please.'
    await asAda('POST /api/tasks/{id}/reopen', { params: { id: second }, body: { reason } })
    expect(await readOpen('adjudicated')).toMatchObject({ data: [] })
    expect((await put(seenIn(before))).body.problem).toBe('not-found')
    await submit(asNoah, second, 2)
    expect((await put(seenIn(before))).body.problem).toBe('edit-conflict')
    expect(await readOpen()).toMatchObject({ openCount: 1, data: [{ _id: first }] })
    const { timeline } = (await asAda('GET /api/tasks/{id}/oversight', { params: { id: first } })).body.data
    expect(timeline.at(-1)).toMatchObject({ action: 'adjudicate', by: 'Ada', result: resultOf(3) })
    expect(await db.selectFrom('adjudications').selectAll().execute()).toEqual([])
  })
})

test('changed settings are recorded, and a manager’s change is not overwritten', async ({ scenario }) => {
  const { asAda, asBen, project } = scenario
  const params = { id: project.projectId }
  const put = (as: Caller, body: object) => as('PUT /api/projects/{id}/secondReviews', { params, body })
  expect((await put(asAda, { share: 10, before: { share: 0 } })).status).toBe(200)
  expect((await put(asBen, { share: 30, before: { share: 0 } })).body.problem).toBe('edit-conflict')
  expect((await put(asBen, { tolerance: 1, before: { tolerance: 0 } })).status).toBe(200)
  expect((await put(asBen, { share: 101 })).body.problem).toBe('invalid')
  const { data } = (await asAda('GET /api/projects/{id}/secondReviews', { params })).body
  expect(data).toEqual({ share: 10, tolerance: 1 })
  const { body } = await asAda('GET /api/projects/{id}/audit', { params })
  expect(body.data).toMatchObject([
    { action: 'edit-project', changes: [{ field: 'secondReviewTolerance', from: '0', to: '1' }] },
    { action: 'edit-project', changes: [{ field: 'secondReviewShare', from: '0', to: '10' }] },
  ])
})
