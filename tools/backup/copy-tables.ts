// The rows of all tables as text files, independent of the major version of PostgreSQL and of the processor. Background
// jobs are not copied: the server finds what is due without them.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrate } from '#src/server/db/migrate.ts'
import { withClient } from '#tools/with-database.ts'
import { type CopiedTables, parts } from './manifest.ts'

/** Migrations fill their own tables. Generated columns are computed again. */
const tablesQuery = `
  select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
   where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely_')
     and attnum > 0 and not attisdropped and attgenerated = ''
   group by relname order by relname`

const sequencesQuery = `
  select sequencename as name, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null`

/** Writes the rows of all tables, as of one moment, into files in `folder`. `url` is that of their owner. */
export async function exportTables(url: string, folder: string): Promise<CopiedTables> {
  await mkdir(join(folder, parts.tables), { mode: 0o700 })
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<{ name: string }>('select max(name) as name from kysely_migration')
    const { rows: tables } = await client.query<{ name: string; columns: string }>(tablesQuery)
    const { rows: sequences } = await client.query<{ name: string; value: string }>(sequencesQuery)
    const copied: CopiedTables['tables'] = []
    for (const { name, columns } of tables) {
      const source = client.query(copyTo(`copy ${escapeIdentifier(name)} (${columns}) to stdout`))
      await pipeline(source, createWriteStream(fileOf(folder, name), { mode: 0o600, flush: true }))
      copied.push({ name, columns, rows: source.rowCount })
    }
    await client.query('commit')
    return {
      migration: migrations[0]?.name ?? '',
      tables: copied,
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
    }
  })
}

/**
 * Fills an empty database from the files in `folder`, in one transaction. `url` is that of its owner, `superuserUrl`
 * that of a superuser, since triggers and foreign keys are switched off: the rows already agree with each other.
 */
export async function importTables(
  { url, superuserUrl }: { readonly url: string; readonly superuserUrl: string },
  folder: string,
  { migration, tables, sequences }: CopiedTables,
): Promise<void> {
  await migrate(url, migration)
  await withClient(superuserUrl, async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const names = tables.map(({ name }) => escapeIdentifier(name))
    // A few rows come from migrations.
    await client.query(`truncate ${names.join(', ')}`)
    for (const { name, columns } of tables) {
      const target = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${columns}) from stdin`))
      await pipeline(createReadStream(fileOf(folder, name)), target)
    }
    for (const [name, value] of Object.entries(sequences)) {
      await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), value])
    }
    await client.query('commit')
  })
}

const fileOf = (folder: string, table: string) => join(folder, parts.tables, `${table}.copy`)
