import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { migrate } from '#src/server/db/migrate.ts'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { test } from '#tests/support/database.ts'
import { databaseUrl, runSql } from '#tests/support/postgres.ts'
import { readTables } from '#tools/schema-doc/read-schema.ts'
import { writeSchema } from '#tools/schema-doc/write-schema.ts'

const { server, prefix } = inject('postgres')

test('migrating an empty database applies every migration once, also when two processes do it at once', async () => {
  const url = await makeDatabase('empty')
  const applied = await Promise.all([migrate(url), migrate(url)])
  expect(applied.flat().length).toBeGreaterThan(0)
  expect(new Set(applied.flat()).size).toBe(applied.flat().length)
  expect(await migrate(url)).toEqual([])
})

test('a database with an unknown migration is refused with instructions', async () => {
  const url = await makeDatabase('other_version', `template ${prefix}template`)
  const db = openDatabase(url)
  await sql`insert into kysely_migration (name, timestamp) values ('0002-marketplace', now()::text)`.execute(db)
  await db.destroy()
  await expect(migrate(url)).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringMatching(/0002-marketplace.*start that version, or start with an empty data folder/),
  })
})

test('docs/schema.md shows the schema of the database', async ({ db }) => {
  const page = await readFile('docs/schema.md', 'utf8')
  expect(page, 'renew it: npm run schema-doc').toBe(writeSchema(await readTables(db)))
})

async function makeDatabase(name: string, options = ''): Promise<string> {
  await runSql(server, `create database ${prefix}${name} ${options}`)
  return databaseUrl(server, `${prefix}${name}`)
}
