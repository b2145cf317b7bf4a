// Changes of products, each of which only the streams receive that show it: servers of four processes beside four bare ones.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import { percentile } from '#tools/bench/percentile.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { type BareServer, startBare, startChild } from '#tools/bench/servers/child-process.ts'
import type { StreamReaderReport, StreamReaderRequest } from '#tools/bench/servers/messages.ts'
import { cpuSeconds, residentBytes } from '#tools/bench/servers/process-usage.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'

export type InterestSubject = {
  readonly url: string
  readonly bareUrl: string
  readonly dataDir: string
  readonly secrets: readonly string[]
  readonly interested: number
  readonly products: number
  readonly shown: number
}

const processes = 4
const changesPerSecond = 100
const seconds = 30
/** How often a process announces its changes to the others. */
const announceEveryMs = 50
/** Until an event counts as lost. */
const patienceMs = 20_000

export async function measureInterest(subject: InterestSubject, run: Run): Promise<Figure[]> {
  const { url, bareUrl, dataDir, interested, products, shown } = subject
  const startBareStreams = () => startBare(run, 'bare-streams.ts', { url: bareUrl })
  // One after the other: both would need twice the memory.
  const theirs = await measureServers(subject, bareUrl, await repeat(startBareStreams), run)
  const ours = await measureServers(subject, url, await repeat(() => runCurio(run, url, dataDir)), run)
  const note = `${interested} streams over ${processes} processes, ${shown} of ${products} products each, ${changesPerSecond} changes a second for ${seconds} s, ${ours.times.length} deliveries`
  const compare = (of: (result: typeof ours) => number) => ({ measured: of(ours), baseline: of(theirs) })
  return [
    {
      name: 'change until a stream has it, p99 : bare Fastify',
      unit: 'ms',
      ...compare(({ times }) => percentile(times, 0.99)),
      threshold: atMost(1000),
      note,
    },
    { name: 'the same, median', unit: 'ms', ...compare(({ times }) => percentile(times, 0.5)) },
    { name: 'deliveries that are missing', ...compare(({ missing }) => missing), threshold: atMost(0) },
    { name: 'deliveries of products that are not shown', ...compare(({ others }) => others), threshold: atMost(0) },
    { name: 'CPU of all processes', unit: '% of a core', ...compare(({ cpuShare }) => cpuShare * 100) },
    { name: 'memory of a stream', unit: 'KiB', ...compare(({ kiB }) => kiB) },
  ]
}

const repeat = async (start: () => Promise<BareServer>): Promise<BareServer[]> => {
  const servers: BareServer[] = []
  while (servers.length < processes) servers.push(await start())
  return servers
}

async function measureServers(
  { secrets, interested, products, shown }: InterestSubject,
  url: string,
  servers: readonly BareServer[],
  run: Run,
) {
  const db = openDatabase(url, { max: 10 })
  run.onEnd(() => db.destroy())
  const { rows } = await sql<{ _id: string }>`select _id from products order by _id limit ${products}`.execute(db)
  const ids = rows.map(({ _id }) => _id)
  const readers = startChild<StreamReaderRequest, StreamReaderReport>('stream-readers.ts')
  run.onEnd(readers.stop)
  /** How many streams show each product. */
  const watchers = new Map<string, number>()
  const streams = secrets.slice(0, interested).map((secret, stream) => {
    // Steps without a common divisor with the number of products spread the screens over all of them.
    const own = Array.from({ length: shown }, (_, place) => ids[(stream * 7919 + place * 104_729) % ids.length] ?? '')
    for (const id of own) watchers.set(id, (watchers.get(id) ?? 0) + 1)
    return { secret, query: `?stream=${crypto.randomUUID()}&products=${own.join('.')}` }
  })
  const memory = () => servers.reduce((sum, { pid }) => sum + residentBytes(pid) / 1024, 0)
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  const memoryBefore = memory()
  for (const [index, { port }] of servers.entries()) {
    const own = streams.filter((_, stream) => stream % servers.length === index)
    await readers.sendRequest({
      kind: 'open',
      port,
      secrets: own.map(({ secret }) => secret),
      queries: own.map(({ query }) => query),
    })
    run.log(`${own.length} streams opened`)
  }
  const kiB = (memory() - memoryBefore) / interested
  await readers.sendRequest({ kind: 'record' })
  const [cpuBefore, startedAtMs] = [cpu(), performance.now()]
  const committedAtMs = await changeProducts(db, ids)
  const cpuShare = ((cpu() - cpuBefore) * 1000) / (performance.now() - startedAtMs)
  const expected = [...committedAtMs.keys()].reduce((sum, id) => sum + (watchers.get(id) ?? 0), 0)
  let { arrivals = [] } = await readers.sendRequest({ kind: 'report' })
  for (let waitedMs = 0; arrivals.length < expected && waitedMs < patienceMs; waitedMs += 500) {
    await pause(500)
    ;({ arrivals = [] } = await readers.sendRequest({ kind: 'report' }))
  }
  await readers.sendRequest({ kind: 'close' })
  await readers.stop()
  const times = arrivals.flatMap(({ productId, atMs }) => {
    const committed = committedAtMs.get(productId)
    return committed === undefined ? [] : [atMs - committed]
  })
  return { times, missing: expected - times.length, others: arrivals.length - times.length, cpuShare, kiB }
}

/** Changes another product every few milliseconds, each in a commit of its own. Returns when each was committed. */
async function changeProducts(db: ReturnType<typeof openDatabase>, ids: readonly string[]) {
  const committedAtMs = new Map<string, number>()
  const startedAtMs = performance.now()
  const announcing = new AbortController()
  const announce = async () => {
    while (!announcing.signal.aborted) {
      await pause(announceEveryMs)
      await sql`select pg_notify('curio_events', 'bench')`.execute(db)
    }
  }
  const announced = announce()
  const changes: Promise<void>[] = []
  for (let number = 0; number < changesPerSecond * seconds; number += 1) {
    await pause(Math.max(0, startedAtMs + (number * 1000) / changesPerSecond - performance.now()))
    const id = ids[(number * 15_485_863) % ids.length] ?? ''
    const change = async () => {
      await sql`update products set edited_at = clock_timestamp() where _id = ${id}`.execute(db)
      committedAtMs.set(id, performance.timeOrigin + performance.now())
    }
    changes.push(change())
  }
  await Promise.all(changes)
  announcing.abort()
  await announced
  return committedAtMs
}
