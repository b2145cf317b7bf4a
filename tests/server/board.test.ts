import { expect } from 'vitest'
import { complete, resultOf, test } from '#tests/support/completed-project.ts'
import { makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'

test('the board shows the progress of one project', async ({ calls, db, manager, mei, project }) => {
  const noah = await makePerson(db, 'Noah')
  const elsewhere = await makeProject(db, manager)
  await complete(db, elsewhere, mei)
  await complete(db, project, mei)
  await makeTask(db, project, mei)
  await makeTask(db, project, null)
  await makeTask(db, project, noah)
  const longAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000)
  await db.updateTable('jobs').set({ last_assigned_at: longAgo }).where('worker_id', '=', noah._id).execute()
  const { languages, reviewsPerDay, scores, averageSeconds, workers } = await calls.readBoard()
  expect(languages).toMatchObject([{ new: 1, assigned: 2, completed: 1 }])
  expect(reviewsPerDay).toHaveLength(30)
  expect(reviewsPerDay.at(-1).count).toBe(1)
  expect(scores[0]).toEqual({ section: 'voiceOverMissingAmount', counts: [1, 0, 0] })
  expect(averageSeconds).toBe(61.5)
  expect(workers).toMatchObject([
    { name: 'Mei', assigned: 1, completed: 1, averageSeconds: 61.5, slow: false, idle: false },
    { name: 'Noah', assigned: 1, completed: 0, lastReviewAt: null, idle: true },
  ])
})

test('a review without a measured duration is in no average', async ({ manager, calls, db, mei, project }) => {
  await complete(db, project, mei)
  const submitted = await manager.call('POST /api/bundles/{id}/submitReviewResult', {
    params: { id: project.bundleId },
    body: { taskId: await makeTask(db, project, null), result: resultOf() },
  })
  expect(submitted.status).toBe(200)
  const { averageSeconds, workers } = await calls.readBoard()
  expect(averageSeconds).toBe(61.5)
  expect(workers).toMatchObject([
    { name: 'Manager', completed: 1, averageSeconds: 0 },
    { name: 'Mei', completed: 1, averageSeconds: 61.5 },
  ])
})
