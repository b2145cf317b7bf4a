// A connection pooler between the server and its database, which the connection that listens goes past.
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished } from 'vitest'
import { openEventStream } from '#tests/support/event-stream.ts'
import { test } from '#tests/support/database.ts'
import { password } from '#tests/support/fixtures.ts'
import { startPgbouncer } from '#tests/support/pgbouncer.ts'
import { cookiesOf } from '#tests/support/test-server.ts'
import { isMissing } from '#tools/programs.ts'
import { cleanUp, launchServer, makeFolder } from '#tests/support/launch-server.ts'

afterAll(cleanUp)

test.skipIf(isMissing('pgbouncer'))(
  'behind a pooler in session mode live events arrive, over a connection of their own',
  // Processes are started.
  { timeout: 60_000 },
  async ({ db, url, mei, bo }) => {
    const pooler = await startPgbouncer(makeFolder(), url)
    onTestFinished(pooler.stop)
    const server = launchServer(makeFolder(), {
      DATABASE_URL: pooler.url,
      DATABASE_LISTEN_URL: url,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
    const origin = new URL(await server.address).origin
    const signIn = async (email: string) => {
      const response = await fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      return cookiesOf(response.headers.getSetCookie())
    }
    const [meiCookie, boCookie] = [await signIn(mei.email), await signIn(bo.email)]
    const stream = await openEventStream(origin, { cookie: boCookie })
    await stream.next('ready')
    // The pooler adds the client's address to the names of its connections.
    const readNames = async () => {
      const { rows } = await sql<{ name: string }>`
        select distinct regexp_replace(application_name, '[0-9]+$', '') as name from pg_stat_activity
         where datname = current_database() and application_name like 'curio%' order by 1`.execute(db)
      return rows.map(({ name }) => name)
    }
    await expect.poll(readNames).toContain('curio-events')
    expect(await readNames()).toContain('curio - 127.0.0.1:')
    const { status } = await fetch(`${origin}/api/users/${bo._id}/follow`, {
      method: 'PUT',
      headers: { cookie: meiCookie },
    })
    expect(status).toBe(200)
    await stream.next('counters')
    stream.close()
    server.kill('SIGTERM')
    expect((await server.end).code).toBe(0)
  },
)
