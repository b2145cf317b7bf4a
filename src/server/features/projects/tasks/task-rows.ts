import { sql } from 'kysely'
import type { SkippedTask } from '#src/domain/review/skip.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import { displayFirstName } from '#src/server/features/accounts/profile/display-first-name.ts'
import { taskDueOn, taskPriority } from './task-schedule.ts'

export type TaskRow = {
  readonly _id: string
  readonly status: TaskStatus
  readonly language: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly duration: number
  readonly worker_id: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  /** Set for an unassigned task that a worker skipped: the reason and their name. */
  readonly skipped: SkippedTask | null
  readonly second_review_of: string | null
  readonly check_of: string | null
  readonly is_check_task: boolean
  /** Of a second review and of a check: of the original task. */
  readonly external_id: string | null
  readonly title: string
  readonly flag_count: number
  readonly is_archived: boolean
  readonly round: number
  /** Whether a new version of the dub is reviewed as another task. */
  readonly has_later_round: boolean
  /** Its own priority and due date, or those of its bundle. */
  readonly priority: number
  readonly due_on: string | null
}

export type TaskPage = {
  readonly rows: TaskRow[]
  readonly total: number
  /** Whether more tasks match than `total`. */
  readonly isCapped: boolean
}

/** Selects what a list shows of the tasks in the common table expression `page` (_id, position). */
export const taskRows = sql`
  select t._id, t.status, t.language, t.created_at, t.updated_at, t.duration, t.worker_id, t.second_review_of, t.check_of, t.title,
         exists (select from check_tasks c where c.task_id = t._id and c.retired_at is null) as is_check_task,
         coalesce(t.external_id, f.external_id, (select k.external_id from tasks k where k._id = t.check_of)) as external_id,
         page.position,
         case jsonb_typeof(t.result -> 'flags') when 'array' then jsonb_array_length(t.result -> 'flags') else 0 end
           as flag_count,
         t.archived_at is not null as is_archived, coalesce(f.round, t.round) as round,
         exists (select from tasks later where later.previous_round = t._id) as has_later_round,
         ${taskPriority} as priority, ${taskDueOn} as due_on,
         ${displayFirstName('w')} as first_name, w.last_name,
         (select case when h.action = 'skip' then h.detail || jsonb_build_object('by', u.name) end
            from task_history h left join users u on u._id = h.actor_id
           where h.task_id = t._id and t.status = 'new' and h.action <> 'restore' order by h._id desc limit 1) as skipped
    from page join tasks t using (_id) join bundles b on b._id = t.bundle_id
    left join users w on w._id = t.worker_id
    left join tasks f on f._id = t.second_review_of`

type PageRow = { readonly total: number; readonly isCapped?: boolean } & (TaskRow | { readonly _id: null })

/** The page of a statement that always returns a row with the total, without a task if the page is empty. */
export const toTaskPage = (rows: readonly PageRow[]): TaskPage => ({
  rows: rows.filter((row): row is PageRow & TaskRow => row._id !== null),
  total: rows[0]?.total ?? 0,
  isCapped: rows[0]?.isCapped ?? false,
})
