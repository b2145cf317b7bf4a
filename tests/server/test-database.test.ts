import { describe, expect } from 'vitest'
import { sql } from 'kysely'
import { test } from '#tests/support/database.ts'

describe('the database of a test', () => {
  for (const turn of ['first', 'next']) {
    test(`the database is empty for the ${turn} test, and sequences restart`, async ({ db }) => {
      const existing = await sql`select _id from users`.execute(db)
      const inserted = await sql`insert into users (_id, name) values (gen_random_uuid(), 'Mei') returning id`.execute(
        db,
      )
      expect(existing.rows).toEqual([])
      expect(inserted.rows).toEqual([{ id: 10_001 }])
    })
  }
})
