import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { lockProject } from '#src/server/features/projects/access/project-lock.ts'
import { deleteUnassignedChecks } from '#src/server/features/projects/checks/withdraw-checks.ts'

type ReturnCommand = { readonly actorId: string; readonly projectId: string; readonly userId: string }

/**
 * Unassigns all open tasks of a person in the project's bundles when they leave the project. Returns the number of
 * tasks without checks. Holds the project's lock until the transaction ends.
 */
export async function returnTasks(tx: Tx, { actorId, projectId, userId }: ReturnCommand): Promise<number> {
  await lockProject(tx, projectId, 'exclusive')
  const { rows } = await sql<{ returned: number }>`
    with moved as (
      update tasks set status = 'new', worker_id = null, updated_at = now()
       where worker_id = ${userId} and status = 'assigned'
         and bundle_id in (select _id from bundles where project_id = ${projectId})
      returning _id, check_of
    ), recorded as (
      insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id)
        select _id, ${actorId}, 'return', 'assigned', 'new', ${userId} from moved
    )
    select count(*) as returned from moved where check_of is null`.execute(tx)
  await deleteUnassignedChecks(tx, sql`select _id from bundles where project_id = ${projectId}`)
  return rows[0]?.returned ?? 0
}
