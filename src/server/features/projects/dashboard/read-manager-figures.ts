import { sql } from 'kysely'
import { countScoresBySection } from '#src/domain/review/review.ts'
import type { ReviewSection } from '#src/domain/review/review-sections.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import type { listProjects } from './list-projects.ts'

type Projects = Awaited<ReturnType<typeof listProjects>>

/** Maximum workers listed. */
const maxAssignees = 20

/** Returns figures on the tasks, submitted reviews and workers of `projects`. */
export async function readManagerFigures({ db }: Deps, projects: Projects) {
  const bundles = projects.flatMap((project) => project.bundles.map((bundle) => bundle._id))
  const [reviewsPerDay, scores, loads] = await Promise.all([
    countReviewsPerDay(db, bundles),
    countScores(db, bundles),
    listLoads(db, bundles),
  ])
  return { projects: projects.map(sumBundles), reviewsPerDay, scores, loads }
}

function sumBundles({ _id, name, bundles }: Projects[number]) {
  const sum = (status: 'new' | 'assigned' | 'completed') =>
    bundles.reduce((total, bundle) => total + bundle.statusCounts[status], 0)
  return { _id, name, statusCounts: { new: sum('new'), assigned: sum('assigned'), completed: sum('completed') } }
}

/** Counts reviews per day for the last 14 days in UTC, ending today, including days without reviews. */
async function countReviewsPerDay(db: Db, bundles: readonly string[]) {
  const { rows } = await sql<{ day: string; count: number }>`
    with days as (
      select generate_series(-13, 0) + (now() at time zone 'utc')::date as day
    ), reviews as (
      select day, sum(reviews)::int as count from review_days where bundle_id = any (${bundles}::uuid[]) group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(count, 0) as count
    from days left join reviews using (day) order by day`.execute(db)
  return rows
}

async function countScores(db: Db, bundles: readonly string[]) {
  const { rows } = await sql<{ section: ReviewSection; score: number; reviews: number }>`
    select section, score, sum(reviews)::int as reviews from review_scores
    where bundle_id = any (${bundles}::uuid[]) group by 1, 2`.execute(db)
  return countScoresBySection(rows)
}

async function listLoads(db: Db, bundles: readonly string[]) {
  const { rows } = await sql<{ _id: string; name: string; assigned: number; completed: number }>`
    select u._id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name) as name,
      sum(j.assigned_count)::int as assigned, sum(j.completed_count)::int as completed
    from jobs j join users u on u._id = j.worker_id
    where j.bundle_id = any (${bundles}::uuid[])
    group by u._id having sum(j.assigned_count) > 0
    order by assigned desc, name, u._id limit ${maxAssignees}`.execute(db)
  return rows
}
