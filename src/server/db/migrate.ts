// Migrations are ordered SQL files, applied forward only. The Migrator holds a lock, so that processes that start
// concurrently apply each file once.
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import { openDatabase } from './open.ts'

const folder = new URL('./migrations/', import.meta.url)

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    const entries = await Promise.all(
      names.map(async (name): Promise<[string, Migration]> => {
        const text = await readFile(new URL(name, folder), 'utf8')
        return [
          name.replace(/\.sql$/, ''),
          {
            up: async (db) => {
              await sql.raw(text).execute(db)
            },
          },
        ]
      }),
    )
    return Object.fromEntries(entries)
  },
}

/** Migrates the database at `url` to the newest schema. Returns the names of the applied migrations. */
export async function migrate(url: string): Promise<string[]> {
  const db = openDatabase(url, { max: 2 })
  try {
    const { error, results } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
    return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
