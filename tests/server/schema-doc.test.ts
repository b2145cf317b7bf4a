import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { readTables } from '#tools/schema-doc/read-schema.ts'
import { writeSchema } from '#tools/schema-doc/write-schema.ts'
import { test } from '#tests/support/database.ts'

test('docs/schema.md shows the schema of the database', async ({ db }) => {
  const page = await readFile('docs/schema.md', 'utf8')
  expect(page, 'renew it: npm run schema-doc').toBe(writeSchema(await readTables(db)))
})
