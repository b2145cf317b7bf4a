// A primary and its standby as hosts of one URL, while they change their places.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '#src/server/db/connection/check-database.ts'
import { connectionOptions, DatabaseClient } from '#src/server/db/connection/database-client.ts'
import { createDatabaseSockets } from '#src/server/db/connection/database-sockets.ts'
import { monitorDatabase } from '#src/server/db/connection/monitor-database.ts'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { startReplication } from '#tests/support/replica-steps.ts'
import { buildServer, monitoredBy } from '#tests/support/test-server.ts'
import { embeddedUrl } from '#tools/faults/embedded-of.ts'
import { killAll, runOn, urlOfHosts, waitFor } from '#tools/faults/standby.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { isMissing } from '#tools/programs.ts'

let primary: string
let standby: string

describe.skipIf(isMissing('tar'))('a primary and its standby', () => {
  beforeAll(async () => {
    const replication = await startReplication()
    primary = replication.primary
    standby = replication.standby
    return replication.stop
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

  test('a connection that a silent primary sent to the standby is closed once the primary can write', async () => {
    const proxy = await startTcpProxy(embeddedUrl(primary))
    const hosts = urlOfHosts([primary, standby])
    const sockets = createDatabaseSockets()
    const db = openDatabase(hosts.replace(new URL(embeddedUrl(primary)).host, new URL(proxy.url).host), {
      max: 1,
      sockets,
    })
    onTestFinished(async () => {
      await db.destroy()
      await proxy.close()
    })
    const isOnStandby = async () => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
      return rows[0]?.is
    }
    await proxy.set('silent')
    expect(await isOnStandby()).toBe(true)
    await proxy.set('up')
    // Its own connection is to the primary throughout.
    const monitor = monitorDatabase({ url: hosts, sockets, log: { error: () => {}, info: () => {} }, intervalMs: 50 })
    onTestFinished(monitor.close)
    await expect.poll(isOnStandby).toBe(false)
  })

  test('a primary without free connections is not replaced by its standby', async () => {
    const full = createServer((socket) => {
      socket.once('data', () => {
        const fields = Buffer.from('SFATAL\0VFATAL\0C53300\0Mtoo many clients\0\0')
        const head = Buffer.alloc(5, 'E')
        head.writeInt32BE(4 + fields.length, 1)
        socket.end(Buffer.concat([head, fields]))
      })
    })
    await once(full.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void full.close())
    const { port } = full.address() as AddressInfo
    const url = urlOfHosts([primary, standby]).replace(new URL(embeddedUrl(primary)).host, `127.0.0.1:${port}`)
    await expect(new DatabaseClient(connectionOptions(url)).connect()).rejects.toThrow('too many clients')
  })

  test('a client that ends while the hosts are asked does not connect', async () => {
    const client = new DatabaseClient(connectionOptions(urlOfHosts([primary, standby])))
    const connecting = client.connect()
    await client.end()
    await expect(connecting).rejects.toThrow('Connection terminated')
  })

  test('a client never has two connections to a host', async () => {
    await runOn(primary, `alter role curio connection limit 1`)
    onTestFinished(() => runOn(primary, `alter role curio connection limit -1`))
    const client = new DatabaseClient(connectionOptions(urlOfHosts([primary], '?target_session_attrs=primary')))
    await expect(client.connect()).resolves.toBe(client)
    await client.end()
  })

  test('while only a standby is left, reading goes on, and once it is promoted, so does writing', async () => {
    const url = urlOfHosts([primary, standby])
    const sockets = createDatabaseSockets()
    const monitor = monitorDatabase({ url, sockets, log: { error: () => {}, info: () => {} }, intervalMs: 50 })
    const db = openDatabase(url, { max: 3, sockets })
    const { server, close } = await buildServer(db, { parts: monitoredBy(monitor) })
    onTestFinished(async () => {
      await Promise.all([close(), monitor.close(), db.destroy()])
    })
    const readStatus = async () => {
      const { status, body } = await server.request('GET', '/readyz')
      return [status, body.status]
    }
    const seller = await makePerson(db, 'Seller')
    const other = await makePerson(db, 'Other')
    const id = await makeProduct(db, seller)
    const asSeller = await server.as(seller)
    // Its use is stored with the next request, which must not fail for it.
    await db
      .updateTable('sessions')
      .set({ last_used_at: new Date(0) })
      .execute()
    const follow = () => asSeller('PUT /api/users/{id}/follow', { params: { id: other._id } })
    await waitFor(standby, `select from sessions where last_used_at = 'epoch'`)

    killAll(primary)
    await expect.poll(readStatus).toEqual([503, 'database read-only'])
    const products = await asSeller('GET /api/products/getAll')
    expect([products.status, products.body.data[0]._id]).toEqual([200, id])
    const refused = await follow()
    expect([refused.status, refused.headers['retry-after'], refused.body.problem]).toEqual([503, '5', 'unavailable'])
    expect(refused.body.message).toBe(
      'The database can only be read right now. Nothing was changed. Please try again in a moment.',
    )

    await runOn(standby, 'select pg_promote(true, 60)')
    await expect.poll(readStatus).toEqual([200, 'ok'])
    expect((await follow()).status).toBe(200)
  })
})
