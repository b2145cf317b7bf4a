import { sql } from 'kysely'
import type { Db, Tx } from './connection/open-database.ts'

/** Reads the database’s clock; in a transaction, when it began. */
export async function readDatabaseTime(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}
