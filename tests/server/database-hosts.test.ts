// A primary and its standby as hosts of one URL, while they change their places.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '#src/server/db/connection/check-database.ts'
import { createDatabaseSockets } from '#src/server/db/connection/database-sockets.ts'
import { monitorDatabase } from '#src/server/db/connection/monitor-database.ts'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { checkReadiness } from '#src/server/http/files/register-health.ts'
import { makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { buildServer } from '#tests/support/test-server.ts'
import { killAll, runOn, startPrimary, startStandby, urlOfHosts, waitFor } from '#tools/faults/standby.ts'
import { makeFolder } from './launch-server.ts'

const folder = makeFolder()
const cleanUps: (() => Promise<unknown>)[] = []
const onEnd = (cleanUp: () => Promise<unknown>) => void cleanUps.push(cleanUp)
let primary: string
let standby: string

beforeAll(async () => {
  primary = await startPrimary(join(folder, 'primary'), onEnd)
  standby = await startStandby(primary, join(folder, 'standby'), onEnd)
  await waitFor(primary, `select from pg_stat_replication where state = 'streaming'`)
})

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  rmSync(folder, { recursive: true, force: true })
})

test.for(['', '?target_session_attrs=primary', '?target_session_attrs=read-write'])(
  'the host that can write is found, whichever is first: %s',
  async (parameters) => {
    await checkDatabase(urlOfHosts([standby, primary], parameters))
    await checkDatabase(urlOfHosts([primary, standby], parameters))
    const oneHost = checkDatabase(urlOfHosts([standby], parameters))
    await expect(oneHost).rejects.toThrow(parameters === '' ? 'is read-only' : /no host of .*: is a standby/)
  },
)

test('while only a standby is left, reading goes on, and once it is promoted, so does writing', async () => {
  const url = urlOfHosts([primary, standby])
  const sockets = createDatabaseSockets()
  const monitor = monitorDatabase({ url, sockets, log: { error: () => {}, info: () => {} }, intervalMs: 50 })
  const db = openDatabase(url, { max: 3, sockets })
  const { server, close } = await buildServer(db, {
    parts: {
      isDatabaseAnswering: monitor.isAnswering,
      readiness: () =>
        checkReadiness({ isStopping: () => false, monitor, isDiskFull: async () => false, isMuted: async () => false }),
    },
  })
  onTestFinished(async () => {
    await Promise.all([close(), monitor.close(), db.destroy()])
  })
  const readStatus = async () => {
    const { status, body } = await server.request('GET', '/readyz')
    return [status, body.status]
  }
  const seller = await makePerson(db, 'Seller')
  const other = await makePerson(db, 'Other')
  await makeProduct(db, seller)
  const asSeller = await server.as(seller)
  // Its use is stored with the next request, which must not fail for it.
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(0) })
    .execute()
  const follow = () => asSeller('PUT /api/users/{id}/follow', { params: { id: other._id } })
  await waitFor(standby, `select from sessions where last_used_at = 'epoch'`)

  killAll(primary)
  await expect.poll(readStatus, { timeout: 10_000 }).toEqual([503, 'database read-only'])
  const products = await asSeller('GET /api/products/getAll')
  expect([products.status, products.body.data.length]).toEqual([200, 1])
  const refused = await follow()
  expect([refused.status, refused.headers['retry-after'], refused.body.problem]).toEqual([503, '5', 'unavailable'])
  expect(refused.body.message).toBe(
    'The database can only be read right now. Nothing was changed. Please try again in a moment.',
  )

  await runOn(standby, 'select pg_promote(true, 60)')
  await expect.poll(readStatus, { timeout: 10_000 }).toEqual([200, 'ok'])
  expect((await follow()).status).toBe(200)
})
