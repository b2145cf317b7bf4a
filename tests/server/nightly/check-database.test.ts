// What the start says about a database that cannot be used, and what to change.
import { chmodSync, chownSync, copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '#src/server/db/connection/check-database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { certificateFile } from '#tests/support/mail-server.ts'
import { startPgbouncer } from '#tests/support/pgbouncer.ts'
import { databaseUrl, runSql } from '#tests/support/postgres.ts'
import { isMissing } from '#tools/programs.ts'
import { cleanUp, makeFolder } from '#tests/support/launch-server.ts'

const folder = makeFolder()
let postgres: EmbeddedPostgres

beforeAll(async () => {
  postgres = await startEmbedded({ dataFolder: join(folder, 'data') })
  const superuser = postgres.urlAs('postgres')
  await runSql(superuser, `create role guest login password 'guest'`)
  const cluster = join(folder, 'data/postgres/cluster')
  // The files that PostgreSQL reads by default.
  for (const file of [join(cluster, 'server.crt'), join(cluster, 'server.key')]) {
    copyFileSync(certificateFile, file)
    chmodSync(file, 0o600)
    chownSync(file, statSync(cluster).uid, statSync(cluster).gid)
  }
  await runSql(superuser, 'alter system set ssl = on')
  await runSql(superuser, 'select pg_reload_conf()')
})

afterAll(async () => {
  await postgres.stop()
  await cleanUp()
})

/** The URL of the database `name` for the role `guest`. */
function urlOfGuest(name: string): string {
  const url = new URL(databaseUrl(postgres.url, name))
  url.username = 'guest'
  url.password = 'guest'
  return url.href
}

type Unusable = {
  readonly name: string
  /** How the database is created. */
  readonly options?: string
  /** Run by a superuser in the database. */
  readonly statements?: readonly string[]
  readonly connections?: number
  readonly says: string
}

const forGuest = 'owner guest'
const unusable: readonly Unusable[] = [
  {
    name: 'of_bytes',
    options: `${forGuest} encoding 'SQL_ASCII' locale 'C' template template0`,
    says: `has the encoding SQL_ASCII: use one made with create database … encoding 'UTF8' template template0`,
  },
  {
    name: 'of_others',
    says: 'does not let guest create schemas and temporary tables: grant create, temporary on database of_others to guest',
  },
  {
    name: 'half_granted',
    statements: ['grant create on database half_granted to guest'],
    says: 'does not let guest create tables: grant create on schema public to guest',
  },
  {
    name: 'restored',
    options: forGuest,
    statements: ['create table kysely_migration ()', 'alter table kysely_migration owner to curio'],
    says: 'has tables of curio, which guest cannot change: grant curio to guest',
  },
  {
    name: 'bare',
    options: forGuest,
    statements: ['drop extension plpgsql'],
    says: 'lacks PL/pgSQL: create extension plpgsql',
  },
  {
    name: 'without_icu',
    options: forGuest,
    statements: ['alter collation pg_catalog."zh-x-icu" rename to renamed'],
    says: 'lacks the collation zh-x-icu: use a PostgreSQL that is built with ICU',
  },
  {
    name: 'frozen',
    options: forGuest,
    statements: ['alter database frozen set default_transaction_read_only = on'],
    says: 'is read-only: set default_transaction_read_only to off',
  },
  {
    name: 'small',
    options: forGuest,
    connections: 505,
    says: 'allows 97 connections (max_connections) and is asked for 505: raise it, or lower DATABASE_CONNECTIONS',
  },
  {
    name: 'limited',
    options: `${forGuest} connection limit 10`,
    connections: 15,
    says: 'allows 10 connections (the limit of limited) and is asked for 15: alter database limited connection limit 15, or lower DATABASE_CONNECTIONS',
  },
]

test.for(unusable)('a database that $says', async ({ name, options = '', statements = [], connections = 15, says }) => {
  const superuser = postgres.urlAs('postgres')
  await runSql(superuser, `create database ${name} ${options}`)
  for (const statement of statements) await runSql(databaseUrl(superuser, name), statement)
  const { host } = new URL(postgres.url)
  await expect(checkDatabase(urlOfGuest(name), { connections })).rejects.toThrow(
    `The database at ${host}/${name} (DATABASE_URL) ${says}.`,
  )
})

test.skipIf(isMissing('pgbouncer'))('a pooler in transaction mode is refused, one in session mode is not', async () => {
  const check = async (mode: 'session' | 'transaction') => {
    const pooler = await startPgbouncer(makeFolder(), postgres.url, mode)
    onTestFinished(pooler.stop)
    await checkDatabase(pooler.url, { setting: 'DATABASE_LISTEN_URL' })
  }
  await check('session')
  await expect(check('transaction')).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+\/pooled \(DATABASE_LISTEN_URL\) is behind a pooler in transaction mode: set its pool_mode to session, or name PostgreSQL itself\.$/,
  )
})

const urlWith = (parameters: string) => `${postgres.url.replace('127.0.0.1', 'localhost')}?${parameters}`

test('a connection is encrypted if the URL names the authority of the certificate', async () => {
  const url = urlWith(`sslmode=verify-full&sslrootcert=${certificateFile}`)
  await checkDatabase(url)
  expect(await runSql(url, 'select ssl from pg_stat_ssl where pid = pg_backend_pid()')).toEqual([{ ssl: true }])
})

test('a certificate of an unknown authority, or for another name, is refused unless the URL says otherwise', async () => {
  await expect(checkDatabase(urlWith('sslmode=verify-full'))).rejects.toThrow(/cannot be used: self-signed certificate/)
  const otherName = urlWith(`sslmode=verify-full&sslrootcert=${certificateFile}`).replace('localhost', '127.0.0.1')
  await expect(checkDatabase(otherName)).rejects.toThrow(/cannot be used: .*127\.0\.0\.1/)
  await expect(checkDatabase(urlWith('sslmode=no-verify'))).resolves.toBeUndefined()
})
