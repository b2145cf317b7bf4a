import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import type { UnassignedCount } from '#src/domain/projects/assignment.ts'
import { ok, type Result, fail } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'
import { longTransaction } from '#src/server/db/connection/open-database.ts'
import { displayFirstName } from '#src/server/features/accounts/profile/display-first-name.ts'
import { authorizeOpenBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import { type MoveResult, moveTasks, runBulkMove, statusStillIs, singleRow } from './bulk-move.ts'
import { planCtes } from './plan-query.ts'
import { readPlan } from './read-plan.ts'
import { newTaskRejection } from './assignee-rejection.ts'

type Command = {
  readonly bundleId: string
  /** Assigns tasks to this member only. */
  readonly userId?: string | undefined
  readonly filters: TaskFilters
  /** Also assigns to members who are not looking for new tasks. */
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

/**
 * Assigns a bundle's unassigned tasks that match the filters to members with plan jobs for their languages, as many and
 * as evenly as languages and caps permit.
 */
export function assignByPlan(
  deps: Deps,
  actor: User,
  command: Command,
): Promise<Result<MoveResult & { left: UnassignedCount[] }, Problem>> {
  return runBulkMove(deps, actor, command, async (tx, bundle) => {
    const entry = { actorId: actor._id, action: 'assign', detail: { by: 'plan' } } as const
    const plan = await readPlan(tx, { ...command, ...bundle })
    // In the order of ids, so that each page of the table and of most indexes is visited once.
    const ctes = sql`
      ${planCtes(plan)}, moved as (
        update tasks t set status = 'assigned', worker_id = plan.user_id, updated_at = now()
          from (select * from plan order by task_id) plan where t._id = plan.task_id and ${statusStillIs('new')}
        returning t._id, t.worker_id
      )`
    return ok({ ...(await moveTasks(tx, deps, bundle, entry, ctes)), left: plan.left })
  })
}

/** Previews assigning by plan jobs: tasks per member, in the order they joined, and what stays unassigned and why. */
export async function previewAssign(
  { db }: Deps,
  actor: User,
  { bundleId, userId, filters, includeNotLooking }: Command,
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
