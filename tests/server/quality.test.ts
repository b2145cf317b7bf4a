// The quality of a talent's reviews: what managers and the talent see.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listPeriods, periodOf } from '#src/domain/quality/period.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { expectedKappa, expectedPace, expectedPairs } from '#tests/support/expected-figures.ts'
import { makeMember, makeTask, type Person } from '#tests/support/fixtures.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { test as serverTest } from '#tests/support/test-server.ts'
import type { TaskRow } from '#tests/support/work-scenario.ts'

type Scores = Readonly<Record<ReviewSection, number>>

/** Adds a project with three members and functions that store reviews, some days ago, to the context. */
const test = serverTest.extend('scenario', async ({ db, mei, noah, bo, project, manager }) => {
  for (const person of [mei, noah, bo]) await makeMember(db, project, person)
  const store = async (person: Person, scores: Scores, { of = null as string | null, daysAgo = 8 } = {}) => {
    const task = await makeTask(db, project, person)
    const sections = reviewSections.map((section) => [section, { score: scores[section], note: 'None' }])
    const result = JSON.stringify({ ...Object.fromEntries(sections), note: '' })
    await sql`update tasks set status = 'completed', result = ${result}::jsonb, second_review_of = ${of}, duration = 30,
      video_seconds = 20, completed_at = now() - make_interval(days => ${daysAgo}) where _id = ${task}`.execute(db)
    return task
  }
  return {
    asManager: manager.call,
    asMei: mei.call,
    bo,
    mei,
    noah,
    project,
    store,
    readTasks: async () => {
      const { rows } = await sql<TaskRow & { video_seconds: number | null }>`select * from tasks order by _id`.execute(
        db,
      )
      return rows
    },
    readQuality: async (query: Record<string, string | number> = {}) =>
      (await manager.call('GET /api/projects/{id}/quality', { params: { id: project.projectId }, query })).body.data,
    readOwn: async () => (await mei.call('GET /api/talents/quality')).body.data,
  }
})

const nearly = (value: number): unknown => expect.closeTo(value, 10)

const all = (score: number): Scores => ({
  voiceOverMissingAmount: score,
  wronglyDubbedContent: score,
  speakerMismatch: score,
})

test('kappa of each talent and section is that of the pairs, as first and as second reviewer', async ({ scenario }) => {
  const { bo, mei, noah, readQuality, readTasks, store } = scenario
  const random = seededRandom(19)
  const anyScores = (near: Scores): Scores => ({
    voiceOverMissingAmount: random.oneIn(3) ? 1 + random.integerBelow(3) : near.voiceOverMissingAmount,
    wronglyDubbedContent: random.oneIn(2) ? 1 + random.integerBelow(3) : near.wronglyDubbedContent,
    speakerMismatch: 3,
  })
  for (const index of Array.from({ length: 30 }).keys()) {
    const first = anyScores(all(1 + random.integerBelow(3)))
    const [one, other] = index % 3 === 0 ? [noah, mei] : index % 3 === 1 ? [mei, bo] : [mei, noah]
    await store(other, anyScores(first), { of: await store(one, first) })
  }
  const tasks = await readTasks()
  const workers = await readQuality()
  for (const { _id } of [mei, noah, bo]) {
    const row = workers.find((worker: { _id: string }) => worker._id === _id)
    const expected = expectedPairs(tasks, _id).map(({ section, pairs }) => {
      const kappa = expectedKappa(pairs)
      return { section, pairs: pairs.length, kappa: kappa === null ? null : nearly(kappa) }
    })
    expect(row.agreement).toMatchObject(expected)
    expect(row.pace).toBeCloseTo(expectedPace(tasks.filter((task) => task.worker_id === _id)) ?? 0, 10)
  }
  const ofMei = workers.find((worker: { _id: string }) => worker._id === mei._id).agreement
  expect(ofMei).toMatchObject([
    { pairs: 30, interval: { low: expect.any(Number), high: expect.any(Number) } },
    { pairs: 30, interval: { low: expect.any(Number) } },
    // Everybody always gave a 3.
    { pairs: 30, kappa: null, interval: null },
  ])
  expect(await readQuality({ workerId: mei._id })).toEqual(
    workers.filter((worker: { _id: string }) => worker._id === mei._id),
  )
})

test('a pair counts while both reviews are completed, and never for one person', async ({ db, scenario }) => {
  const { mei, noah, readQuality, store } = scenario
  const first = await store(mei, all(3))
  const second = await store(noah, all(2), { of: first })
  await store(mei, all(2), { of: await store(mei, all(3)) })
  const pairs = async () => (await readQuality({ workerId: mei._id }))[0].agreement[0].pairs
  expect(await pairs()).toBe(1)
  const reopen = { status: 'assigned', result: null, completed_at: null } as const
  await db.updateTable('tasks').set(reopen).where('_id', '=', second).execute()
  expect(await pairs()).toBe(0)
  await sql`update tasks set status = 'completed', completed_at = now(), result =
    (select result from tasks where _id = ${first}) where _id = ${second}`.execute(db)
  expect(await pairs()).toBe(1)
  await db.updateTable('tasks').set(reopen).where('_id', 'in', [first, second]).execute()
  expect(await readQuality({ workerId: noah._id })).toEqual([])
})

test('a talent sees their agreement of past weeks only, so that no task is known as a second review', async ({
  scenario,
}) => {
  const { mei, noah, readOwn, readQuality, store } = scenario
  await store(mei, all(3), { of: await store(noah, all(3)) })
  await store(mei, all(3), { of: await store(noah, all(3)), daysAgo: 0 })
  expect((await readQuality({ workerId: mei._id }))[0].agreement[0].pairs).toBe(2)
  const [own] = await readOwn()
  expect(own).toMatchObject({ completed: 2, pace: 1.5, coverage: null, skipped: 0, skippedShare: 0 })
  expect(own.agreement[0].pairs).toBe(1)
})

test('a talent’s agreement over time is that of their pairs, by the week of the later review, of past weeks only', async ({
  db,
  scenario,
}) => {
  const { asMei, bo, mei, noah, project, readTasks, store } = scenario
  const random = seededRandom(23)
  const anyScores = () => all(1 + random.integerBelow(3))
  for (const index of Array.from({ length: 80 }).keys()) {
    const scores = anyScores()
    const near = random.oneIn(3) ? anyScores() : scores
    const first = await store(index % 3 === 0 ? noah : mei, scores, { daysAgo: random.integerBelow(60) })
    // Half of the pairs are of few days, so that there are enough for kappa.
    const daysAgo = random.integerBelow(index % 2 === 0 ? 10 : 60)
    await store(index % 3 === 0 ? (index % 2 === 0 ? mei : bo) : noah, near, { of: first, daysAgo })
  }
  const tasks = await readTasks()
  const { rows: clock } = await sql<{ today: string }>`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as today`.execute(db)
  const today = clock[0]?.today ?? ''
  const dayOf = ({ completed_at }: TaskRow) => completed_at?.toISOString().slice(0, 10) ?? ''
  const laterDay = (second: TaskRow) => {
    const first = tasks.find(({ _id }) => _id === second.second_review_of)
    return first && dayOf(first) > dayOf(second) ? dayOf(first) : dayOf(second)
  }
  const seconds = tasks.filter(({ second_review_of }) => second_review_of !== null)
  for (const period of ['week', 'month'] as const) {
    const query = { projectId: project.projectId, period }
    const { data } = (await asMei('GET /api/talents/trends', { query })).body
    const expected = listPeriods(period, today).map((start) => {
      const inPeriod = seconds.filter((second) => {
        const week = periodOf('week', laterDay(second))
        return week < periodOf('week', today) && periodOf(period, week) === start
      })
      const ids = new Set(inPeriod.flatMap(({ _id, second_review_of }) => [_id, second_review_of]))
      const paired = expectedPairs(
        tasks.filter(({ _id }) => ids.has(_id)),
        mei._id,
      )
      const agreement = paired.map(({ section, pairs }) => {
        const kappa = expectedKappa(pairs)
        return { section, pairs: pairs.length, kappa: kappa === null ? null : nearly(kappa) }
      })
      return { start, agreement }
    })
    expect(data).toMatchObject(expected)
  }
  const query = { projectId: project.projectId, period: 'month' }
  const { data: months } = (await asMei('GET /api/talents/trends', { query })).body
  const sections = months.flatMap(({ agreement }: { agreement: { kappa: number | null }[] }) => agreement)
  expect(sections.some(({ kappa }: { kappa: number | null }) => kappa !== null)).toBe(true)
})

test('a skipped task counts once, also when it is skipped again', async ({ db, scenario }) => {
  const { asMei, mei, noah, project, readOwn, readQuality, store } = scenario
  await store(mei, all(3))
  const task = await makeTask(db, project, mei)
  const skip = () => asMei('POST /api/tasks/{id}/skip', { params: { id: task }, body: { reason: 'cannot-judge' } })
  await skip()
  await db.updateTable('tasks').set({ status: 'assigned', worker_id: mei._id }).where('_id', '=', task).execute()
  await skip()
  const [ofMei] = await readQuality({ workerId: mei._id })
  expect(ofMei).toMatchObject({ name: 'Mei', completed: 1, skipped: 1, skippedShare: 0.5 })
  expect(ofMei.bundles).toEqual([{ _id: project.bundleId, name: 'Season 1', completed: 1 }])
  expect(await readOwn()).toMatchObject([{ skipped: 1, skippedShare: 0.5 }])
  expect(await readQuality({ workerId: noah._id })).toEqual([])
})
