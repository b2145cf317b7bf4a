import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { tidy } from '#src/server/db/tidy.ts'
import { makePerson } from '#tests/support/people.ts'
import { test } from '#tests/support/server.ts'

test('what has run out is cleared away, and nothing else', async ({ db, server }) => {
  const mei = await makePerson(db, 'Mei')
  await server.as(mei)
  const asMei = await server.as(mei)
  await sql`update sessions set expires_at = now() - interval '1 second'
             where _id = (select _id from sessions order by _id limit 1)`.execute(db)
  for (const age of ['59 days', '61 days']) {
    await sql`insert into idempotency_keys (key, user_id, call, body_hash, answer, created_at)
              values (${v7()}, ${mei._id}, 'bid', '', '{}', now() - ${age}::interval)`.execute(db)
  }
  for (const age of ['1 hour', '2 days']) {
    await sql`insert into sign_in_failures (email_hash, address, at)
              values ('', '192.0.2.1', now() - ${age}::interval)`.execute(db)
  }
  await tidy(db)
  const { rows } = await sql`select (select count(*)::int from sessions) as sessions,
    (select count(*)::int from idempotency_keys) as keys, (select count(*)::int from sign_in_failures) as tries`.execute(
    db,
  )
  expect(rows).toEqual([{ sessions: 1, keys: 1, tries: 1 }])
  expect((await asMei('GET /api/users/me')).status).toBe(200)
})
