// What a use case really sends, planned by the database it would be sent to.
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from '#src/server/db/schema.ts'
import type { Deps } from '#src/server/http/deps.ts'

const int8 = 20

/** Tables that the statements of `call` read without an index. */
export async function readWhole(url: string, call: (deps: Deps) => Promise<unknown>): Promise<string[]> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const numbers = (oid: number) => (oid === int8 ? Number : types.getTypeParser(oid))
  const pool = new Pool({ connectionString: url, max: 1, types: { getTypeParser: numbers } })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void sent.push({ sql, parameters }),
  })
  try {
    await call({ db } as Deps)
    const tables: string[] = []
    for (const { sql, parameters } of sent) {
      const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${sql}`, [...parameters])
      const plan = JSON.stringify(rows)
      for (const [, table = ''] of plan.matchAll(/"Node Type":"Seq Scan".*?"Relation Name":"(\w+)"/g))
        tables.push(table)
    }
    return tables
  } finally {
    await db.destroy()
  }
}
