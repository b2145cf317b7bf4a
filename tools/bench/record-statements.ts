// Records the statements a use case sends, so that the baseline runs exactly the same ones.
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { type Db, openDatabase } from '#src/server/db/open-database.ts'
import type { Statement } from './servers/messages.ts'

/** Returns the statements that `work` sends, in order. */
export async function recordStatements(url: string, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = new PostgresQueryCompiler().compileQuery(node, queryId)
      statements.push({ sql, parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = openDatabase(url, { max: 1 })
  try {
    await work(db.withPlugin(recorder))
  } finally {
    await db.destroy()
  }
  return statements
}
