import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { deleteExpired } from '#src/server/db/delete-expired.ts'
import { makeProject } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

test('only expired rows are deleted', async ({ db, server, mei }) => {
  await server.as(mei)
  expect((await mei.call('GET /api/users/me')).status).toBe(200)
  await sql`update sessions set expires_at = now() - interval '1 second'
             where _id = (select _id from sessions order by _id limit 1)`.execute(db)
  for (const age of ['59 days', '61 days']) {
    await sql`insert into idempotency_keys (key, user_id, request_hash, response, created_at)
              values (${v7()}, ${mei._id}, '', '{}', now() - ${age}::interval)`.execute(db)
  }
  const { projectId } = await makeProject(db, mei)
  for (const kind of ['webhook.test', 'review.submitted']) {
    await sql`insert into webhook_deliveries (_id, webhook_id, project_id, kind, payload, state, next_at, created_at, delivered_at)
              select gen_random_uuid(), gen_random_uuid(), ${projectId}, ${kind}, '{"note": "Her lines"}', 'delivered', null, day, day
                from unnest(array[now() - interval '29 days', now() - interval '31 days']) day`.execute(db)
  }
  await deleteExpired(db)
  const { rows } = await sql`select (select count(*)::int from sessions) as sessions,
    (select count(*)::int from idempotency_keys) as keys`.execute(db)
  expect(rows).toEqual([{ sessions: 1, keys: 1 }])
  const deliveries = await db
    .selectFrom('webhook_deliveries')
    .select(['kind', 'payload'])
    .orderBy('created_at')
    .execute()
  expect(deliveries.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'review.submitted', payload: {} },
    { kind: 'review.submitted', payload: { note: 'Her lines' } },
    { kind: 'webhook.test', payload: { note: 'Her lines' } },
  ])
  expect((await mei.call('GET /api/users/me')).status).toBe(200)
})
