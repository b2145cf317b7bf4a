import { sql } from 'kysely'
import { utcDay } from '#src/domain/projects/schedule.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { addPeriods, listPeriods, type Period, periodOf } from '#src/domain/quality/period.ts'
import { ok } from '#src/domain/result.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { agreementBySection, type PairCount } from '#src/domain/quality/reviewer-quality.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { readDatabaseTime } from '#src/server/db/read-database-time.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type BundleScope, bundlesOf } from './link-ends.ts'

type Query = BundleScope & {
  readonly period: Period
  /** A day of the last period; today if undefined. */
  readonly until?: string | undefined
  readonly workerId?: string | undefined
}

type OwnQuery = { readonly projectId: string; readonly period: 'week' | 'month' }

/** Periods from the first day on, before the other. */
type Scope = Omit<Query, 'until'> & { readonly from: string; readonly to: string }

/**
 * Reads reviews, scores and agreement over time. Uses stored counters: the cost depends on bundles, days and talents, not on
 * tasks.
 */
export const readTrends = forManagers(async ({ db }, query: Query) => {
  const { starts, scope } = toScope(query, query.until ?? utcDay((await readDatabaseTime(db)).getTime()))
  const [sums, pairs, workers] = await Promise.all([readSums(db, scope), readPairs(db, scope), listWorkers(db, query)])
  const totals = new Map(sums.map(({ start, name, total }) => [`${start} ${name}`, total]))
  const pairsByPeriod = groupBy(pairs, ({ start }) => start)
  const periods = starts.map((start) => {
    const totalOf = (name: string) => totals.get(`${start} ${name}`) ?? 0
    return {
      start,
      reviews: totalOf('reviews'),
      scores: reviewSections.map((section) => {
        const reviews = totalOf(`scored.${section}`)
        return { section, reviews, average: reviews === 0 ? null : totalOf(`score.${section}`) / reviews }
      }),
      agreement: agreementBySection(pairsByPeriod.get(start) ?? []),
    }
  })
  return { data: { periods, workers } }
})

/** The first days of the periods, and what is read for them. */
function toScope(query: Omit<Query, 'until'>, until: string): { starts: readonly string[]; scope: Scope } {
  const { period } = query
  const starts = listPeriods(period, until)
  return { starts, scope: { ...query, from: starts[0] ?? until, to: addPeriods(period, starts.at(-1) ?? until, 1) } }
}

/**
 * Reads the actor's own agreement over time in a project. Like the figures of their reviews, it contains only past weeks:
 * nobody learns which of their reviews were second ones while they can change them.
 */
export async function readOwnTrends({ db }: Deps, actor: User, query: OwnQuery) {
  const today = utcDay((await readDatabaseTime(db)).getTime())
  const { starts, scope } = toScope({ ...query, workerId: actor._id }, today)
  const thisWeek = periodOf('week', today)
  const pairs = await readPairs(db, { ...scope, to: scope.to < thisWeek ? scope.to : thisWeek })
  const pairsByPeriod = groupBy(pairs, ({ start }) => start)
  return ok({
    data: starts.map((start) => ({ start, agreement: agreementBySection(pairsByPeriod.get(start) ?? []) })),
  })
}

const ofWorker = ({ workerId }: Pick<Query, 'workerId'>) =>
  sql`(${workerId ?? null}::uuid is null or worker_id = ${workerId ?? null}::uuid)`

async function readSums(db: Db, scope: Scope) {
  const { rows } = await sql<{ start: string; name: string; total: number }>`
    select date_trunc(${scope.period}, day::timestamp)::date as start, name, sum(total)::int as total from reviewer_days
     where bundle_id in (${bundlesOf(scope)}) and day >= ${scope.from} and day < ${scope.to} and ${ofWorker(scope)}
     group by 1, 2`.execute(db)
  return rows
}

/** Of all talents, each pair counts once, with the scores in both orders half each: neither of the two is the first. */
async function readPairs(db: Db, scope: Scope) {
  const isByDay = scope.period === 'day'
  const at = sql.ref(isByDay ? 'day' : 'week')
  const { rows } = await sql<PairCount & { start: string }>`
    select date_trunc(${scope.period}, ${at}::timestamp)::date as start, section, score, other_score as "otherScore",
           sum(pairs)::float8 / ${scope.workerId === undefined ? 2 : 1}::int as pairs
      from ${sql.table(isByDay ? 'review_pair_days' : 'review_pairs')}
     where bundle_id in (${bundlesOf(scope)}) and ${at} >= ${scope.from} and ${at} < ${scope.to} and ${ofWorker(scope)}
     group by 1, 2, 3, 4 having sum(pairs) > 0`.execute(db)
  return rows
}

async function listWorkers(db: Db, query: Query) {
  const { rows } = await sql<{ _id: string; name: string; bundleId: string; bundleName: string; tasks: number }>`
    select u._id, ${fullName('u')} as name,
           b._id as "bundleId", b.name as "bundleName", j.assigned_count + j.completed_count as tasks
      from jobs j join users u on u._id = j.worker_id join bundles b on b._id = j.bundle_id
     where j.bundle_id in (${bundlesOf(query)}) and j.assigned_count + j.completed_count > 0
     order by name, u._id, tasks desc, b._id`.execute(db)
  return [...groupBy(rows, ({ _id }) => _id)].map(([_id, jobs]) => ({
    _id,
    name: jobs[0]?.name ?? '',
    bundles: jobs.map(({ bundleId, bundleName, tasks }) => ({ _id: bundleId, name: bundleName, tasks })),
  }))
}
