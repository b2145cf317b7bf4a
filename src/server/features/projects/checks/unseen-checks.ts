import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'

type Talent = { readonly worker: RawBuilder<unknown>; readonly language: RawBuilder<unknown> }

/**
 * Selects the ids of the project's check tasks in a language of which the talent had no copy, and whose videos they did
 * not review otherwise.
 */
export const unseenChecks = (projectId: string, { worker, language }: Talent): RawBuilder<unknown> => sql`
  select c.task_id
    from check_tasks c join tasks k on k._id = c.task_id and k.status = 'completed' and k.language = ${language}
   where c.project_id = ${projectId} and c.retired_at is null
     and not exists (
       select from tasks copy
        where copy.check_of = c.task_id
          and (copy.worker_id = ${worker} or exists (
            select from task_history h where h.task_id = copy._id and h.worker_id = ${worker})))
     and not exists (
       select from tasks r
        where (r._id = coalesce(k.second_review_of, k._id) or r.second_review_of = coalesce(k.second_review_of, k._id))
          and (r.worker_id = ${worker} or exists (
            select from task_history h
             where h.task_id = r._id and h.worker_id = ${worker} and h.action = 'submit')))`

/** Condition that somebody sees all tasks of the project, and would recognize a check. */
export const seesProject = (projectId: string, worker: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (exists (select from project_managers where project_id = ${projectId} and user_id = ${worker})
    or exists (select from users where _id = ${worker} and role = 'admin'))`

type Assignment = { readonly taskId: string; readonly memberId: string; readonly projectId: string }

/** Returns why somebody cannot be assigned a check: they reviewed the videos before, or would recognize it; or null. */
export async function checkRejection(
  tx: Tx,
  { taskId, memberId, projectId }: Assignment,
): Promise<'first-reviewer' | 'not-blind' | null> {
  const { rows } = await sql<{ had: boolean; sees: boolean }>`
    select exists (
             select from tasks t
              where (t._id in (k._id, k.second_review_of) or t.second_review_of = k._id or t.check_of = k._id)
                and (t.worker_id = ${memberId} or exists (
                  select from task_history h
                   where h.task_id = t._id and h.worker_id = ${memberId} and h.action = 'submit'))) as had,
           ${seesProject(projectId, sql`${memberId}::uuid`)} as sees
      from tasks c join tasks k on k._id = c.check_of where c._id = ${taskId} and c.check_of is not null`.execute(tx)
  if (rows[0]?.had) return 'first-reviewer'
  return rows[0]?.sees ? 'not-blind' : null
}
