import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'

/** Notifies the managers if the review of a task, which was just stored, and the other one of its videos disagree. */
export async function notifyOfDisagreement(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  { taskId, actorId }: { readonly taskId: string; readonly actorId: string },
): Promise<void> {
  const { rows } = await sql<{ projectId: string }>`
    select b.project_id as "projectId"
      from tasks t
      join disagreements d on d.task_id = coalesce(t.second_review_of, t._id)
      join bundles b on b._id = d.bundle_id
      join projects p on p._id = b.project_id
     where t._id = ${taskId} and d.difference > p.second_review_tolerance`.execute(tx)
  const [open] = rows
  if (open)
    await notifyManagers(tx, deps, { kind: 'reviews-disagree', projectId: open.projectId, count: 1, except: actorId })
}
