import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { isDatabaseUnavailable } from '#src/server/db/connection/classify-failure.ts'
import { createDatabaseSockets } from '#src/server/db/connection/database-sockets.ts'
import { openWakeUpChannel, wakeUpStatement } from '#src/server/db/events/wake-up-channel.ts'
import { monitorDatabase } from '#src/server/db/connection/monitor-database.ts'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { test as base } from '#tests/support/database.ts'
import { makeProduct } from '#tests/support/fixtures.ts'
import { type NetworkState, startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { buildServer, monitoredBy } from '#tests/support/test-server.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

// Long enough that a busy machine is not taken for a silent database.
const silentAfterMs = 1000
const log = { error: () => {}, info: () => {} }
const page = '<!doctype html><html lang="en"><head><title>Curio</title></head><body></body></html>'

/** A server whose connections to the database go through a network that can fail. */
const test = base.extend('away', async ({ url }, { onCleanup }) => {
  const folder = makeTempFolder()
  await writeFile(join(folder, 'index.html'), page)
  const proxy = await startTcpProxy(url)
  const sockets = createDatabaseSockets()
  const monitor = monitorDatabase({ url: proxy.url, sockets, log, intervalMs: 50, silentAfterMs })
  const db = openDatabase(proxy.url, { max: 3, sockets })
  const { server, close } = await buildServer(db, {
    appFolder: folder,
    publicBrowsing: true,
    parts: monitoredBy(monitor),
  })
  onCleanup(async () => {
    await proxy.set('cut')
    await Promise.all([close(), monitor.close(), db.destroy()])
    await proxy.close()
  })
  const isReady = async () => (await server.request('GET', '/readyz')).body.status
  return { ...server, db, proxy, sockets, isReady }
})

const failures: readonly NetworkState[] = ['cut', 'silent']

test.for(failures)(
  'with a database that is %s, pages are served, calls get 503, and work again once it is back',
  async (state, { db, away, seller }) => {
    await makeProduct(db, seller)
    const asSeller = await away.as(seller)
    await away.proxy.set(state)

    const startedAt = performance.now()
    const during = await Promise.all(Array.from({ length: 8 }, () => asSeller('GET /api/products/getAll')))
    for (const { status, headers, body } of during) {
      expect([status, headers['retry-after'], body.problem]).toEqual([503, '5', 'unavailable'])
    }
    expect(performance.now() - startedAt).toBeLessThan(silentAfterMs + 2000)
    // From now on nothing waits for the database.
    await expect.poll(away.isReady).toBe('database unavailable')
    const refusedAt = performance.now()
    expect((await asSeller('GET /api/products/getAll')).status).toBe(503)
    const [ready, health] = await Promise.all([away.request('GET', '/readyz'), away.request('GET', '/healthz')])
    expect(performance.now() - refusedAt).toBeLessThan(silentAfterMs)
    expect([ready.status, ready.body.status, health.status]).toEqual([503, 'database unavailable', 200])
    expect((await away.request('GET', '/antiques')).body).toContain('<title>Curio</title>')

    await away.proxy.set('up')
    await expect.poll(away.isReady).toBe('ok')
    expect((await asSeller('GET /api/products/getAll')).body.data).toHaveLength(1)
  },
)

test('statements that would wait for a connection to a silent database fail at once', async ({ away }) => {
  await away.proxy.set('silent')
  await expect.poll(away.isReady).toBe('database unavailable')
  const startedAt = performance.now()
  // Several times as many as the pool has connections.
  const statements = await Promise.allSettled(Array.from({ length: 12 }, () => sql`select 1`.execute(away.db)))
  expect(performance.now() - startedAt).toBeLessThan(silentAfterMs)
  for (const statement of statements) {
    expect(isDatabaseUnavailable(statement.status === 'rejected' && statement.reason)).toBe(true)
  }
})

test('a transaction on a silent connection fails, and its connection is not used again', async ({ away }) => {
  const transaction = away.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await away.proxy.set('silent')
    await sql`select 2`.execute(tx)
  })
  await expect(transaction).rejects.toThrow(/Connection terminated|not queryable/)
  await away.proxy.set('up')
  await expect.poll(away.isReady).toBe('ok')
  expect((await sql<{ three: number }>`select 3 as three`.execute(away.db)).rows).toEqual([{ three: 3 }])
})

test('a listening connection that a firewall forgot is replaced', async ({ db, away }) => {
  const received: string[] = []
  const onWake = (sender: string) => received.push(sender)
  const channel = openWakeUpChannel({ url: away.proxy.url, sockets: undefined, onWake, checkEveryMs: 200 })
  const announce = (sender: string) => sql.raw(wakeUpStatement.replace('$1', `'${sender}'`)).execute(db)
  await expect.poll(() => received).toEqual([''])
  await announce('one')
  await expect.poll(() => received).toEqual(['', 'one'])
  away.proxy.forgetConnections()
  await announce('lost')
  await expect.poll(() => received).toEqual(['', 'one', ''])
  await announce('two')
  await expect.poll(() => received).toEqual(['', 'one', '', 'two'])
  await channel.close()
})

base('a monitor that is closed during a check leaves no connection', async ({ db, url }) => {
  const monitor = monitorDatabase({ url, sockets: createDatabaseSockets(), log })
  await monitor.check(silentAfterMs)
  const checking = monitor.check(silentAfterMs)
  await monitor.close()
  await checking
  const connections = sql`
    select from pg_stat_activity where application_name = 'curio-monitor' and datname = current_database()`
  await expect.poll(async () => (await connections.execute(db)).rows.length).toBe(0)
})
