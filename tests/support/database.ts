// `test` with a migrated, empty database: import it instead of vitest's own. Emptying the tables takes 5 ms where a
// copy of the template takes 110, so a worker keeps its copy and every test that asks for it finds it empty.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { test as base, inject } from 'vitest'
import { type Db, openDatabase } from '#src/server/db/open-database.ts'
import { databaseUrl, runSql } from './postgres.ts'

export const test = base
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { server, prefix } = inject('postgres')
    const name = `${prefix}${process.env['VITEST_POOL_ID'] ?? '0'}`
    const existingDatabases = await runSql(server, `select from pg_database where datname = '${name}'`)
    if (existingDatabases.length === 0) await runSql(server, `create database ${name} template ${prefix}template`)
    const url = databaseUrl(server, name)
    const db = openDatabase(url)
    // A failed test may have left a transaction open, for which closing the pool would wait forever.
    onCleanup(() => Promise.race([db.destroy(), pause(2000)]))
    return { db, url }
  })
  .extend('emptied', async ({ database }) => {
    await truncateTables(database.db)
    return database
  })
  /** A pool on the test's own database. */
  .extend('db', ({ emptied }): Db => emptied.db)
  /** The same database's address, for code that connects by itself. */
  .extend('url', ({ emptied }): string => emptied.url)

/** Empties every table that has rows, and the queues of background jobs. */
async function truncateTables(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await sql`drop schema if exists pgboss cascade`.execute(tx)
    await sql`
      do $$
      declare
        candidate regclass;
        filled text[] := '{}';
        has_rows boolean;
      begin
        for candidate in
          select oid from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely')
        loop
          execute format('select exists (select from %s)', candidate) into has_rows;
          if has_rows then filled := filled || candidate::text; end if;
        end loop;
        if cardinality(filled) > 0 then
          execute format('truncate %s restart identity cascade', array_to_string(filled, ', '));
        end if;
      end $$
    `.execute(tx)
  })
}
