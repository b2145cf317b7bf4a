// Figures of the board over time, compared with the rows of tasks.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addPeriods, listPeriods, type Period, periodOf, periods } from '#src/domain/quality/period.ts'
import { minPairs } from '#src/domain/quality/reviewer-quality.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { expectedKappa } from '#tests/support/expected-figures.ts'
import { makeProject, makeTask, type Person, type Project } from '#tests/support/fixtures.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { test } from '#tests/support/test-server.ts'

const until = '2026-03-04'

type WithAgreement = { readonly agreement: readonly { readonly interval: object | null }[] }
type Scope = { readonly bundleId?: string; readonly workerId?: string }
type Row = {
  readonly _id: string
  readonly bundle_id: string
  readonly worker_id: string
  readonly second_review_of: string | null
  readonly day: string
  readonly scores: readonly number[]
}

const readReviews = async (db: Db): Promise<readonly Row[]> =>
  (
    await sql<Row>`
      select _id, bundle_id, worker_id, second_review_of, to_char(completed_at at time zone 'utc', 'YYYY-MM-DD') as day,
             array[(result #>> '{voiceOverMissingAmount,score}')::int, (result #>> '{wronglyDubbedContent,score}')::int,
                   (result #>> '{speakerMismatch,score}')::int] as scores
        from tasks where status = 'completed'`.execute(db)
  ).rows

const nearly = (value: number): unknown => expect.closeTo(value, 10)

/** Counts the rows one by one. */
function expectedTrends(rows: readonly Row[], period: Period, { bundleId, workerId }: Scope) {
  const ofBundle = rows.filter((row) => bundleId === undefined || row.bundle_id === bundleId)
  const pairs = ofBundle.flatMap((second) => {
    const first = ofBundle.find(({ _id }) => _id === second.second_review_of)
    if (!first || first.worker_id === second.worker_id) return []
    const later = first.day > second.day ? first.day : second.day
    const start = period === 'day' ? later : periodOf(period, periodOf('week', later))
    return workerId === undefined || [first, second].some((row) => row.worker_id === workerId)
      ? [{ start, both: first.worker_id === workerId ? [first, second] : [second, first] }]
      : []
  })
  return listPeriods(period, until).map((start) => {
    const end = addPeriods(period, start, 1)
    const reviews = ofBundle.filter(
      ({ day, worker_id }) => day >= start && day < end && (workerId === undefined || worker_id === workerId),
    )
    return {
      start,
      reviews: reviews.length,
      scores: reviewSections.map((section, at) => {
        const points = reviews.reduce((sum, { scores }) => sum + (scores[at] ?? 0), 0)
        const average = reviews.length === 0 ? null : nearly(points / reviews.length)
        return { section, reviews: reviews.length, average }
      }),
      agreement: reviewSections.map((section, at) => {
        const rated = pairs
          .filter((pair) => pair.start === start)
          .map(({ both }) => [both[0]?.scores[at] ?? 0, both[1]?.scores[at] ?? 0] as const)
        // Of all talents, neither of the two is the first.
        const both = rated.flatMap(([one, other]): (readonly [number, number])[] => [
          [one, other],
          [other, one],
        ])
        const kappa = rated.length < minPairs ? null : expectedKappa(workerId === undefined ? both : rated)
        return {
          section,
          pairs: rated.length,
          kappa: kappa === null ? null : nearly(kappa),
        }
      }),
    }
  })
}

async function store(
  db: Db,
  project: Project,
  person: Person,
  { of, day, scores }: Omit<Row, '_id' | 'bundle_id' | 'worker_id' | 'second_review_of'> & { of: string | null },
) {
  const task = await makeTask(db, project, person)
  const sections = reviewSections.map((section, at) => [section, { score: scores[at], note: 'None' }])
  const result = JSON.stringify({ ...Object.fromEntries(sections), note: '' })
  await sql`update tasks set status = 'completed', result = ${result}::jsonb, second_review_of = ${of},
    completed_at = ${`${day}T23:30:00Z`}::timestamptz where _id = ${task}`.execute(db)
  return task
}

test('reviews, scores and agreement by day, week and month are those of the tasks, of all or of one bundle or talent', async ({
  db,
  manager,
  mei,
  noah,
  bo,
}) => {
  const first = await makeProject(db, manager)
  const params = { id: first.projectId }
  const added = await manager.call('POST /api/projects/{id}/addBundle', {
    params,
    body: { name: 'Season 2', languages: ['English'], rate: 0 },
  })
  const second: Project = { ...first, bundleId: added.body.data._id }
  const random = seededRandom(41)
  const dayOf = (back: number) => addPeriods('day', until, -random.integerBelow(back))
  const anyScore = () => 1 + random.integerBelow(3)
  for (const index of Array.from({ length: 110 }).keys()) {
    const [project, one, other] = [
      index % 3 === 0 ? second : first,
      index % 2 === 0 ? mei : noah,
      index % 5 === 0 ? bo : mei,
    ]
    const [scores, day] = [[anyScore(), anyScore(), 3], dayOf(index % 4 === 0 ? 400 : 14)]
    const task = await store(db, project, one, { of: null, day, scores })
    const near = scores.map((score) => (random.oneIn(3) ? anyScore() : score))
    // One day has enough pairs for kappa.
    const secondDay = index % 4 === 0 ? dayOf(10) : until
    if (index % 4 !== 1) await store(db, project, other, { of: task, day: secondDay, scores: near })
  }
  // A reopened review is in none of the figures.
  const reopened = await store(db, first, bo, { of: null, day: until, scores: [1, 1, 1] })
  await sql`update tasks set status = 'assigned', result = null, completed_at = null where _id = ${reopened}`.execute(
    db,
  )
  const rows = await readReviews(db)
  const read = async (query: Record<string, string>) =>
    (await manager.call('GET /api/projects/{id}/trends', { params, query })).body.data
  for (const period of periods) {
    for (const scope of [{}, { bundleId: second.bundleId }, { workerId: mei._id }, { ...second, workerId: bo._id }]) {
      const { bundleId, workerId } = scope as Scope
      const query = { period, until, ...(bundleId && { bundleId }), ...(workerId && { workerId }) }
      expect((await read(query)).periods).toMatchObject(expectedTrends(rows, period, query))
    }
  }
  for (const period of periods) {
    const shown: WithAgreement[] = (await read({ period, until })).periods
    expect(shown.some(({ agreement }) => agreement.some(({ interval }) => interval !== null))).toBe(true)
  }

  const { workers } = await read({ bundleId: second.bundleId })
  const held = (person: Person) =>
    rows.filter((row) => row.worker_id === person._id && row.bundle_id === second.bundleId)
  const named = [
    ['Bo', bo],
    ['Mei', mei],
    ['Noah', noah],
  ] as const
  expect(workers).toEqual(
    named
      .map(([name, person]) => ({
        _id: person._id,
        name,
        bundles: [{ _id: second.bundleId, name: 'Season 2', tasks: held(person).length }],
      }))
      .filter(({ bundles }) => bundles.some(({ tasks }) => tasks > 0)),
  )
  expect(
    (await manager.call('GET /api/projects/{id}/trends', { params, query: { period: 'year' } })).body.problem,
  ).toBe('invalid')
})
