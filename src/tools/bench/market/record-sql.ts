// What a use case really sends to the database, so that nothing measured beside it can differ.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '#src/server/db/open.ts'
import type { Database } from '#src/server/db/schema.ts'
import type { Statement } from './servers/messages.ts'

/** The one statement that `work` sends. @throws when it sends more or fewer. */
export async function recordStatement(url: string, work: (db: Db) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query: { sql, parameters } }) => void sent.push({ sql, parameters }),
  })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
  const [statement, ...more] = sent
  if (!statement || more.length > 0) throw new Error(`Expected one statement, not ${sent.length}`)
  return statement
}

/** The same statement with other parameters: whatever equals a key of `swaps` becomes its value. */
export const withParameters = ({ sql, parameters }: Statement, swaps: ReadonlyMap<unknown, unknown>): Statement => ({
  sql,
  parameters: parameters.map((parameter) => (swaps.has(parameter) ? swaps.get(parameter) : parameter)),
})
