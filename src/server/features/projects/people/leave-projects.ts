import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { returnTasks } from '#src/server/features/projects/assignment/return-tasks.ts'
import type { Deps } from '#src/server/http/deps.ts'

/**
 * Takes an erased person out of all projects: open tasks are unassigned, drafts, membership, plan jobs, bans and the
 * talent's profile are deleted. Submitted reviews, their history and what was paid for them stay. A project that loses
 * its last manager is managed by the administrators.
 */
export async function leaveProjects(
  tx: Tx,
  _deps: Deps,
  { userId, actorId }: { readonly userId: string; readonly actorId: string },
): Promise<void> {
  const { rows } = await sql<{ projectId: string }>`
    select distinct b.project_id as "projectId" from tasks t join bundles b on b._id = t.bundle_id
     where t.worker_id = ${userId} and t.status = 'assigned' order by 1`.execute(tx)
  for (const { projectId } of rows) await returnTasks(tx, { actorId, projectId, userId })
  const tables = ['project_managers', 'project_members', 'plan_jobs', 'project_bans', 'guideline_reads'] as const
  for (const table of tables) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await tx.deleteFrom('review_drafts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('assignment_actions').where('actor_id', '=', userId).execute()
  await tx.deleteFrom('talents').where('user_id', '=', userId).execute()
  // Deliveries contain the reviewer's name. A retry sends the review without it.
  await sql`
    update webhook_deliveries
       set payload = jsonb_set(payload, '{data,worker}', payload #> '{data,worker}' || '{"firstName": "", "lastName": ""}')
     where payload #>> '{data,worker,_id}' = ${userId}`.execute(tx)
}
