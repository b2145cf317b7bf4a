// Gives the first tasks in the order of the queue (priority, due date, age) to the members with the lowest loads, as a plan
// (read-plan.ts) says how many each gets.
// Tasks that only a manager assigns (tasks-by-hand.ts) are excluded.
import { type RawBuilder, sql } from 'kysely'
import type { UnassignedCount } from '#src/domain/projects/assignment.ts'
import { queuePlace } from '#src/server/features/projects/tasks/task-schedule.ts'
import {
  areNarrow,
  matchesFilters,
  type TaskFilters,
  tasksByHand,
} from '#src/server/features/projects/tasks/task-filters.ts'

export type PlanScope = {
  readonly projectId: string
  readonly bundleId: string
  /** Assigns to this member only. */
  readonly userId?: string | undefined
  readonly filters: TaskFilters
  /** Also assigns to members who are not looking for new tasks. */
  readonly includeNotLooking: boolean
}

export type Member = {
  readonly userId: string
  /** Open tasks of the bundle. */
  readonly load: number
  readonly isLooking: boolean
  /** Under the threshold for check tasks. */
  readonly isPaused: boolean
}

/** Tasks of one group for one member; `level` is their load before these. */
type PlannedShare = {
  readonly group: Group
  readonly userId: string
  readonly level: number
  readonly count: number
}

export type AssignmentPlan = {
  readonly scope: PlanScope
  /** Members who are not banned, in the order they joined. */
  readonly members: readonly Member[]
  readonly shares: readonly PlannedShare[]
  readonly left: UnassignedCount[]
  /** Members with capacity for unassigned tasks who are not looking for new ones. */
  readonly notLookingCount: number
  /** Members with capacity who get no new tasks because of their answers to checks. */
  readonly pausedCount: number
}

/** Unassigned tasks of a language that the same members skipped. */
export type Group = { readonly language: string; readonly skippers: readonly string[]; readonly count: number }

/**
 * Unassigned tasks that cannot be assigned by language alone: `by_hand`, `skipped` (with the members of the plan who
 * skipped each), and both together as `apart`. `members` selects their ids.
 */
export const apartCtes = (scope: PlanScope, members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  by_hand as (${tasksByHand(scope.bundleId)}), skipped as (${areNarrow(scope.filters) ? narrowGroups(scope, members) : skippedGroups(scope, members)}), apart as (
    select _id, language from by_hand union all select _id, language from skipped
  )`

const skippedGroups = ({ bundleId }: PlanScope, members: RawBuilder<unknown>) => sql`
  select t._id, t.language, t.priority, t.due_on, array_agg(k.worker_id order by k.worker_id) as skippers
    from task_skips k
    join tasks t on t._id = k.task_id and t.status = 'new' and t._id not in (select _id from by_hand)
   where k.bundle_id = ${bundleId} and k.worker_id in (${members})
   group by t._id`

/** Every task that matches, also those that nobody skipped: what matches cannot be counted by language. */
const narrowGroups = ({ bundleId, filters }: PlanScope, members: RawBuilder<unknown>) => sql`
  select _id, language, priority, due_on, array(
           select k.worker_id from task_skips k
            where k.bundle_id = ${bundleId} and k.task_id = tasks._id and k.worker_id in (${members}) order by 1) as skippers
    from tasks
   where bundle_id = ${bundleId} and status = 'new' and _id not in (select _id from by_hand)
     and ${matchesFilters(bundleId, filters)}`

/**
 * Common table expressions, placed after `with`: `plan` (task_id, user_id, language), the assignments. Within a group
 * the member with the lowest load gets the next task. Tasks are read from `tasks_waiting` only, a range for each priority
 * with and without a due date, because those without take what the bundle has: add no other column of `tasks`.
 */
export const planCtes = ({ scope, members, shares }: AssignmentPlan): RawBuilder<unknown> => sql`
  member as (
    select user_id, rank from unnest(${members.map(({ userId }) => userId)}::uuid[]) with ordinality m (user_id, rank)
  ), share as (
    select s.language, s.skippers, s.level, s.count, m.user_id, m.rank
      from jsonb_to_recordset(${JSON.stringify(shares.map(({ group, ...share }) => ({ ...group, ...share })))})
        s ("userId" uuid, language text, skippers uuid[], level bigint, count bigint)
      join member m on m.user_id = s."userId"
  ), ${apartCtes(scope, sql`select user_id from member`)}, queue as (
    select language, skippers, count(*) as length, array_agg(user_id order by level_of_one, rank) as workers
      from share, lateral generate_series(level, level + count - 1) level_of_one group by language, skippers
  ), bundle as (
    select priority, due_on from bundles where _id = ${scope.bundleId}
  ), plan as (
    select t._id as task_id, q.workers[t.number] as user_id, q.language
      from queue q, lateral (
        select t._id, row_number() over (order by ${queuePlace}) as number
          from bundle b, generate_series(0, 4) own, lateral (
            ${waitingTasks(scope.bundleId, sql`due_on is not null`)} union all ${waitingTasks(scope.bundleId, sql`due_on is null`)}) t
         order by number limit q.length) t
     where q.skippers = '{}' and ${!areNarrow(scope.filters)}::boolean
    union all
    select t._id, q.workers[t.number], q.language
      from queue q
      join (select t._id, language, skippers, row_number() over (partition by language, skippers order by ${queuePlace}) as number
              from skipped t, bundle b) t
        using (language, skippers)
     where t.number <= q.length
  )`

/** Selects as many unassigned tasks of the language and number of `q` with the priority `own` as can be needed. */
const waitingTasks = (bundleId: string, condition: RawBuilder<unknown>) => sql`
  (select _id, priority, due_on from tasks
    where bundle_id = ${bundleId} and status = 'new' and language = q.language and priority = own and ${condition}
      and _id not in (select _id from apart)
    order by due_on, _id limit q.length)`
