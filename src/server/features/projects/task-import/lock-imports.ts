import { sql } from 'kysely'
import type { Tx } from '#src/server/db/open-database.ts'

const importLockClass = 1_229_803_600

/** Serializes what adds tasks with external ids to a bundle until the transaction ends, to avoid deadlocks on these. */
export async function lockImports(tx: Tx, bundleId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLockClass}::int, hashtext(${bundleId}))`.execute(tx)
}
