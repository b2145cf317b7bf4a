// Once per run: a PostgreSQL for the server tests, with a migrated template that every worker copies.
// TEST_DATABASE_URL names one that already runs; else it is our own, in a temporary folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's URL, and the prefix of the names of this run's databases. */
    postgres: { readonly server: string; readonly prefix: string }
  }
}

/** The URL of the database `name` on the same server as `url`. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement outside any transaction. Returns its rows. */
export async function runSql(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

let stopPostgres = async () => {}

export async function setup(project: TestProject): Promise<void> {
  const externalUrl = process.env['TEST_DATABASE_URL']
  const { server, stop } = externalUrl ? { server: externalUrl, stop: async () => {} } : await startLocalPostgres()
  const prefix = `curio_test_${process.pid}_`
  const template = `${prefix}template`
  await runSql(server, `create database ${template}`)
  await migrate(databaseUrl(server, template))
  project.provide('postgres', { server, prefix })
  stopPostgres = async () => {
    if (externalUrl) await dropAll(server, prefix)
    await stop()
  }
  process.once('SIGTERM', () => void stopPostgres().finally(() => process.exit(1)))
}

export function teardown(): Promise<void> {
  return stopPostgres()
}

async function startLocalPostgres() {
  const dir = await mkdtemp(join(tmpdir(), 'curio-test-'))
  const { url, urlAs, stop } = await startEmbedded({ dataFolder: dir })
  const asSuperuser = (statement: string) => runSql(urlAs('postgres'), statement)
  // The tests run as the role that the server has, which may also create databases and omit triggers here.
  await asSuperuser('alter role curio createdb')
  await asSuperuser('grant set on parameter session_replication_role to curio')
  // The data is only needed during the run, so durability is off.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await asSuperuser(`alter system set ${setting} = off`)
  }
  // A test that leaves a transaction open fails instead of blocking the run.
  await asSuperuser("alter system set idle_in_transaction_session_timeout = '20s'")
  await asSuperuser('select pg_reload_conf()')
  return {
    server: url,
    async stop() {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function dropAll(server: string, prefix: string): Promise<void> {
  const rows = await runSql(server, `select datname from pg_database where starts_with(datname, '${prefix}')`)
  for (const { datname } of rows) await runSql(server, `drop database ${String(datname)} with (force)`)
}
