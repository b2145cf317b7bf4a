// The query plans of the statements that a use case sends.
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from '#src/server/db/schema/schema.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { systemIds } from '#src/server/system-ids.ts'

const int8 = 20

/** The plans, as JSON, of the statements that `call` sends, once it has ended. */
export async function explainStatements(url: string, call: (deps: Deps) => Promise<unknown>): Promise<string[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const parserOf = (oid: number) => (oid === int8 ? Number : types.getTypeParser(oid))
  const pool = new Pool({ connectionString: url, max: 1, types: { getTypeParser: parserOf } })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      if (!/^(begin|commit)$/i.test(sql)) statements.push({ sql, parameters })
    },
  })
  try {
    await call({ db, ids: systemIds } as Deps)
    const plans: string[] = []
    for (const { sql, parameters } of statements) {
      const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${sql}`, [...parameters])
      plans.push(JSON.stringify(rows))
    }
    return plans
  } finally {
    await db.destroy()
  }
}

/** Tables that the statements of `call` read without an index. */
export async function tablesReadSequentially(url: string, call: (deps: Deps) => Promise<unknown>): Promise<string[]> {
  const plans = await explainStatements(url, call)
  return plans.flatMap((plan) =>
    [...plan.matchAll(/"Node Type":"Seq Scan".*?"Relation Name":"(\w+)"/g)].map(([, table = '']) => table),
  )
}
