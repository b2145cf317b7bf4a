// The plan of domain/assignment.ts as SQL over sets: levels instead of single tasks. Within a language the least loaded
// gets the next task, so loads rise like water in cups standing at different heights, each up to its cap. How high the
// water comes follows from the heights at which cups begin and end; the order of tasks follows from the levels.
// Second reviews that came back are for a manager to give: who reviewed first must not get them.
import { type RawBuilder, sql } from 'kysely'

export type PlanFor = {
  readonly projectId: string
  readonly bundleId: string
  /** Only this member takes part; null: all. */
  readonly userId: string | null
}

/**
 * Common table expressions, to stand after `with recursive`:
 * `waiting` (language, tasks), `taker` (language, rank, room): who may take what waits, `member` (user_id, rank, load),
 * `share` (language, user_id, rank, given): how many each is given,
 * `plan` (task_id, user_id, language): which. Read from the index alone, so name no other column of the tasks there.
 */
export const planOf = ({ projectId, bundleId, userId }: PlanFor): RawBuilder<unknown> => sql`
  member as (
    select m.user_id, row_number() over (order by m.joined_at, m.user_id) as rank, coalesce(j.assigned_count, 0) as load
      from project_members m
      left join jobs j on j.bundle_id = ${bundleId} and j.worker_id = m.user_id
     where m.project_id = ${projectId} and (${userId}::uuid is null or m.user_id = ${userId})
       and not exists (select from project_bans b where b.project_id = m.project_id and b.user_id = m.user_id)
  ), by_hand as (
    select _id, language from tasks where bundle_id = ${bundleId} and status = 'new' and second_of is not null
  ), waiting as (
    select language, new_count - coalesce(s.count, 0) as tasks
      from bundle_language_counts left join (select language, count(*) from by_hand group by language) s using (language)
     where bundle_id = ${bundleId} and new_count > coalesce(s.count, 0)
  ), taker as (
    select w.language, m.rank, case p.max_number when 0 then w.tasks else
           greatest(0, least(w.tasks, p.max_number - coalesce(h.assigned_count + h.completed_count, 0))) end as room
      from waiting w
      join plan_jobs p on p.project_id = ${projectId} and p.language = w.language
      join member m on m.user_id = p.user_id
      left join job_language_counts h
        on h.bundle_id = ${bundleId} and h.worker_id = p.user_id and h.language = w.language
  ), turn as (
    select w.language, w.tasks,
           row_number() over (order by count(t.rank) filter (where t.room > 0), w.language collate "C") as turn
      from waiting w left join taker t on t.language = w.language group by w.language, w.tasks
  ), step as (
    select 0::bigint as turn, null::text as language, null::bigint[] as before, array_agg(load::bigint order by rank) as after
      from member
    union all
    select u.turn, u.language, s.after, poured.levels
      from step s join turn u on u.turn = s.turn + 1, lateral (${pour}) poured
  ), share as (
    select s.language, m.user_id, m.rank, s.before[m.rank::int] as level, s.after[m.rank::int] - s.before[m.rank::int] as given
      from step s join member m on s.after[m.rank::int] > s.before[m.rank::int]
  ), queue as (
    select language, count(*) as length, array_agg(user_id order by level_of_one, rank) as workers
      from share, lateral generate_series(level, level + given - 1) level_of_one group by language
  ), plan as (
    select t._id as task_id, q.workers[t.number] as user_id, q.language
      from queue q, lateral (
        select _id, row_number() over (order by _id) as number from tasks
         where bundle_id = ${bundleId} and status = 'new' and language = q.language and _id not in (select _id from by_hand)
         order by _id limit q.length) t
  )`

/** Loads after the tasks of `u` were poured over `s.after`; the rest that raises not all of a level goes by rank. */
const pour = sql`
  with cup as (
    select l.rank, l.level, coalesce(t.room, 0) as room
      from unnest(s.after) with ordinality l (level, rank)
      left join taker t on t.language = u.language and t.rank = l.rank
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

/** What of the bundle’s unassigned tasks stays, and why: a list of domain/assignment.ts’s `Left`, after `planOf`. */
export const leftOver = sql`
  select coalesce(jsonb_agg(jsonb_build_object('language', language, 'count', stays, 'reason', reason)
           order by language collate "C"), '[]')
    from (select w.language, w.tasks - coalesce((select sum(given) from share s where s.language = w.language), 0) as stays,
                 case when exists (select from taker t where t.language = w.language)
                      then 'caps-reached' else 'no-plan-job' end as reason
            from waiting w) l
   where stays > 0`
