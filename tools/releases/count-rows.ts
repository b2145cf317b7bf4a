// Compares a database with the rows of a recorded release.
import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'

export type RecordedTables = readonly { readonly name: string; readonly rows: number }[]

/** Returns the number of rows by table. */
export async function countRows(db: Db, tables: RecordedTables): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** Returns the tables that have fewer rows than recorded, among those that no later migration removed. */
export async function findTablesWithLosses(db: Db, tables: RecordedTables): Promise<RecordedTables> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  const remaining = tables.filter(({ name }) => names.has(name))
  const counts = await countRows(db, remaining)
  return remaining.filter(({ name, rows: recorded }) => (counts[name] ?? 0) < recorded)
}
