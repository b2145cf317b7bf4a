// The algorithm of tests/support/plan-assignment.ts as set-based SQL: levels of load instead of single tasks. Within a
// language the member with the lowest load gets the next task, so all loads rise to a common level, each member's from their current
// load up to their cap (water-filling). The level follows from the loads at which members start and stop; the order of
// tasks follows from the levels. Unassigned second reviews are excluded: a manager assigns them, because the first
// reviewer must not get them. Tasks skipped by the same members are distributed as a separate group, without those
// members.
import { type RawBuilder, sql } from 'kysely'

export type PlanScope = {
  readonly projectId: string
  readonly bundleId: string
  /** Assigns to this member only; null: to all. */
  readonly userId: string | null
}

/**
 * Common table expressions, placed after `with recursive`:
 * `waiting` (language, skippers, tasks): number of unassigned tasks by the ranks of the members who skipped them,
 * `taker` (language, rank, room): members with capacity for a language, `member` (user_id, rank, load),
 * `share` (language, skippers, user_id, rank, given): number of tasks assigned to each member,
 * `plan` (task_id, user_id, language): the assignments. It uses an index-only scan: add no other column of `tasks`.
 */
export const planCtes = ({ projectId, bundleId, userId }: PlanScope): RawBuilder<unknown> => sql`
  member as (
    select m.user_id, row_number() over (order by m.joined_at, m.user_id) as rank, coalesce(j.assigned_count, 0) as load
      from project_members m
      left join jobs j on j.bundle_id = ${bundleId} and j.worker_id = m.user_id
     where m.project_id = ${projectId} and (${userId}::uuid is null or m.user_id = ${userId})
       and not exists (select from project_bans b where b.project_id = m.project_id and b.user_id = m.user_id)
  ), by_hand as (
    select _id, language from tasks where bundle_id = ${bundleId} and status = 'new' and second_review_of is not null
  ), skipped as (
    select t._id, t.language, array_agg(m.rank order by m.rank) as skippers
      from task_skips k
      join member m on m.user_id = k.worker_id
      join tasks t on t._id = k.task_id and t.status = 'new' and t.second_review_of is null
     where k.bundle_id = ${bundleId} group by t._id, t.language
  ), apart as (
    select _id, language from by_hand union all select _id, language from skipped
  ), waiting as (
    select language, '{}'::bigint[] as skippers, new_count - coalesce(a.count, 0) as tasks
      from bundle_language_counts left join (select language, count(*) from apart group by language) a using (language)
     where bundle_id = ${bundleId} and new_count > coalesce(a.count, 0)
    union all
    select language, skippers, count(*) from skipped group by language, skippers
  ), wanted as (
    select language, sum(tasks)::bigint as tasks from waiting group by language
  ), taker as (
    select w.language, m.rank, case p.max_number when 0 then w.tasks else
           greatest(0, least(w.tasks, p.max_number - coalesce(h.assigned_count + h.completed_count, 0))) end as room
      from wanted w
      join plan_jobs p on p.project_id = ${projectId} and p.language = w.language
      join member m on m.user_id = p.user_id
      left join job_language_counts h
        on h.bundle_id = ${bundleId} and h.worker_id = p.user_id and h.language = w.language
  ), turn as (
    select w.language, w.skippers, w.tasks, row_number() over (order by
             count(t.rank) filter (where t.room > 0), w.language collate "C",
             count(t.rank) filter (where t.room > 0 and t.rank <> all (w.skippers)), w.skippers) as turn
      from waiting w left join taker t on t.language = w.language group by w.language, w.skippers, w.tasks
  ), step as (
    select 0::bigint as turn, null::text as language, null::bigint[] as skippers, null::bigint[] as first,
           null::bigint[] as before, array_agg(load::bigint order by rank) as after
      from member
    union all
    select u.turn, u.language, u.skippers, begun.levels, s.after, poured.levels
      from step s join turn u on u.turn = s.turn + 1,
           lateral (select case when s.language = u.language then s.first else s.after end as levels) begun,
           lateral (${distributeTasks}) poured
  ), share as (
    select s.language, s.skippers, m.user_id, m.rank, s.before[m.rank::int] as level,
           s.after[m.rank::int] - s.before[m.rank::int] as given
      from step s join member m on s.after[m.rank::int] > s.before[m.rank::int]
  ), queue as (
    select language, skippers, count(*) as length, array_agg(user_id order by level_of_one, rank) as workers
      from share, lateral generate_series(level, level + given - 1) level_of_one group by language, skippers
  ), plan as (
    select t._id as task_id, q.workers[t.number] as user_id, q.language
      from queue q, lateral (
        select _id, row_number() over (order by _id) as number from tasks
         where bundle_id = ${bundleId} and status = 'new' and language = q.language and _id not in (select _id from apart)
         order by _id limit q.length) t
     where q.skippers = '{}'
    union all
    select t._id, q.workers[t.number], q.language
      from queue q
      join (select *, row_number() over (partition by language, skippers order by _id) as number from skipped) t
        using (language, skippers)
     where t.number <= q.length
  )`

/**
 * Computes the loads after distributing the tasks of `u` over `s.after`; a remainder too small to raise a whole level
 * is assigned by rank. The capacity for a language is that at its start (`begun`) minus the tasks assigned since.
 */
const distributeTasks = sql`
  with cup as (
    select l.rank, l.level, coalesce(t.room - (l.level - l.first), 0) as room
      from unnest(s.after, begun.levels) with ordinality l (level, first, rank)
      left join taker t on t.language = u.language and t.rank = l.rank and t.rank <> all (u.skippers)
  ), edge as (
    select at, sum(widens) as widens from cup, lateral (values (level, 1), (level + room, -1)) e (at, widens)
     where room > 0 group by at
  ), reach as (
    select at, sum(widens) over (order by at) as width, lead(at) over (order by at) - at as height from edge
  ), filled as (
    select at, width, coalesce(sum(width * height) over (
           order by at rows between unbounded preceding and 1 preceding), 0) as below from reach
  ), water as (
    select at + case when width > 0 then div(u.tasks - below, width) else 0 end::bigint as level
      from filled where below <= u.tasks order by at desc limit 1
  ), raised as (
    select cup.rank, cup.level, cup.room, greatest(0, least(cup.room, water.level - cup.level)) as given,
           water.level as surface
      from cup left join water on true
  ), ranked as (
    select *, u.tasks - sum(given) over () as rest,
           row_number() over (partition by given < room and level + given = surface order by rank) as place
      from raised
  )
  select array_agg(level + given
           + case when given < room and level + given = surface and place <= rest then 1 else 0 end order by rank)
         as levels
    from ranked`

/**
 * Selects the tasks that stay unassigned, with reasons: `UnassignedCount` rows; placed after `planCtes`.
 */
export const unassignedRest = sql`
  select coalesce(jsonb_agg(jsonb_build_object('language', language, 'count', stays, 'reason', reason)
           order by language collate "C", reason collate "C"), '[]')
    from (select language, reason, sum(stays) as stays from (
            select w.language, w.tasks - coalesce((
                     select sum(given) from share s where s.language = w.language and s.skippers = w.skippers), 0) as stays,
                   case when not exists (select from taker t where t.language = w.language) then 'no-plan-job'
                        when exists (select from taker t where t.language = w.language and t.rank <> all (w.skippers))
                        then 'caps-reached' else 'skipped' end as reason
              from waiting w) alike
          group by language, reason) l
   where stays > 0`
