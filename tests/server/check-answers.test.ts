// Answers to checks: their figures, what talents see of them, and the pause that follows from them.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { test } from '#tests/support/check-scenario.ts'
import { makePlanJob } from '#tests/support/fixtures.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

describe('answers', () => {
  test('are right within the tolerance, counted by talent, section and check task', async ({ scenario }) => {
    const {
      addCheckTasks,
      addTasks,
      asManager,
      asMei,
      checksOf,
      listChecks,
      mei,
      move,
      readQuality,
      setShare,
      submit,
    } = scenario
    const checkTasks = await addCheckTasks(8)
    const random = seededRandom(7)
    const known = new Map(
      checkTasks.map((id) => [
        id,
        reviewSections.map((section) => ({
          section,
          score: 1 + random.integerBelow(3),
          tolerance: random.oneIn(3) ? 1 : 0,
        })),
      ]),
    )
    for (const [id, expected] of known)
      expect((await asManager('PUT /api/tasks/{id}/check', { params: { id }, body: { expected } })).status).toBe(200)
    await addTasks(8)
    await setShare(50)
    await move('assignTasks', { memberId: mei._id })
    const counted = { answered: 0, right: 0, sections: [0, 0, 0] }
    for (const { _id, check_of } of await checksOf(mei)) {
      const given = [1 + random.integerBelow(3), 1 + random.integerBelow(3), 1 + random.integerBelow(3)] as const
      await submit(asMei, _id, ...given)
      const ownRight = (known.get(check_of) ?? []).map(({ score, tolerance }, index) =>
        [score - tolerance, score, score + tolerance].includes(given[index] ?? 0),
      )
      counted.answered += 1
      if (!ownRight.includes(false)) counted.right += 1
      counted.sections = counted.sections.map((sum, index) => sum + (ownRight[index] ? 1 : 0))
      const ofTask = (await listChecks()).tasks.find((task: { _id: string }) => task._id === check_of)
      expect(ofTask.score).toMatchObject({ answered: 1, right: ownRight.includes(false) ? 0 : 1 })
    }
    const ofMei = (await readQuality(mei)).checks
    expect(ofMei).toMatchObject({ answered: 8, right: counted.right })
    expect(ofMei.sections).toMatchObject(
      reviewSections.map((section, index) => ({ section, answered: 8, right: counted.sections[index] })),
    )
    const [wrong] = checkTasks
    await asManager('DELETE /api/tasks/{id}/check', { params: { id: wrong ?? '' } })
    expect((await readQuality(mei)).checks.answered).toBe(7)
    expect((await listChecks()).tasks.at(-1)).toMatchObject({ _id: wrong, isRetired: true })
  })

  test('are seen by the talent ten minutes later, with what was expected if the project wants it', async ({
    db,
    scenario,
  }) => {
    const { addCheckTasks, addTasks, asMei, checksOf, mei, move, readOwn, readQuality, setShare, submit } = scenario
    await addCheckTasks(1)
    await addTasks(1)
    await setShare(50)
    await move('assignTasks', { memberId: mei._id })
    const [check = { _id: '' }] = await checksOf(mei)
    await submit(asMei, check._id, 3, 1, 3)
    expect((await readQuality(mei)).checks).toMatchObject({ answered: 1, right: 0 })
    expect(await readOwn()).toMatchObject({ completed: 1, checks: { answered: 0 }, answers: [] })
    // A correction takes the answer back, and gives another.
    expect((await asMei('POST /api/tasks/{id}/reopenOwn', { params: { id: check._id } })).status).toBe(200)
    expect(await readQuality(mei)).toBeUndefined()
    await submit(asMei, check._id, 3, 2, 3)
    await sql`update tasks set completed_at = now() - interval '10 minutes 1 second' where _id = ${check._id}`.execute(
      db,
    )
    expect(await readOwn()).toMatchObject({ checks: { answered: 1, right: 0 }, answers: [] })
    await setShare(50, { feedback: true })
    const { answers } = await readOwn()
    expect(answers).toMatchObject([
      {
        taskId: check._id,
        sections: [
          { section: 'voiceOverMissingAmount', score: 3, given: 3, isRight: true },
          { section: 'wronglyDubbedContent', score: 3, tolerance: 0, given: 2, isRight: false },
          { section: 'speakerMismatch', isRight: true },
        ],
      },
    ])
  })
})

test('under the threshold a talent gets no new tasks until a manager lifts the pause', async ({ db, scenario }) => {
  const { addCheckTasks, addTasks, asManager, asMei, assign, checksOf, listChecks, manager, mei, move, noah, project } =
    scenario
  const { bulk, readQuality, reopenOwn, setShare, submit } = scenario
  await addCheckTasks(12)
  await addTasks(12)
  await setShare(50, { threshold: 60 })
  await move('assignTasks', { memberId: mei._id })
  const checks = await checksOf(mei)
  const answer = (index: number, isRight: boolean) => submit(asMei, checks[index]?._id ?? '', isRight ? 3 : 1, 3, 3)
  const isPaused = async () => (await readQuality(mei)).pausedAt !== null
  // 3 of 5 are 60 %.
  for (const [index, isRight] of [true, true, true, false, false].entries()) await answer(index, isRight)
  expect(await isPaused()).toBe(false)
  await answer(5, false)
  expect(await isPaused()).toBe(true)
  expect((await listChecks()).paused).toMatchObject([{ _id: mei._id, name: 'Mei' }])
  const { rows } = await sql`select kind, subject ->> 'name' as name from notifications
    where user_id = ${manager._id}`.execute(db)
  expect(rows).toEqual([{ kind: 'talents-paused', name: 'Short dramas' }])

  const [task = '', other = ''] = await addTasks(2)
  expect((await assign(task, mei)).body).toMatchObject({ problem: 'talent-paused' })
  await makePlanJob(db, project, mei, 'English')
  expect(await move('previewAssign')).toMatchObject({
    modifiedCount: 0,
    pausedCount: 1,
    left: [{ language: 'English', count: 2, reason: 'paused' }],
  })
  expect(await bulk('assignTasks', { memberId: mei._id })).toMatchObject({ problem: 'talent-paused' })
  // What they have, they can still review and correct.
  expect((await reopenOwn(asMei, checks[5]?._id ?? '')).status).toBe(200)
  expect((await assign(other, noah)).status).toBe(200)

  const lift = { params: { id: project.projectId }, body: { userId: mei._id } }
  expect((await asManager('POST /api/projects/{id}/liftPause', lift)).status).toBe(200)
  expect(await isPaused()).toBe(false)
  expect((await asManager('POST /api/projects/{id}/liftPause', lift)).status).toBe(200)
  expect((await assign(task, mei)).status).toBe(200)
  // The answers before no longer count: four wrong ones are too few to judge.
  for (const index of [6, 7, 8, 9]) await answer(index, false)
  expect(await isPaused()).toBe(false)
  await answer(10, false)
  expect(await isPaused()).toBe(true)
  const actions = await db.selectFrom('audit_log').select('action').where('actor_id', '=', manager._id).execute()
  expect(new Set(actions.map(({ action }) => action))).toEqual(
    new Set(['set-check-task', 'set-check-settings', 'move-tasks', 'lift-pause']),
  )
})
