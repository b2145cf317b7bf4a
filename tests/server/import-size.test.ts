// Imports that are large, slow or aborted.
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createImportReader } from '#src/domain/task-import/import-reader.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { importTasks } from '#src/server/features/projects/task-import/import-tasks.ts'
import { readRows } from '#src/server/features/projects/task-import/read-rows.ts'
import { password, type Person, type Project } from '#tests/support/fixtures.ts'
import { cookiesOf, type TestServer } from '#tests/support/test-server.ts'
import { csvHeader, readExternalIds, csvLine, test, urls, formatImportErrors } from '#tests/support/task-import.ts'
import { makeDeps, userOf } from '#tests/support/use-case-deps.ts'

describe('large and slow imports', () => {
  test('a line of 10 MB is reported as too long, and the next line is imported', async ({ db, importAs }) => {
    const long = `B,English,${urls},"${'x'.repeat(10_000_000)}"\n`
    const { body } = await importAs(`${csvHeader}\n${csvLine('A')}${long}${csvLine('C')}`, 'text/csv', 'good')
    expect(formatImportErrors(body)).toEqual(['3  line-too-long'])
    expect(await readExternalIds(db)).toEqual(['A', 'C'])
  })

  test('a file is read only as far as its rows are consumed', async () => {
    let generatedBytes = 0
    const chunk = Buffer.from(csvLine('A').repeat(1000))
    const endless = function* () {
      yield Buffer.from(`${csvHeader}\n`)
      for (;;) {
        generatedBytes += 1
        yield chunk
      }
    }
    const bytes = Readable.from(endless(), { objectMode: false, highWaterMark: chunk.length })
    const rules = { languages: ['English'], mediaOrigins: new Set<string>(), uploads: null }
    let rows = 0
    for await (const some of readRows(bytes, createImportReader('csv', rules))) {
      rows += some.length
      expect(generatedBytes * 1000 - rows).toBeLessThanOrEqual(3000)
      if (rows > 20_000) break
    }
    bytes.destroy()
  })

  test('a file with 50,000 invalid lines does not block the event loop', async () => {
    const bytes = Readable.from([Buffer.from(`${csvHeader}\n${'x\n'.repeat(50_000)}`)])
    let turns = 0
    let others = setImmediate(function count() {
      turns += 1
      others = setImmediate(count)
    })
    const rules = { languages: ['English'], mediaOrigins: new Set<string>(), uploads: null }
    let chunks = 0
    for await (const rows of readRows(bytes, createImportReader('csv', rules))) chunks += rows.length > 0 ? 1 : 0
    clearImmediate(others)
    expect(chunks).toBeGreaterThan(20)
    expect(turns).toBeGreaterThanOrEqual(chunks)
  })

  test('an import whose connection closes early adds nothing', async ({ db, server, project, manager }) => {
    const request = await openUpload(server, project, manager)
    request.on('error', () => {})
    request.write(`${csvHeader}\n${csvLine('A').repeat(5000)}`)
    await once(request, 'socket')
    // Wait until the server copies rows.
    await expect.poll(async () => (await copying(db)).length).toBe(1)
    request.destroy()
    await expect.poll(async () => (await copying(db)).length).toBe(0)
    expect(await readExternalIds(db)).toEqual([])
  })
})

test('a slow import blocks no other person’s, and adds nothing once its manager lost the project', async ({
  db,
  importAs,
  project,
  manager,
  ada,
}) => {
  const bytes = new PassThrough()
  const slow = importTasks(makeDeps(db), userOf(manager), {
    bundleId: project.bundleId,
    mode: 'good',
    format: 'csv',
    mediaOrigins: new Set(),
    bytes,
    signal: new AbortController().signal,
  })
  bytes.write(`${csvHeader}\n${csvLine('A')}`)
  await expect.poll(() => bytes.readableLength).toBe(0)
  expect(await importAs(`${csvHeader}\n`)).toMatchObject({ status: 409, body: { problem: 'import-running' } })
  expect(await copying(db)).toEqual([])
  const other = await ada.call('POST /api/bundles/{id}/import', {
    params: { id: project.bundleId },
    body: `${csvHeader}\n${csvLine('B')}`,
    headers: { 'content-type': 'text/csv' },
  })
  expect(other.body.data).toMatchObject({ added: 1 })
  await db.deleteFrom('project_managers').execute()
  bytes.end(csvLine('C'))
  expect(await slow).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
  expect(await readExternalIds(db)).toEqual(['B'])
})

/** Opens an import request of the project's manager without sending any of its body. */
async function openUpload(server: TestServer, { bundleId }: Project, manager: Person) {
  const origin = await server.listen()
  const login = await server.request('POST', '/api/login', { body: { email: manager.email, password } })
  return httpRequest(`${origin}/api/bundles/${bundleId}/import?mode=good`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', cookie: cookiesOf(login.headers['set-cookie']) },
  })
}

const copying = async (db: Db) =>
  (
    await sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'copy copied_tasks%'
        and state in ('active', 'idle in transaction')`.execute(db)
  ).rows
