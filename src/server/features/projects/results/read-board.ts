import { type RawBuilder, sql } from 'kysely'
import { sumAgreement } from '#src/domain/quality/agreement.ts'
import { findingKinds } from '#src/domain/review/finding.ts'
import { isIdle, isSlow } from '#src/domain/quality/reviewer-pace.ts'
import { countScoresBySection } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { type BundleScope, bundlesOf, readLinkEnds } from './link-ends.ts'

const dayCount = 30

/**
 * Reads the progress of a project or of one of its bundles. Uses stored counters: the cost depends on bundles, languages,
 * members and weeks, not on tasks; only languages read second reviews and checks.
 */
export const readBoard = forManagers(async ({ db }, scope: BundleScope) => {
  const [languages, reviewsPerDay, scores, totals, agreement, pace, linkEnds] = await Promise.all([
    countLanguages(db, scope),
    countReviewsPerDay(db, sql`bundle_id in (${bundlesOf(scope)})`, dayCount),
    countScores(db, sql`bundle_id in (${bundlesOf(scope)})`),
    sumReviewMetrics(db, scope),
    compareSecondReviews(db, scope),
    readAssigneePace(db, scope),
    readLinkEnds(db, scope),
  ])
  return { data: { languages, reviewsPerDay, scores, ...totals, agreement, ...pace, linkEnds } }
})

/** Counts tasks without second reviews and checks. */
async function countLanguages(db: Db, scope: BundleScope) {
  const { rows } = await sql<{ language: string; new: number; assigned: number; completed: number }>`
    with bundle as materialized (${bundlesOf(scope)}), counts as (
      select language, new_count as new, assigned_count as assigned, completed_count as completed
        from bundle_language_counts where bundle_id in (select _id from bundle)
      union all
      select language, -count(*) filter (where status = 'new'), -count(*) filter (where status = 'assigned'),
             -count(*) filter (where status = 'completed')
        from (
          select language, status from tasks
           where bundle_id in (select _id from bundle) and second_review_of is not null
          union all
          select language, status from tasks
           where bundle_id in (select _id from bundle) and check_of is not null) others
       group by language
    )
    select language, sum(new)::int as new, sum(assigned)::int as assigned, sum(completed)::int as completed
      from counts group by language order by sum(new + assigned + completed) desc, language`.execute(db)
  return rows
}

/** Counts reviews per day in UTC, ending today, including days without reviews. `ofBundles`: condition on a bundle's id. */
export async function countReviewsPerDay(db: Db, ofBundles: RawBuilder<unknown>, days: number) {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(reviews), 0)::int as count
    from (select (now() at time zone 'utc')::date - back as day from generate_series(${days - 1}::int, 0, -1) back) d
    left join (select day, reviews from review_days where ${ofBundles}) r using (day)
    group by day order by day`.execute(db)
  return rows
}

export async function countScores(db: Db, ofBundles: RawBuilder<unknown>) {
  const { rows } = await sql<{ section: ReviewSection; score: number; reviews: number }>`
    select section, score, sum(reviews)::int as reviews from review_scores
    where ${ofBundles} group by 1, 2`.execute(db)
  return countScoresBySection(rows)
}

async function sumReviewMetrics(db: Db, scope: BundleScope) {
  const { rows } = await sql<{ name: string; total: number }>`
    select name, sum(total)::float8 as total from review_sums
     where bundle_id in (${bundlesOf(scope)}) group by name`.execute(db)
  const totals = new Map(rows.map(({ name, total }) => [name, total]))
  const totalOf = (name: string) => totals.get(name) ?? 0
  const care = {
    covered: totalOf('covered'),
    coverage: average(totalOf('coverage') / 1000, totalOf('covered')),
    little: totalOf('low-coverage'),
    flagged: totalOf('flagged'),
    flags: reviewSections.map((section) => ({ section, count: totalOf(`flags.${section}`) })),
  }
  const listening = findingKinds.map((kind) => ({
    kind,
    found: totalOf(`listening.found.${kind}`),
    right: totalOf(`listening.right.${kind}`),
    notSo: totalOf(`listening.not-so.${kind}`),
  }))
  return { care, listening: listening.filter(({ found }) => found > 0) }
}

/** Counts pairs of reviews by two people. Each of them has a row for a pair. */
async function compareSecondReviews(db: Db, scope: BundleScope) {
  const { rows } = await sql<{ section: ReviewSection; apart: number; pairs: number }>`
    select section, abs(score - other_score) as apart, (sum(pairs) / 2)::int as pairs from review_pairs
     where bundle_id in (${bundlesOf(scope)}) group by 1, 2`.execute(db)
  return sumAgreement(rows)
}

type AssigneeRow = {
  _id: string
  name: string
  bundleId: string
  assigned: number
  completed: number
  seconds: number
  /** Number of reviews with a measured duration. */
  measured: number
  lastReviewAt: Date | null
  lastSeen: Date | null
  now: Date
}

async function readAssigneePace(db: Db, scope: BundleScope) {
  const { rows } = await sql<AssigneeRow>`
    select u._id, ${fullName('u')} as name,
      (array_agg(j.bundle_id order by j.assigned_count desc, j.completed_count desc, j.bundle_id))[1] as "bundleId",
      sum(j.assigned_count)::int as assigned, sum(j.completed_count)::int as completed,
      sum(j.review_seconds) as seconds, sum(j.timed_review_count)::int as measured, max(j.last_review_at) as "lastReviewAt",
      max(greatest(j.last_review_at, j.last_assigned_at)) as "lastSeen", now() as now
    from jobs j join users u on u._id = j.worker_id
    where j.bundle_id in (${bundlesOf(scope)})
      and j.assigned_count + j.completed_count > 0
    group by u._id order by assigned desc, completed desc, name, u._id`.execute(db)
  const averageSeconds = average(
    rows.reduce((sum, { seconds }) => sum + seconds, 0),
    rows.reduce((sum, { measured }) => sum + measured, 0),
  )
  const workers = rows.map(({ seconds, measured, lastReviewAt, lastSeen, now, ...row }) => {
    const averageOfAssignee = average(seconds, measured)
    return {
      ...row,
      averageSeconds: averageOfAssignee,
      lastReviewAt: lastReviewAt?.toISOString() ?? null,
      slow: isSlow({ reviews: measured, averageSeconds: averageOfAssignee }, averageSeconds),
      idle: isIdle({ open: row.assigned, lastSeen: lastSeen?.getTime() ?? null }, now.getTime()),
    }
  })
  return { averageSeconds, workers }
}

const average = (sum: number, count: number) => (count === 0 ? 0 : sum / count)
