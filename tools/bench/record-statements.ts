// Records the statements a use case sends, so that the baseline runs exactly the same ones.
import { type Db, databaseOf, openPool } from '#src/server/db/connection/open-database.ts'
import type { Statement } from './servers/messages.ts'

/** Returns the statements that `work` sends, in order, without those that begin and end transactions. */
export async function recordStatements(url: string, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const pool = openPool(url, { max: 1 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (sql: string, parameters: readonly unknown[]) => unknown
    const recordQuery = (sql: string, parameters: readonly unknown[]) => {
      if (!/^(begin|commit|rollback)$/.test(sql)) statements.push({ sql, parameters })
      return query(sql, parameters)
    }
    Object.assign(client, { query: recordQuery })
  })
  const db = databaseOf(pool)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
  return statements
}
