import { sql } from 'kysely'
import { isBundleArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'

/** Whether the disagreement `d` of the project `p` waits for a manager; `a` is its adjudication, if any. */
export const isOpen = sql<boolean>`(
  d.difference > p.second_review_tolerance and a.task_id is null and not ${isBundleArchived(sql.ref('d.bundle_id'))}
  and not exists (select from tasks x where x._id = d.task_id and x.archived_at is not null))`

/** Of a project, or of one of its bundles. */
export async function countOpenDisagreements(db: Db, projectId: string, bundleId?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from bundles b join projects p on p._id = b.project_id join disagreements d on d.bundle_id = b._id
      left join adjudications a on a.task_id = d.task_id
     where b.project_id = ${projectId} and ${bundleId === undefined ? sql`true` : sql`b._id = ${bundleId}`} and ${isOpen}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
