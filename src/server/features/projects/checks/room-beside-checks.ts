import { sql } from 'kysely'
import { roomForTasks } from '#src/domain/quality/check-task.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { seesProject, unseenChecks } from './unseen-checks.ts'

type Capacity = { readonly language: string; readonly userId: string; readonly room: number }

type CappedQueue = {
  readonly userId: string
  readonly language: string
  readonly share: number
  readonly tasks: number
  readonly checks: number
  /** What the cap leaves, for tasks and checks. */
  readonly room: number
  readonly available: number
}

/** Lowers the capacities of members with a cap by the checks that will be mixed in: these count for the cap too. */
export async function leaveRoomForChecks(
  db: Db | Tx,
  { projectId, bundleId }: { readonly projectId: string; readonly bundleId: string },
  capacities: readonly Capacity[],
): Promise<Capacity[]> {
  const { rows } = await sql<CappedQueue>`
    select p.user_id as "userId", p.language, project.check_share as share,
           (q.held - q.checks)::int as tasks, q.checks::int as checks, greatest(0, p.max_number - q.held)::int as room,
           case when ${seesProject(projectId, sql`p.user_id`)} then 0 else (
             select count(*)
               from (${unseenChecks(projectId, { worker: sql`p.user_id`, language: sql`p.language` })}) unseen)
           end::int as available
      from projects project
      join plan_jobs p on p.project_id = project._id and p.max_number > 0,
        lateral (
          select coalesce((select assigned_count + completed_count from job_language_counts h
                            where h.bundle_id = ${bundleId} and h.worker_id = p.user_id and h.language = p.language), 0)
                   as held,
                 (select count(*) from tasks t
                   where t.bundle_id = ${bundleId} and t.worker_id = p.user_id and t.language = p.language
                     and t.check_of is not null) as checks) q
     where project._id = ${projectId} and project.check_share > 0
       and exists (select from check_tasks where project_id = project._id and retired_at is null)`.execute(db)
  const mostOf = new Map(rows.map((row) => [`${row.userId} ${row.language}`, roomForTasks(row)]))
  return capacities.map(({ room, ...capacity }) => {
    const most = mostOf.get(`${capacity.userId} ${capacity.language}`) ?? room
    return { ...capacity, room: Math.min(room, most) }
  })
}
