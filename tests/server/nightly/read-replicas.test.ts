// A real primary and a real standby by streaming replication, which the tests slow down.
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { longTransaction } from '#src/server/db/connection/open-database.ts'
import { contract, type ContractCall } from '#src/contract/contract.ts'
import type { Call } from '#src/contract/call/call.ts'
import { makePerson, makeProduct, makeProject } from '#tests/support/fixtures.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { openEventStream } from '#tests/support/event-stream.ts'
import { openBrowser, runReplicaSteps, serveWithReplicas, startReplication } from '#tests/support/replica-steps.ts'
import { embeddedUrl } from '#tools/faults/embedded-of.ts'
import { killAll, runOn, waitFor } from '#tools/faults/standby.ts'

let replication: Awaited<ReturnType<typeof startReplication>>
let primary: string
let standby: string

beforeAll(async () => {
  replication = await startReplication()
  primary = replication.primary
  standby = replication.standby
  return replication.stop
})

const pause = () => runOn(standby, 'select pg_wal_replay_pause()')
const resume = () => runOn(standby, 'select pg_wal_replay_resume()')

async function serve(replica = embeddedUrl(standby)) {
  const served = await serveWithReplicas({ primary: embeddedUrl(primary), replicas: [replica] })
  onTestFinished(served.close)
  await expect.poll(served.replicas.isBehind).toBe(false)
  return served
}

test('in 10,000 random steps of 40 people nobody misses their own change', async () => {
  const served = await serve()
  const found = await runReplicaSteps(served, { steps: 10_000, people: 40, seed: 42, pause, resume })
  const { counts } = served.replicas
  console.log(`${found.checks} checks, ${found.missed} missed; statements ${JSON.stringify(counts)}`)
  expect(found.missed).toBe(0)
  expect(found.checks).toBeGreaterThan(3000)
  expect([counts.replica, counts.primary].map((count) => count > 500)).toEqual([true, true])
})

test('without the cookies people would miss changes', async () => {
  const served = await serve()
  const steps = { steps: 1000, people: 40, seed: 43, pause, resume, returnsPositions: false }
  const found = await runReplicaSteps(served, steps)
  console.log(`${found.checks} checks, ${found.missed} missed without cookies`)
  expect(found.missed).toBeGreaterThan(0)
})

test('every call that a replica may answer is answered by it', async () => {
  const { server, db, replicas } = await serve()
  const manager = await makePerson(db, 'Manager')
  const project = await makeProject(db, manager)
  const ids = { products: await makeProduct(db, manager), users: manager._id, projects: project.projectId }
  const { call } = await openBrowser(server, manager)
  await expect.poll(async () => (await call('GET /api/users/{id}', { params: { id: manager._id } })).status).toBe(200)
  const rows: [string, Call][] = Object.entries(contract)
  const names = rows.filter(([, { readsReplica }]) => readsReplica).map(([name]) => name as ContractCall)
  expect(names.length).toBeGreaterThan(15)
  await waitFor(standby, `select from projects where _id = '${project.projectId}'`)
  const before = replicas.counts.primary
  const answers = names.map(async (name) => {
    const subject = /\/(\w+)\/\{id\}/.exec(name)?.[1] ?? ''
    const id = { ...ids, bundles: project.bundleId }[subject] ?? ''
    const query = name.endsWith('export') ? { format: 'csv' } : {}
    const { status } = await call(name, { params: { id }, query, ...(name.startsWith('POST') && { body: {} }) })
    return [name, status]
  })
  expect(Object.fromEntries(await Promise.all(answers))).toEqual(Object.fromEntries(names.map((name) => [name, 200])))
  expect(replicas.counts.primary).toBe(before)
})

test('whoever received the event of a change reads the change', async () => {
  const { server, db } = await serve()
  const [seller, other] = [await makePerson(db, 'Seller'), await makePerson(db, 'Other')]
  const id = await makeProduct(db, seller)
  await waitFor(standby, `select from products where _id = '${id}'`)
  const [sellers, others] = [await openBrowser(server, seller), await openBrowser(server, other)]
  const cookie = `token=${others.cookies.get('token')}`
  const stream = await openEventStream(await server.listen(), { cookie })
  onTestFinished(stream.close)
  await stream.next('ready')
  await pause()
  onTestFinished(resume)
  const started = await sellers.call('POST /api/products/{id}/startBid', { params: { id }, body: {} })
  expect(started.headers['set-cookie']).toMatch(/^changed-position=[\w-]+; .*HttpOnly/)
  const { data } = await stream.next('log-position')
  await stream.next('product')
  const statusOf = async () => (await others.call('GET /api/products/{id}', { params: { id } })).body.data.status
  expect(await statusOf()).toBe('new')
  others.cookies.set('seen-position', String(data['position']))
  expect(await statusOf()).toBe('active')
})

test('what the replica does not have yet is looked for on the primary before it is refused', async () => {
  const { server, db } = await serve()
  const [seller, other] = [await makePerson(db, 'Seller'), await makePerson(db, 'Other')]
  await pause()
  onTestFinished(resume)
  const id = await makeProduct(db, seller)
  const { call } = await openBrowser(server, other)
  expect((await call('GET /api/products/{id}', { params: { id } })).status).toBe(200)
})

test('a transaction that the replica cancels to replay the log is repeated on the primary', async () => {
  const { db, replicas } = await serve()
  const setDelay = async (change: string) => {
    await runOn(standby, `alter system ${change}`)
    await runOn(standby, 'select pg_reload_conf()')
  }
  await setDelay('set max_standby_streaming_delay = 0')
  onTestFinished(() => setDelay('reset max_standby_streaming_delay'))
  const person = await makePerson(db, 'Person')
  // In a transaction, as a batch of an export is read.
  const isOnReplica = () =>
    longTransaction(replicas.asOf(), async (tx) => {
      const { rows } = await sql<{ is: boolean; limit: string }>`
        select pg_is_in_recovery() as is, count(*), pg_sleep(1), current_setting('statement_timeout') as limit
          from users group by 1`.execute(tx)
      expect(rows[0]?.limit).toBe('1h')
      return rows[0]?.is
    })
  expect(await isOnReplica()).toBe(true)
  const reading = isOnReplica()
  await waitFor(standby, `select from pg_stat_activity where query like '%pg_sleep(1)%' and pid <> pg_backend_pid()`)
  await db.deleteFrom('users').where('_id', '=', person._id).execute()
  await runOn(primary, 'vacuum users')
  expect(await reading).toBe(false)
})

test('while a replica is silent its reads go to the primary, and then back', async () => {
  const proxy = await startTcpProxy(embeddedUrl(standby))
  onTestFinished(proxy.close)
  const { server, replicas } = await serve(proxy.url)
  const read = async () => {
    const { replica, primary } = replicas.counts
    const startedAtMs = performance.now()
    const { status } = await server.anonymous('GET /api/products/getAll')
    const from = replicas.counts.replica > replica ? 'replica' : replicas.counts.primary > primary ? 'primary' : 'none'
    return { status, from, seconds: (performance.now() - startedAtMs) / 1000 }
  }
  expect(await read()).toMatchObject({ status: 200, from: 'replica' })
  await proxy.set('silent')
  const first = await read()
  console.log(`a silent replica delayed a read by ${first.seconds.toFixed(2)} s`)
  expect(first.status).toBe(200)
  expect(first.seconds).toBeLessThan(3)
  expect(await read()).toMatchObject({ status: 200, from: 'primary' })
  expect(replicas.states()).toEqual([{ replica: expect.any(String) as string, lagSeconds: Infinity }])
  await proxy.set('up')
  await expect.poll(async () => (await read()).from).toBe('replica')
})

test('a replica of a quiet database has all that the primary has, also after a log switch', async () => {
  const { replicas, db } = await serve()
  await makePerson(db, 'Person')
  await runOn(primary, 'select pg_switch_wal()')
  const { rows } = await sql<{ end: string }>`select pg_current_wal_flush_lsn()::text as end`.execute(db)
  await waitFor(standby, `select where pg_last_wal_replay_lsn() >= '${rows[0]?.end}'`)
  const before = replicas.counts.replica
  await sql`select 1`.execute(replicas.asOf(await replicas.sealPosition()))
  expect(replicas.counts.replica).toBe(before + 1)
})

test('an address that leads to several replicas stays in use while one of them lags or is promoted', async () => {
  const other = await replication.addStandby('other')
  await waitFor(other, `select from pg_stat_wal_receiver where status = 'streaming'`)
  const proxy = await startTcpProxy(embeddedUrl(standby))
  onTestFinished(proxy.close)
  const { db, replicas, close } = await serveWithReplicas({
    primary: embeddedUrl(primary),
    replicas: [proxy.url],
    maxLagSeconds: 1,
  })
  onTestFinished(close)
  await expect.poll(replicas.isBehind).toBe(false)
  const readFrom = async () => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(replicas.asOf())
    return String(rows[0]?.port)
  }
  const [standbyPort, otherPort] = [standby, other].map((dataDir) => new URL(embeddedUrl(dataDir)).port)
  expect(await readFrom()).toBe(standbyPort)
  // The connections that are open stay on the first, which lags.
  proxy.lead(embeddedUrl(other))
  await pause()
  onTestFinished(resume)
  await makePerson(db, 'Person')
  await expect.poll(readFrom, { timeout: 10_000 }).toBe(otherPort)
  await resume()
  proxy.lead(embeddedUrl(standby))
  await runOn(other, 'select pg_promote(true, 60)')
  await expect.poll(readFrom, { timeout: 10_000 }).toBe(standbyPort)
  await expect.poll(replicas.isBehind).toBe(false)
})

test('a replica that lags over the limit is not read', async () => {
  const { server, db, replicas, close } = await serveWithReplicas({
    primary: embeddedUrl(primary),
    replicas: [embeddedUrl(standby)],
    maxLagSeconds: 1,
  })
  onTestFinished(close)
  await expect.poll(replicas.isBehind).toBe(false)
  await pause()
  onTestFinished(resume)
  const changedAtMs = performance.now()
  await makeProduct(db, await makePerson(db, 'Seller'))
  await expect.poll(replicas.isBehind).toBe(true)
  const [state] = replicas.states()
  expect(state?.lagSeconds).toBeGreaterThan(1)
  expect(state?.lagSeconds).toBeLessThanOrEqual((performance.now() - changedAtMs) / 1000)
  const before = replicas.counts.replica
  await server.anonymous('GET /api/products/getAll')
  expect(replicas.counts.replica).toBe(before)
  await resume()
  await expect.poll(replicas.isBehind).toBe(false)
})

test('after a failover a replica that has more of the old log than the new primary is not read', async () => {
  const next = await replication.addStandby('next')
  await waitFor(next, `select from pg_stat_wal_receiver where status = 'streaming'`)
  const [oldHost, nextHost] = [primary, next].map((dataDir) => new URL(embeddedUrl(dataDir)).host)
  const hosts = embeddedUrl(primary).replace(oldHost ?? '', `${oldHost},${nextHost}`)
  const served = await serveWithReplicas({ primary: hosts, replicas: [embeddedUrl(standby)] })
  onTestFinished(served.close)
  await expect.poll(served.replicas.isBehind).toBe(false)
  const seller = await makePerson(served.db, 'Seller')
  const id = await makeProduct(served.db, seller)
  const browser = await openBrowser(served.server, seller)
  await browser.call('GET /api/users/me')
  await waitFor(next, `select from sessions where user_id = '${seller._id}'`)
  // The new primary does not get the end of the log.
  await runOn(next, `alter system set primary_conninfo = ''`)
  await runOn(next, 'select pg_reload_conf()')
  await waitFor(next, `select where not exists (select from pg_stat_wal_receiver)`)
  for (let count = 0; count < 300; count += 1) await makeProduct(served.db, seller)
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(
    served.db,
  )
  await waitFor(standby, `select where pg_last_wal_replay_lsn() >= '${rows[0]?.position}'`)
  killAll(primary)
  await runOn(next, 'select pg_promote(true, 60)')
  const rename = () => browser.call('POST /api/products/{id}/update', { params: { id }, body: { name: 'Renamed' } })
  await expect.poll(async () => (await rename()).status).toBe(200)
  const product = await browser.call('GET /api/products/{id}', { params: { id } })
  expect(product.body.data.name).toBe('Renamed')
  expect(served.replicas.isBehind()).toBe(true)
})
