import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { seesProject } from './unseen-checks.ts'

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
