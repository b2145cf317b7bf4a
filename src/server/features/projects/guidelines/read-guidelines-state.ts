import { sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

/** The current version of a project's guidelines, and the last one that a person has read; null if none. */
export type GuidelinesState = { readonly version: number; readonly readVersion: number | null }

/** Reads the state of a project's guidelines; null if it has none. */
export async function readGuidelinesState(
  db: Db | Tx,
  userId: string,
  projectId: string,
): Promise<GuidelinesState | null> {
  const row = await db
    .selectFrom('guideline_versions as g')
    .leftJoin('guideline_reads as r', (join) =>
      join.onRef('r.project_id', '=', 'g.project_id').on('r.user_id', '=', userId),
    )
    .select(['g.version', 'r.version as readVersion'])
    .select(sql<boolean>`g.source = ''`.as('isEmpty'))
    .where('g.project_id', '=', projectId)
    .orderBy('g.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && !row.isEmpty ? { version: row.version, readVersion: row.readVersion } : null
}
