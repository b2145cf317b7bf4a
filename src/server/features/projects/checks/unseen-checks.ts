import { type RawBuilder, sql } from 'kysely'

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
