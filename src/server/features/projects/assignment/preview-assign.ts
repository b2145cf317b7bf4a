import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { UnassignedCount } from '#src/domain/projects/assignment.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { longTransaction } from '#src/server/db/connection/open-database.ts'
import { displayFirstName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { singleRow } from './bulk-move.ts'
import { authorizeOpenBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import { planCtes } from './plan-query.ts'
import { readPlan } from './read-plan.ts'
import type { TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'
import { newTaskRejection } from './assignee-rejection.ts'

type Query = {
  readonly bundleId: string
  readonly userId?: string | undefined
  readonly filters: TaskFilters
  readonly includeNotLooking: boolean
}

type AssigneeShare = {
  _id: string
  firstName: string
  lastName: string
  /** Open tasks of the bundle that the member has now. */
  assigned: number
  added: number
  /** Minutes of video in the added tasks; null if unknown. */
  minutes: number | null
  languages: { language: string; count: number }[]
}

type Preview = {
  modifiedCount: number
  workers: AssigneeShare[]
  left: UnassignedCount[]
  /** Members who could get tasks, but are not looking for new ones. */
  notLookingCount: number
  /** Members who could get tasks, but are paused because of their answers to checks. */
  pausedCount: number
}

/** Previews assigning by plan jobs: tasks per member, in the order they joined, and what stays unassigned and why. */
export async function previewAssign(
  { db }: Deps,
  actor: User,
  { bundleId, userId, filters, includeNotLooking }: Query,
): Promise<Result<Preview, Problem>> {
  const bundle = await authorizeOpenBundle(db, actor, bundleId)
  if (!bundle.ok) return bundle
  const rejection = userId === undefined ? null : await newTaskRejection(db, bundle.value.projectId, userId)
  if (rejection) return fail(problem(rejection))
  return longTransaction(db, async (tx) => {
    const plan = await readPlan(tx, { ...bundle.value, userId, filters, includeNotLooking })
    const { rows } = await sql<Pick<Preview, 'workers'>>`
    with ${planCtes(plan)}, video as (
      select user_id, sum(video_seconds) as seconds from plan join tasks on _id = task_id group by user_id
    ), got as (
      select user_id, min(rank) as rank, sum(count)::bigint as added,
             jsonb_agg(jsonb_build_object('language', language, 'count', count) order by language) as languages
        from (select user_id, rank, language, sum(count)::bigint as count from share group by user_id, rank, language) s
       group by user_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('_id', u._id, 'firstName', ${displayFirstName('u')}, 'lastName', u.last_name,
             'assigned', coalesce(j.assigned_count, 0), 'added', g.added,
             'minutes', round((v.seconds / 60)::numeric, 1), 'languages', g.languages) order by g.rank), '[]') as workers
      from got g join users u on u._id = g.user_id left join video v using (user_id)
      left join jobs j on j.bundle_id = ${bundleId} and j.worker_id = g.user_id`.execute(tx)
    const { workers } = singleRow(rows)
    const modifiedCount = workers.reduce((sum, { added }) => sum + added, 0)
    const { left, notLookingCount, pausedCount } = plan
    return ok({ modifiedCount, workers, left, notLookingCount, pausedCount })
  })
}
