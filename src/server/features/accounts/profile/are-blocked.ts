import { sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

/** Whether one of the two people blocked the other. */
export async function areBlocked(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select is_blocked(${one}::uuid, ${other}::uuid) as blocked`.execute(db)
  return rows[0]?.blocked === true
}
