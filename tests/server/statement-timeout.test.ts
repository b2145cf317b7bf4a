// A role or a database whose settings end statements after a time that suits requests.
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { makeMember, makePerson } from '#tests/support/fixtures.ts'
import { csvHeader, csvLine, test } from '#tests/support/task-import.ts'
import { buildServer } from '#tests/support/test-server.ts'

test('long work has a limit of its own, and another statement says which setting ended it', async ({
  db,
  url,
  manager,
  project,
}) => {
  const member = await makePerson(db, 'Member')
  await makeMember(db, project, member)
  // Every statement that changes tasks takes longer than the limit.
  await sql`
    create function take_long() returns trigger language plpgsql as 'begin perform pg_sleep(0.6); return null; end'`.execute(
    db,
  )
  for (const table of ['tasks', 'follows'])
    await sql`create trigger take_long after insert or update or delete on ${sql.table(table)} execute function take_long()`.execute(
      db,
    )
  const limits = ['statement_timeout=500', 'lock_timeout=500', 'idle_in_transaction_session_timeout=500']
  const options = limits.map((limit) => `-c ${limit}`).join(' ')
  const limited = openDatabase(`${url}?options=${encodeURIComponent(options)}`, { max: 2 })
  const { server, close } = await buildServer(limited)
  onTestFinished(async () => {
    await close()
    await limited.destroy()
    await sql`drop function take_long cascade`.execute(db)
  })
  const asManager = await server.as(manager)
  const inBundle = { params: { id: project.bundleId } }

  const imported = await asManager('POST /api/bundles/{id}/import', {
    ...inBundle,
    query: { mode: 'all' },
    body: `${csvHeader}\n${csvLine('A')}${csvLine('B')}`,
    headers: { 'content-type': 'text/csv' },
  })
  expect([imported.status, imported.body.data?.added]).toEqual([200, 2])
  const body = { memberId: member._id, filters: {} }
  const assigned = await asManager('POST /api/bundles/{id}/assignTasks', { ...inBundle, body })
  expect([assigned.status, assigned.body.data?.modifiedCount]).toEqual([200, 2])

  const refused = await asManager('PUT /api/users/{id}/follow', { params: { id: member._id } })
  expect([refused.status, refused.body.problem, refused.body.message]).toEqual([
    503,
    'unavailable',
    'The database ended this because of its setting statement_timeout. Nothing was changed.',
  ])
})
