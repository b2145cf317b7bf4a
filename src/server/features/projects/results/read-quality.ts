import { sql } from 'kysely'
import { checkScore, judgeSections } from '#src/domain/quality/check-task.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { type PairCount, reviewerQuality, type ReviewTotals } from '#src/domain/quality/reviewer-quality.ts'
import { ok } from '#src/domain/result.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { readCheckAnswers } from '#src/server/features/projects/checks/read-check-answers.ts'
import type { BundleScope } from './link-ends.ts'

type Query = BundleScope & { readonly workerId?: string | undefined }

/**
 * Reads the quality of reviews by talent, of one or all, in a project or one of its bundles. Uses stored counters: the cost
 * depends on bundles, members, weeks and answers to checks, not on other tasks.
 */
export const readQuality = forManagers(async ({ db }, scope: Query) => {
  const [jobs, pairs, answers, paused] = await Promise.all([
    readTotals(db, scope),
    countPairs(db, scope),
    readCheckAnswers(db, scope),
    readPaused(db, scope.projectId),
  ])
  const pairsOf = groupBy(pairs, (pair) => pair.workerId)
  const answersOf = groupBy(answers, (answer) => answer.workerId)
  const workers = [...groupBy(jobs, (job) => job.workerId)].map(([_id, ownJobs]) => {
    const totals = sumTotals(ownJobs)
    return {
      _id,
      name: ownJobs[0]?.workerName ?? '',
      completed: totals.completed,
      bundles: ownJobs.map(({ bundleId, bundleName, completed }) => ({ _id: bundleId, name: bundleName, completed })),
      ...reviewerQuality(totals, pairsOf.get(_id) ?? []),
      checks: checkScore(answersOf.get(_id) ?? []),
      pausedAt: paused.get(_id)?.toISOString() ?? null,
    }
  })
  return { data: workers.toSorted((one, other) => other.completed - one.completed) }
})

/** The number of a talent's last answers to checks for which they see what was expected. */
const listedAnswers = 20

/**
 * Reads the quality of the actor's own reviews by project, with the agreement of past weeks, and with answers to checks
 * that can no longer be corrected.
 */
export async function readOwnQuality({ db }: Deps, actor: User) {
  const [jobs, pairs, checks] = await Promise.all([
    readTotals(db, { workerId: actor._id }),
    countPairs(db, { workerId: actor._id, onlyPastWeeks: true }),
    readCheckAnswers(db, { workerId: actor._id, onlyFinal: true }),
  ])
  const pairsOf = groupBy(pairs, (pair) => pair.projectId)
  const checksOf = groupBy(checks, (check) => check.projectId)
  const projects = [...groupBy(jobs, (job) => job.projectId)].map(([_id, ownJobs]) => {
    const totals = sumTotals(ownJobs)
    const ownChecks = checksOf.get(_id) ?? []
    const hasFeedback = ownJobs[0]?.hasFeedback === true
    return {
      project: { _id, name: ownJobs[0]?.projectName ?? '' },
      completed: totals.completed,
      ...reviewerQuality(totals, pairsOf.get(_id) ?? []),
      checks: checkScore(ownChecks),
      answers: (hasFeedback ? ownChecks.slice(0, listedAnswers) : []).map(
        ({ taskId, title, answeredAt, ...answer }) => ({
          taskId,
          title,
          answeredAt: answeredAt.toISOString(),
          sections: judgeSections(answer),
        }),
      ),
    }
  })
  return ok({ data: projects })
}

type Scope = Partial<Query>

/** The jobs of a project's reviewers or of one person, those with most reviews first. */
async function readTotals(db: Db, { projectId, bundleId, workerId }: Scope) {
  return db
    .selectFrom('jobs as j')
    .innerJoin('bundles as b', 'b._id', 'j.bundle_id')
    .innerJoin('projects as p', 'p._id', 'b.project_id')
    .innerJoin('users as u', 'u._id', 'j.worker_id')
    .select(['j.worker_id as workerId', 'b._id as bundleId', 'b.name as bundleName', 'p._id as projectId'])
    .select('p.check_feedback as hasFeedback')
    .select(['p.name as projectName', 'j.completed_count as completed', 'j.skipped_count as skipped'])
    .select(['j.covered_count as covered', 'j.coverage_thousandths as coverageThousandths'])
    .select(['j.paced_seconds as pacedSeconds', 'j.paced_video_seconds as pacedVideoSeconds'])
    .select(fullName('u').as('workerName'))
    .$if(projectId !== undefined, (query) => query.where('b.project_id', '=', projectId ?? ''))
    .$if(bundleId !== undefined, (query) => query.where('b._id', '=', bundleId ?? ''))
    .$if(workerId !== undefined, (query) => query.where('j.worker_id', '=', workerId ?? ''))
    .where(sql<boolean>`j.completed_count + j.skipped_count > 0`)
    .orderBy('j.completed_count', 'desc')
    .orderBy('b.created_at', 'desc')
    .orderBy('workerName')
    .orderBy('j.worker_id')
    .execute()
}

/** Since when members of a project get no new tasks because of their answers to checks. */
async function readPaused(db: Db, projectId: string): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db
    .selectFrom('project_members')
    .select(['user_id', 'paused_at'])
    .where('project_id', '=', projectId)
    .where('paused_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ user_id, paused_at }) => [user_id, paused_at]))
}

type OwnedPairs = PairCount & { readonly workerId: string; readonly projectId: string }

type PairScope = Scope & { readonly onlyPastWeeks?: boolean }

async function countPairs(db: Db, { projectId, bundleId, workerId, onlyPastWeeks = false }: PairScope) {
  const { rows } = await sql<OwnedPairs>`
    select p.worker_id as "workerId", b.project_id as "projectId", p.section, p.score, p.other_score as "otherScore",
           sum(p.pairs)::int as pairs
      from review_pairs p join bundles b on b._id = p.bundle_id
     where ${projectId === undefined ? sql`true` : sql`b.project_id = ${projectId}`}
       and ${bundleId === undefined ? sql`true` : sql`b._id = ${bundleId}`}
       and ${workerId === undefined ? sql`true` : sql`p.worker_id = ${workerId}`}
       and ${onlyPastWeeks ? sql`p.week < date_trunc('week', now() at time zone 'utc')::date` : sql`true`}
     group by 1, 2, 3, 4, 5 having sum(p.pairs) > 0`.execute(db)
  return rows
}

const sumTotals = (jobs: readonly ReviewTotals[]): ReviewTotals => ({
  completed: sumOf(jobs, 'completed'),
  skipped: sumOf(jobs, 'skipped'),
  covered: sumOf(jobs, 'covered'),
  coverageThousandths: sumOf(jobs, 'coverageThousandths'),
  pacedSeconds: sumOf(jobs, 'pacedSeconds'),
  pacedVideoSeconds: sumOf(jobs, 'pacedVideoSeconds'),
})

const sumOf = (jobs: readonly ReviewTotals[], field: keyof ReviewTotals) =>
  jobs.reduce((sum, job) => sum + job[field], 0)
