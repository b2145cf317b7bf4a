// Managers who adjudicate between two reviews that disagree.
import { describe, expect } from 'vitest'
import type { Score } from '#src/domain/review/review.ts'
import { linesOf } from '#tests/support/completed-project.ts'
import { makeWebhook, resultOf } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/second-review-scenario.ts'
import type { Caller } from '#tests/support/test-server.ts'

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

describe('disagreements', () => {
  test('are open while two completed reviews differ by more than the tolerance', async ({ db, scenario }) => {
    const { asAda, asNoah, project, readBoth, readOpen, reopen, reopenOwn, reviewTwice, setShare, submit } = scenario
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

    await reopen(near.second)
    expect(await idsOf()).toEqual([far.first])
    expect((await readBoth(near.first)).data).toBeNull()
    await submit(asNoah, near.second, 1)
    expect((await readBoth(near.first)).data.second.result).toEqual(resultOf(1))
    await reopenOwn(asNoah, far.second)
    await submit(asNoah, far.second, 1)
    expect(await readOpen()).toMatchObject({ openCount: 1, data: [{ _id: near.first, difference: 2 }] })
    const readOf = async (bundleId: string) =>
      (
        await asAda('GET /api/projects/{id}/disagreements', {
          params: { id: project.projectId },
          query: { bundleId },
        })
      ).body
    expect(await readOf(project.bundleId)).toMatchObject({ openCount: 1, data: [{ _id: near.first }] })
    expect(await readOf(project.projectId)).toMatchObject({ openCount: 0, data: [] })
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
    const { asMei, asNoah, readOpen, reopen, reviewTwice, submit } = scenario
    const { first, second } = await reviewTwice(3, 3)
    for (const id of [first, second]) await reopen(id)
    await Promise.all([submit(asMei, first, 1), submit(asNoah, second, 3)])
    expect(await readOpen()).toMatchObject({ openCount: 1 })
    expect(await db.selectFrom('disagreements').selectAll().execute()).toHaveLength(1)
  })
})

describe('an adjudication', () => {
  test('is what the export and the webhook carry, with both reviews beside it', async ({ db, scenario }) => {
    const { ada, asAda, exported, project, readBoth, readOpen, reviewTwice } = scenario
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

    const reviews = [
      { task: first, reviewer: { name: 'Mei Lin' }, result: resultOf(3), duration: 40 },
      { task: second, reviewer: { name: 'Noah Berg' }, result: resultOf(1), duration: 40 },
    ]
    expect((await exported()).toSorted((one) => (one._id === first ? -1 : 1))).toMatchObject([
      { _id: first, adjudicated: true, result, reviewer: { name: 'Mei Lin' }, reviews },
      { _id: second, adjudicated: false, result: resultOf(1), reviews: null },
    ])
    const csv = await asAda('GET /api/bundles/{id}/export', {
      params: { id: project.bundleId },
      query: { format: 'csv' },
    })
    const [header, ...rows] = linesOf(csv.body).map((line) => line.split(','))
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
    const { asAda, asNoah, readBoth, readOpen, readOversight, reopen, reviewTwice, submit } = scenario
    const { first, second } = await reviewTwice(3, 1)
    const before = await readBoth(first)
    const put = (seen: object) =>
      asAda('PUT /api/tasks/{id}/adjudication', { params: { id: first }, body: { sections: taking('first'), seen } })
    const readOther = async (id: string) => (await readOversight(id)).other
    expect(await readOther(first)).toMatchObject({ isAdjudicated: false })
    await put(seenIn(before))
    for (const id of [first, second]) expect(await readOther(id)).toMatchObject({ isAdjudicated: true })
    await reopen(second)
    expect(await readOther(first)).toMatchObject({ isAdjudicated: false })
    expect(await readOpen('adjudicated')).toMatchObject({ data: [] })
    expect((await put(seenIn(before))).body.problem).toBe('not-found')
    await submit(asNoah, second, 2)
    expect((await put(seenIn(before))).body.problem).toBe('edit-conflict')
    expect(await readOpen()).toMatchObject({ openCount: 1, data: [{ _id: first }] })
    const { timeline } = await readOversight(first)
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
