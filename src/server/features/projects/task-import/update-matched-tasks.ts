import { sql } from 'kysely'
import { lockProject, lockImports } from '#src/server/features/projects/access/project-lock.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'
import { keepLastAssigned } from '#src/server/features/projects/assignment/keep-last-assigned.ts'
import { computeMixedLengths } from './match-tasks.ts'
import { recordEditAction, storedCte } from '#src/server/features/projects/assignment/undo-edit.ts'

/** Locks the tasks that an import may change, in the order of all bulk changes, then the bundle's languages. */
export async function lockMatchedTasks(tx: Tx, bundleId: string, projectId: string): Promise<void> {
  await lockProject(tx, projectId, 'exclusive')
  await lockImports(tx, bundleId)
  await sql`
    select count(*) from (
      select from tasks
       where bundle_id = ${bundleId} and external_id in (select external_id from copied_tasks)
       order by _id for update) locked`.execute(tx)
  await tx.selectFrom('bundles').select('_id').where('_id', '=', bundleId).forNoKeyUpdate().execute()
}

/**
 * Changes the tasks of `matched_tasks` that differ and are not reviewed, records it in their histories, and stores
 * how they were. It assigns nothing: when each worker was last assigned tasks is restored.
 */
export async function updateMatchedTasks(
  tx: Tx,
  actor: User,
  { actionId, bundleId, count }: { readonly actionId: string; readonly bundleId: string; readonly count: number },
): Promise<void> {
  await computeMixedLengths(tx)
  const restoreLastAssigned = await keepLastAssigned(tx, bundleId)
  await sql`
    with changed as (
      update tasks t
         set language = m.language, source_external_url = m.source, target_external_url = m.target,
             meta = m.meta, video_seconds = m.seconds, priority = m.priority, due_on = m.due_on, updated_at = now()
        from matched_tasks m join tasks old on old._id = m.task_id
       where t._id = m.task_id and m.differs and not m.is_reviewed
      returning t._id, t.status, t.worker_id, task_fields(old) as before, task_fields(t) as after
    ), ${storedCte(actionId, bundleId)}, recorded as (
      insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id)
      select _id, ${actor._id}::uuid, 'edit', status, status, worker_id from changed
    )
    -- The app makes new pictures of videos that were replaced.
    delete from task_posters p using matched_tasks m
     where p.task_id = m.task_id and m.differs and not m.is_reviewed
       and (p.side = 'source' and m.has_new_source or p.side = 'target' and m.has_new_target)`.execute(tx)
  await restoreLastAssigned()
  await recordEditAction(tx, { _id: actionId, bundleId, actorId: actor._id, action: 'import', count })
}
