// How many tasks of each group every member gets: one statement reads members, capacities and groups of unassigned tasks,
// and `evenShares` distributes them.
import { sql } from 'kysely'
import { evenShares } from '#src/domain/projects/even-shares.ts'
import type { UnassignedCount, UnassignedReason } from '#src/domain/projects/assignment.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { leaveRoomForChecks } from '#src/server/features/projects/checks/room-beside-checks.ts'
import { singleRow } from './bulk-move.ts'
import { apartCtes, type AssignmentPlan, type Group, type Member, type PlanScope } from './plan-query.ts'
import { areNarrow, matchUnassigned } from '#src/server/features/projects/tasks/task-filters.ts'

type PlanInput = {
  readonly members: readonly Member[]
  readonly groups: readonly Group[]
  readonly capacities: readonly { readonly language: string; readonly userId: string; readonly room: number }[]
}

/** Plans how many tasks each member gets. Read under the project's lock if the plan is to be applied. */
export async function readPlan(db: Db | Tx, scope: PlanScope): Promise<AssignmentPlan> {
  const { members, groups, ...input } = await readPlanInput(db, scope)
  const capacities = await leaveRoomForChecks(db, scope, input.capacities)
  const positions = new Map(members.map(({ userId }, index) => [userId, index]))
  const positionOf = (userId: string) => positions.get(userId) ?? -1
  const notLooking = new Set(members.flatMap(({ userId, isLooking }) => (isLooking ? [] : [userId])))
  const paused = new Set(members.flatMap(({ userId, isPaused }) => (isPaused ? [userId] : [])))
  const active = capacities.filter(({ userId }) => !paused.has(userId))
  const included = scope.includeNotLooking ? active : active.filter(({ userId }) => !notLooking.has(userId))
  const countTakers = ({ language, skippers }: Group) =>
    included.filter((one) => one.language === language && one.room > 0 && !skippers.includes(one.userId)).length
  // Groups that the fewest members can take come first.
  const ordered = groups
    .map((group) => ({ ...group, takers: countTakers(group) }))
    .toSorted((first, second) => first.takers - second.takers || (sortKeyOf(first) < sortKeyOf(second) ? -1 : 1))
  const levels = members.map(({ load }) => load)
  const shares = evenShares(
    levels,
    included.map(({ language, userId, room }) => ({ language, room, member: positionOf(userId) })),
    ordered.map(({ language, skippers, count }) => ({ language, count, skippers: new Set(skippers.map(positionOf)) })),
  ).flatMap(({ group: index, member: position, count }) => {
    const [group, member] = [ordered[index], members[position]]
    if (!group || !member) return []
    const level = levels[position] ?? 0
    levels[position] = level + count
    return [{ group, userId: member.userId, level, count }]
  })
  const left = ordered.flatMap((group) => {
    const count = shares.reduce((rest, share) => rest - (share.group === group ? share.count : 0), group.count)
    return count > 0
      ? [{ language: group.language, count, reason: reasonOf(group, { capacities, active, included }) }]
      : []
  })
  const countWithRoom = (some: PlanInput['capacities'], among: ReadonlySet<string>) =>
    new Set(some.flatMap(({ userId, room }) => (room > 0 && among.has(userId) ? [userId] : []))).size
  return {
    scope,
    members,
    shares,
    left: addUp(left),
    notLookingCount: countWithRoom(active, notLooking),
    pausedCount: countWithRoom(capacities, paused),
  }
}

const sortKeyOf = ({ language, skippers }: Group) => [language, ...skippers].join('\n')

/** Who could take tasks of the group: with a plan job, of these without paused members, of these to be included. */
function reasonOf(
  group: Group,
  { capacities, active, included }: Readonly<Record<'capacities' | 'active' | 'included', PlanInput['capacities']>>,
): UnassignedReason {
  if (capacities.every(({ language }) => language !== group.language)) return 'no-plan-job'
  if (active.every(({ language }) => language !== group.language)) return 'paused'
  const planned = included.filter(({ language }) => language === group.language)
  if (planned.length === 0) return 'not-looking'
  return planned.every(({ userId }) => group.skippers.includes(userId)) ? 'skipped' : 'caps-reached'
}

/** Sums the counts of the same language and reason, in their order. */
const addUp = (counts: readonly UnassignedCount[]): UnassignedCount[] =>
  [...Map.groupBy(counts, ({ language, reason }) => `${language}\n${reason}`)]
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
    )

async function readPlanInput(db: Db | Tx, scope: PlanScope): Promise<PlanInput> {
  const { projectId, bundleId, filters, userId = null } = scope
  const isMatch = matchUnassigned(filters)
  const language = filters.language ?? null
  const { rows } = await sql<PlanInput>`
    with member as (
      select m.user_id, m.joined_at, coalesce(j.assigned_count, 0) as load,
             coalesce(t.looking_for_tasks, true) as looking_for_tasks, m.paused_at is not null as is_paused
        from project_members m
        left join talents t on t.user_id = m.user_id
        left join jobs j on j.bundle_id = ${bundleId} and j.worker_id = m.user_id
       where m.project_id = ${projectId} and (${userId}::uuid is null or m.user_id = ${userId})
         and not exists (select from project_bans b where b.project_id = m.project_id and b.user_id = m.user_id)
    ), ${apartCtes(scope, sql`select user_id from member`)}, waiting as (
      select language, '{}'::uuid[] as skippers, new_count - coalesce(a.count, 0) as count
        from bundle_language_counts left join (select language, count(*) from apart group by language) a using (language)
       where bundle_id = ${bundleId} and new_count > coalesce(a.count, 0)
         and ${isMatch && !areNarrow(filters)} and (${language}::text is null or language = ${language})
      union all
      select language, skippers, count(*) from skipped
       where ${isMatch} and (${language}::text is null or language = ${language}) group by language, skippers
    ), capacity as (
      select w.language, m.user_id, case p.max_number when 0 then w.count else
             greatest(0, least(w.count, p.max_number - coalesce(h.assigned_count + h.completed_count, 0))) end as room
        from (select language, sum(count) as count from waiting group by language) w
        join plan_jobs p on p.project_id = ${projectId} and p.language = w.language
        join member m on m.user_id = p.user_id
        left join job_language_counts h
          on h.bundle_id = ${bundleId} and h.worker_id = p.user_id and h.language = w.language
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'load', load, 'isLooking', looking_for_tasks,
         'isPaused', is_paused) order by joined_at, user_id), '[]')
         from member) as members,
      (select coalesce(jsonb_agg(jsonb_build_object('language', language, 'skippers', skippers, 'count', count)), '[]')
         from waiting) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object('language', language, 'userId', user_id, 'room', room)), '[]')
         from capacity) as capacities`.execute(db)
  return singleRow(rows)
}
