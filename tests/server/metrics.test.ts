import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createMailService } from '#src/server/create-mail-service.ts'
import { createStreamRegistry } from '#src/server/features/live/stream-registry.ts'
import { countJobs, openJobQueue } from '#src/server/jobs/job-queue.ts'
import { createMetrics, type MetricSources, serveMetrics } from '#src/server/metrics/create-metrics.ts'
import { databaseOf, openPool } from '#src/server/db/connection/open-database.ts'
import { test as base } from '#tests/support/database.ts'
import { openEventStream } from '#tests/support/event-stream.ts'
import { makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { buildServer } from '#tests/support/test-server.ts'

/** A server and its metrics. `read` scrapes them: the values by name and labels, as in the text. */
const test = base.extend('measured', async ({ url }, { onCleanup }) => {
  const pool = openPool(url, { max: 4 })
  const db = databaseOf(pool)
  const streams = createStreamRegistry()
  const sources: MetricSources & { isUp: boolean } = {
    isUp: true,
    pool,
    isDatabaseAnswering: () => sources.isUp,
    countStreams: streams.count,
    renderQueues: { small: () => ({ running: 1, waiting: 4 }), large: () => ({ running: 0, waiting: 0 }) },
    countJobs: () => countJobs(db),
    readFreeBytes: async () => 12_345_678,
    replicas: { states: () => [{ replica: 'b:5432/curio', lagSeconds: 0.5 }], counts: { replica: 7, primary: 2 } },
  }
  const metrics = createMetrics(sources)
  const { server, close } = await buildServer(db, {
    publicBrowsing: true,
    parts: { streams, onRequestEnd: metrics.observeRequest },
  })
  const scraped = await serveMetrics(metrics, 0)
  onCleanup(async () => {
    await Promise.all([close(), scraped.close()])
    await db.destroy()
  })
  const address = `http://127.0.0.1:${scraped.port}/metrics`
  const read = async () => {
    const text = await (await fetch(address)).text()
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    )
  }
  return { server, metrics, sources, pool, read, address }
})

test('requests are counted by the pattern of their path and by status', async ({ db, measured: { server, read } }) => {
  const mei = await makePerson(db, 'Mei')
  const products = [await makeProduct(db, mei), await makeProduct(db, mei)]
  const asMei = await server.as(mei)
  for (const id of [...products, ...products, ...products]) await asMei('GET /api/products/{id}', { params: { id } })
  await asMei('GET /api/audit')
  await server.request('GET', '/api/nothing')
  await server.request('GET', '/somewhere/else')
  const requests = [...(await read())]
    .filter(([name]) => name.startsWith('curio_http_request_duration_seconds_count'))
    .map(([name, count]) => `${/\{(.*)\}/.exec(name)?.[1]} ${count}`)
  expect(requests.toSorted()).toEqual([
    'method="GET",route="/api/audit",status="403" 1',
    'method="GET",route="/api/products/:id",status="200" 6',
    'method="GET",route="other",status="404" 2',
  ])
})

test('the lag of read replicas and what they answered are reported', async ({ measured: { read } }) => {
  const metrics = await read()
  expect(metrics.get('curio_replica_lag_seconds{replica="b:5432/curio"}')).toBe(0.5)
  // As often as it is read: nothing is counted twice.
  expect((await read()).get('curio_replica_reads_total{server="replica"}')).toBe(7)
})

test('open event streams are counted', async ({ measured: { server, read } }) => {
  const origin = await server.listen()
  const streams = await Promise.all([1, 2, 3].map(() => openEventStream(origin)))
  for (const stream of streams) await stream.next('ready')
  expect((await read()).get('curio_event_streams')).toBe(3)
  for (const stream of streams) stream.close()
  await expect.poll(async () => (await read()).get('curio_event_streams')).toBe(0)
})

test('jobs that wait are counted as the database has them, and those that are overdue have a delay', async ({
  db,
  url,
  measured: { read, sources },
}) => {
  const queue = await openJobQueue(url, { error: () => {} })
  const enqueue = (startAfter: Date) =>
    db
      .transaction()
      .execute((tx) => queue.enqueue(tx, 'end-auction', { productId: crypto.randomUUID() }, { startAfter }))
  for (let number = 0; number < 3; number += 1) await enqueue(new Date(Date.now() + 3_600_000))
  await enqueue(new Date(Date.now() - 600_000))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'end-auction' and state = 'created'`.execute(db)
  const values = await read()
  expect(rows).toEqual([{ count: 4 }])
  expect(values.get('curio_jobs{queue="end-auction",state="created"}')).toBe(4)
  expect(values.get('curio_job_delay_seconds{queue="end-auction",state="created"}')).toBeCloseTo(600, -2)
  sources.isUp = false
  const away = await read()
  expect([away.get('curio_database_up'), away.has('curio_jobs{queue="end-auction",state="created"}')]).toEqual([
    0,
    false,
  ])
  await queue.stop()
})

test('connections, sends, pictures, free bytes and the event loop are measured', async ({ measured }) => {
  const { metrics, pool, read } = measured
  const held = await Promise.all([pool.connect(), pool.connect()])
  for (const outcome of ['ok', 'ok', 'timeout']) metrics.countSend('webhook', outcome)
  metrics.observeJob({ queue: 'deliver-push', outcome: 'failed', seconds: 0.5 })
  const values = await read()
  for (const client of held) client.release()
  expect({
    busy: values.get('curio_database_connections{state="busy"}'),
    delivered: values.get('curio_sends_total{kind="webhook",outcome="ok"}'),
    late: values.get('curio_sends_total{kind="webhook",outcome="timeout"}'),
    failedJobs: values.get('curio_job_duration_seconds_count{queue="deliver-push",outcome="failed"}'),
    waitingPictures: values.get('curio_render_queue{queue="small",state="waiting"}'),
    free: values.get('curio_data_free_bytes'),
  }).toEqual({ busy: 2, delivered: 2, late: 1, failedJobs: 1, waitingPictures: 4, free: 12_345_678 })
  // It is sampled every few milliseconds.
  await expect.poll(async () => (await read()).get('nodejs_eventloop_lag_mean_seconds')).toBeGreaterThan(0)
})

test('attempts to send mails are counted with why they failed', async ({ measured: { metrics, read } }) => {
  // Nothing listens on port 1.
  const settings = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'curio@test.example', publicUrl: 'https://test.example' }
  const service = createMailService({ ...settings, smtpCa: undefined, host: '127.0.0.1', trustProxy: [] }, metrics)
  if (service.mode !== 'smtp') throw new Error('mails are sent')
  const mail = { id: '1', to: 'mei@test.example', subject: '', text: '', html: '', unsubscribeUrl: null }
  expect(await service.sender.send(mail)).toMatchObject({ ok: false })
  expect((await read()).get('curio_sends_total{kind="mail",outcome="unreachable"}')).toBe(1)
})

test('nothing but /metrics is served on the port of the metrics', async ({ measured: { address } }) => {
  expect((await fetch(new URL('/', address))).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(404)
  expect((await fetch(address)).headers.get('content-type')).toContain('text/plain')
})

test.for(['deploy/prometheus-rules.yml', 'deploy/grafana-dashboard.json', 'docs/operations.md'])(
  '%s names only metrics that exist',
  async (file, { measured: { address } }) => {
    const text = await (await fetch(address)).text()
    const existing = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]))
    const isUnknown = (name: string) => !existing.has(name.replace(/_(bucket|count|sum)$/, '')) && !existing.has(name)
    const names = readFileSync(file, 'utf8').match(/\b(curio|nodejs|process)_[a-z0-9_]+/g) ?? []
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter(isUnknown)).toEqual([])
  },
)
