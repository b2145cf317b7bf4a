import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

/** Whether a bundle was archived, itself or with its project. `bundleId`: a column, or an id. */
export const isBundleArchived = (bundleId: Expression<unknown>) => sql<boolean>`
  exists (select from bundles archived join projects archived_project on archived_project._id = archived.project_id
           where archived._id = ${bundleId}
             and (archived.archived_at is not null or archived_project.archived_at is not null))`

/** Reads whether a bundle was archived, itself or with its project. */
export async function readIsArchived(db: Db | Tx, bundleId: string): Promise<boolean> {
  const { rows } = await sql<{ archived: boolean }>`
    select ${isBundleArchived(sql`${bundleId}::uuid`)} as archived`.execute(db)
  return rows[0]?.archived === true
}
