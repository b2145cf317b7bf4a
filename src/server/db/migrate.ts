// Migrations are SQL files, applied in the order of their names, forward only. The Migrator holds a lock meanwhile: when
// several processes start at once, each file is applied once.
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import { StartFailure } from './connection/start-failure.ts'
import { limitsOfSession, type Db, openDatabase } from './connection/open-database.ts'

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

/**
 * Brings the database at `url` to the newest schema, or to that after the migration `target`. Returns the names of the
 * migrations it applied.
 * @throws StartFailure when another version of Curio made the database, and this one can't use it.
 */
export async function migrate(url: string, target?: string): Promise<string[]> {
  const db = openDatabase(url, { max: 1 })
  try {
    const { error, results } = await db.connection().execute(async (connection) => {
      await sql.raw(limitsOfSession).execute(connection)
      await refuseOtherVersion(connection)
      const migrator = new Migrator({ db: connection, provider: sqlFiles })
      return target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target)
    })
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
    return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/** Throws when the database has a migration that is none of ours: it is newer, or from before the first release. */
async function refuseOtherVersion(db: Db): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return
  const ours = Object.keys(await sqlFiles.getMigrations())
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${ours}) order by name limit 1`.execute(db)
  const [unknown] = rows
  if (!unknown) return
  throw new StartFailure(
    `Another version of Curio made this database (migration ${unknown.name}): start that version, ` +
      'or start with an empty data folder (DATA_DIR) or database (DATABASE_URL); demo data can be deleted.',
  )
}
