import { type RawBuilder, sql } from 'kysely'
import { surplusChecks } from '#src/domain/quality/check-task.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { taskDueOn, taskPriority } from '#src/server/features/projects/tasks/task-schedule.ts'
import { readCheckShare, readQueues } from './read-queues.ts'

type Command = {
  readonly projectId: string
  readonly bundleId: string
  /** Whom tasks were taken from. */
  readonly workerIds: readonly string[]
}

/** Condition that nobody submitted or began a review of a task. */
const isNotStarted = (taskId: RawBuilder<unknown>) => sql`
  not exists (select from review_drafts where task_id = ${taskId})
  and not exists (select from task_history where task_id = ${taskId} and action = 'submit')`

/**
 * Takes the checks that the workers have too many, since tasks were taken from them, the last in their queue first, and
 * deletes those that nobody has. Otherwise checks would be what remains of a queue. A check that was begun stays, and so
 * does one that is locked: its talent submits or skips it at this moment, and waits for the bundle, which the caller has
 * locked. Returns how many were taken, by worker.
 */
export async function withdrawChecks(
  tx: Tx,
  { projectId, bundleId, workerIds }: Command,
): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number>()
  const queues = workerIds.length === 0 ? [] : await readQueues(tx, bundleId, workerIds)
  if (queues.some(({ checks }) => checks > 0)) {
    const share = await readCheckShare(tx, projectId)
    const surplus = queues.map((queue) => ({ ...queue, surplus: surplusChecks({ ...queue, share }) }))
    const { rows } = await sql<{ workerId: string; count: number }>`
      with surplus as (
        select * from jsonb_to_recordset(${JSON.stringify(surplus)}::jsonb)
          s ("workerId" uuid, language text, surplus int)
      ), last as (
        select _id, worker_id, language,
               row_number() over (partition by worker_id, language order by priority desc, due_on desc, _id desc) as place
          from (
            select t._id, t.worker_id, t.language, ${taskPriority} as priority, coalesce(${taskDueOn}, 'infinity') as due_on
              from tasks t join bundles b on b._id = t.bundle_id
             where t.bundle_id = ${bundleId} and t.worker_id = any (${workerIds}::uuid[]) and t.status = 'assigned'
               and t.check_of is not null and ${isNotStarted(sql`t._id`)}
               for update of t skip locked) free
      ), taken as (
        update tasks t set status = 'new', worker_id = null, updated_at = now()
          from last join surplus s on s."workerId" = last.worker_id and s.language = last.language
         where t._id = last._id and last.place <= s.surplus and t.status = 'assigned'
        returning last.worker_id
      )
      select worker_id as "workerId", count(*) as count from taken group by 1`.execute(tx)
    for (const { workerId, count } of rows) taken.set(workerId, count)
  }
  await deleteUnassignedChecks(tx, sql`select ${bundleId}::uuid`)
  return taken
}

/**
 * Deletes the checks of the bundles (a selection of ids) that nobody has. Those that somebody began, submitted or
 * skipped stay; a manager can assign or delete them.
 */
export async function deleteUnassignedChecks(tx: Tx, bundleIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (
      delete from tasks where _id in (
        select _id from tasks
         where bundle_id in (${bundleIds}) and status = 'new' and check_of is not null and ${isNotStarted(sql`tasks._id`)}
           and not exists (select from task_skips where task_id = tasks._id)
           for update skip locked)
      returning _id
    )
    insert into deleted_task_workers (task_id, worker_id)
    select distinct h.task_id, h.worker_id
      from gone join task_history h on h.task_id = gone._id join users u on u._id = h.worker_id
    on conflict (task_id, worker_id) do update set at = now()`.execute(tx)
}
