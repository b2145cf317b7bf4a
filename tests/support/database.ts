// `test` with a migrated, empty database: import it instead of vitest's own. A worker keeps its copy of the template, and
// every test that asks for it finds it empty: deleting a few rows takes 10 ms, truncating all tables 200. The people
// and the project of most tests are made for those that name them.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { test as base, inject } from 'vitest'
import { type Db, openDatabase } from '#src/server/db/connection/open-database.ts'
import { makePerson, makeProject } from './fixtures.ts'
import { databaseUrl, runSql } from './postgres.ts'

/** For tests with people of their own. */
const databaseTest = base
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
    await emptyTables(database.db).catch((error: unknown) => endOpenTransactions(database.db, error))
    return database
  })
  /** A pool on the test's own database. */
  .extend('db', ({ emptied }): Db => emptied.db)
  /** The same database's address, for code that connects by itself. */
  .extend('url', ({ emptied }): string => emptied.url)

export const test = databaseTest
  .extend('manager', ({ db }) => makePerson(db, 'Manager'))
  .extend('mei', ({ db }) => makePerson(db, 'Mei'))
  .extend('noah', ({ db }) => makePerson(db, 'Noah'))
  .extend('bo', ({ db }) => makePerson(db, 'Bo'))
  .extend('eva', ({ db }) => makePerson(db, 'Eva'))
  .extend('seller', ({ db }) => makePerson(db, 'Seller'))
  .extend('ada', ({ db }) => makePerson(db, 'Ada', { role: 'admin' }))
  /** With one bundle. */
  .extend('project', ({ db, manager }) => makeProject(db, manager))

/** Counts the connections to this database that wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** Empties every table and restarts its sequence. Deletes the queues of background jobs. */
async function emptyTables(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`drop schema if exists pgboss cascade`.execute(tx)
    await sql`
      do $$
      declare
        tables text[] := array(
          select oid::regclass::text from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely'));
        name text;
      begin
        -- Waits for what an earlier test left running.
        execute format('lock table %s in access exclusive mode', array_to_string(tables, ', '));
        if exists (select from unnest(tables) each where pg_relation_size(each::regclass) > 1000000) then
          execute format('truncate %s', array_to_string(tables, ', '));
        else
          foreach name in array tables loop execute format('delete from %s', name); end loop;
        end if;
        perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
      end $$
    `.execute(tx)
  })
}

/** Names the sessions that an earlier test left in a transaction, and ends them: they fail one test, not all after it. */
async function endOpenTransactions(db: Db, cause: unknown): Promise<never> {
  const { rows } = await sql<Record<string, unknown>>`
    select application_name, state, wait_event, xact_start, query, pg_terminate_backend(pid) as is_ended
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db)
  throw new Error(`the tables could not be emptied beside these transactions: ${JSON.stringify(rows)}`, { cause })
}
