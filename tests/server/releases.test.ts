import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#src/server/db/migrate.ts'
import { type Db, openDatabase } from '#src/server/db/connection/open-database.ts'
import { databaseUrl, runSql } from '#tests/support/postgres.ts'
import { serve } from '#tests/support/test-server.ts'
import { importTables } from '#tools/backup/copy-tables.ts'
import { fillTables } from '#tools/releases/fill-tables.ts'
import { hashMigrations, readRelease } from '#tools/releases/release.ts'

const { server, prefix } = inject('postgres')
const releasesFolder = join(import.meta.dirname, '../releases')

describe.each(readdirSync(releasesFolder))('release %s', (version) => {
  const folder = join(releasesFolder, version)
  const release = readRelease(folder)

  test('its migrations are unchanged', () => {
    expect(hashMigrations()).toMatchObject(release.hashes)
  })

  test('its database is upgraded with all rows, and used', async () => {
    const url = await createDatabase(version)
    await importTables({ url, superuserUrl: url }, folder, release)
    const db = openDatabase(url)
    onTestFinished(() => db.destroy())
    expect(await countRows(db, release.tables)).toEqual(
      Object.fromEntries(release.tables.map(({ name, rows }) => [name, rows])),
    )

    await migrate(url)
    expect(await findTablesWithLosses(db, release.tables)).toEqual([])
    expect((await sql`select * from recount()`.execute(db)).rows).toEqual([])

    await sellSomething(db)
  })
})

test('what the next release is recorded with has rows of every table, and right counters', async () => {
  const url = await createDatabase('next')
  await migrate(url)
  const db = openDatabase(url)
  onTestFinished(() => db.destroy())
  await fillTables(db)
  const { rows: tables } = await sql<{ name: string; rows: number }>`
    select relname as name, 1 as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not like 'kysely%'`.execute(db)
  expect(await findTablesWithLosses(db, tables)).toEqual([])
  expect((await sql`select * from recount()`.execute(db)).rows).toEqual([])
})

/** Signs in with the password of the release, and sells a product. */
async function sellSomething(db: Db): Promise<void> {
  const app = await serve(db, { demoEverywhere: true })
  const signIn = (name: string) => app.as({ email: `${name}@curio.example` }, 'curio-demo')
  const [asSeller, asBuyer, asManager] = [await signIn('seller'), await signIn('buyer'), await signIn('manager')]
  const { data: products } = (await asSeller('GET /api/products/user/list')).body
  const product = products.find(({ status }: { status: string }) => status === 'new')
  const params = { id: product._id }
  expect((await asSeller('POST /api/products/{id}/startBid', { params, body: {} })).status).toBe(200)
  const price = product.price + 1
  expect((await asBuyer('POST /api/products/{id}/bid', { params, body: { price } })).status).toBe(200)
  const ended = await asSeller('POST /api/products/{id}/endBid', { params })
  expect(ended.body).toMatchObject({ status: 'sold', soldPrice: price })
  expect((await asManager('GET /api/projects')).status).toBe(200)
}

async function createDatabase(version: string): Promise<string> {
  const name = `${prefix}release_${version.replaceAll('.', '_')}`
  await runSql(server, `create database ${name}`)
  return databaseUrl(server, name)
}

type RecordedTables = readonly { readonly name: string; readonly rows: number }[]

/** Returns the number of rows by table. */
async function countRows(db: Db, tables: RecordedTables): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** Returns the tables that have fewer rows than recorded, among those that no later migration removed. */
async function findTablesWithLosses(db: Db, tables: RecordedTables): Promise<RecordedTables> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  const remaining = tables.filter(({ name }) => names.has(name))
  const counts = await countRows(db, remaining)
  return remaining.filter(({ name, rows: recorded }) => (counts[name] ?? 0) < recorded)
}
