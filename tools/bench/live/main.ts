// npm run bench:live [-- section …] [--streams 2000] [--held 5000] [--interested 10000]: event streams, beside minimal
// Fastify servers that read the same events from a database of their own and write them to the same streams.
import { sql } from 'kysely'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { atMost, type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { databaseUrl } from '#tools/bench/generated-database.ts'
import { openSessions } from '#tools/bench/open-sessions.ts'
import { percentile } from '#tools/bench/percentile.ts'
import { type Run, runBench } from '#tools/bench/run-bench.ts'
import { startBare } from '#tools/bench/servers/child-process.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { inTurns, valuesOf } from '#tools/bench/time-pair.ts'
import { withClient, withDatabaseAt } from '#tools/with-database.ts'
import { type InterestSubject, measureInterest } from './measure-interest.ts'
import { connectReaders, type StreamServer } from './stream-server.ts'

type Subject = InterestSubject & {
  /** Streams that receive events, and streams that are only held. */
  readonly streams: number
  readonly held: number
}

const eventsPerCommit = 1000
const rounds = 5
/** Single events per round: the CPU time of one alone is too short to be measured. */
const singles = 8

await runBench({
  options: { streams: 2000, held: 5000, interested: 10_000, products: 100_000, shown: 50 },
  sections: { bursts: measureBursts, memory: measureMemory, interest: measureInterest },
  open: async (flags, { folder, log, onEnd }, selected): Promise<Subject> => {
    const { streams, held, interested } = flags
    const postgres = await startEmbedded({ dataFolder: folder, log })
    onEnd(() => postgres.stop())
    const server = postgres.urlAs('postgres')
    // A database each, so that neither server reads the other's events.
    const [url, bareUrl] = [databaseUrl(server, 'live_curio'), databaseUrl(server, 'live_bare')]
    for (const database of [url, bareUrl]) {
      await withClient(server, (client) => client.query(`create database ${new URL(database).pathname.slice(1)}`))
      await migrate(database)
    }
    const secrets = await signInPeople(url, Math.max(streams, held, interested))
    if (selected.includes('interest'))
      for (const database of [url, bareUrl]) await addProducts(database, flags.products)
    return { ...flags, url, bareUrl, dataDir: folder, secrets }
  },
})

async function startBoth({ url, bareUrl, dataDir }: Subject, run: Run) {
  const bare = await startBare(run, 'bare-streams.ts', { url: bareUrl })
  const curio = await runCurio(run, url, dataDir)
  const servers = [await connectReaders(curio, url), await connectReaders(bare, bareUrl)] as const
  for (const { close } of servers) run.onEnd(close)
  return servers
}

/** Many events in one commit, and one event at a time, to thousands of streams. */
async function measureBursts(subject: Subject, run: Run): Promise<Figure[]> {
  const { secrets, streams } = subject
  const [curio, bare] = await startBoth(subject, run)
  for (const server of [curio, bare]) await server.openStreams(secrets.slice(0, streams))
  const emit = async (server: StreamServer) => {
    const burst = await server.emit(eventsPerCommit)
    let singlesCpu = 0
    for (let number = 0; number < singles; number += 1) singlesCpu += (await server.emitAlone()).cpu
    run.log(`${server === curio ? 'Curio' : 'bare'} ${burst.seconds.toFixed(2)} s`)
    return { ...burst, singlesCpu }
  }
  const bursts = await inTurns({ measured: () => emit(curio), baseline: () => emit(bare) }, { rounds })
  const health = valuesOf(bursts, ({ healthMs }) => healthMs)
  const cpu = { unit: 'ns', threshold: ratioAtMost(1.5) }
  const note = `${streams} streams, ${eventsPerCommit} events in a commit`
  return [
    {
      name: '/healthz meanwhile, p99',
      unit: 'ms',
      measured: percentile(health.measured.flat(), 0.99),
      baseline: percentile(health.baseline.flat(), 0.99),
      threshold: atMost(50),
      note,
    },
    { name: 'until all have the last : bare Fastify', unit: 's', ...valuesOf(bursts, ({ seconds }) => seconds), note },
    {
      name: 'CPU of an event for a stream : bare Fastify',
      ...valuesOf(bursts, (burst) => (burst.cpu * 1e9) / (streams * eventsPerCommit)),
      ...cpu,
      note,
    },
    {
      name: 'CPU of a single event for a stream : bare Fastify',
      ...valuesOf(bursts, ({ singlesCpu }) => (singlesCpu * 1e9) / (streams * singles)),
      ...cpu,
    },
  ]
}

/** The memory of a stream that is only held. */
async function measureMemory(subject: Subject, run: Run): Promise<Figure[]> {
  const { secrets, held } = subject
  const measure = async (server: StreamServer) => {
    // The first ones load code and fill pools.
    await server.openStreams(secrets.slice(0, 100))
    await server.emit(1)
    const before = server.residentKiB()
    await server.openStreams(secrets.slice(100, held))
    const { seconds } = await server.emit(1)
    return { kiB: (server.residentKiB() - before) / (held - 100), seconds }
  }
  const [curio, bare] = await startBoth(subject, run)
  const [ours, theirs] = [await measure(curio), await measure(bare)]
  const note = `${held} streams`
  return [
    { name: 'memory of a held stream : bare Fastify', unit: 'KiB', measured: ours.kiB, baseline: theirs.kiB, note },
    { name: 'one event to all : bare Fastify', unit: 's', measured: ours.seconds, baseline: theirs.seconds, note },
  ]
}

async function signInPeople(url: string, count: number): Promise<string[]> {
  return withDatabaseAt(url, async (db) => {
    const { rows } = await sql<{ _id: string }>`
      insert into users (_id, name) select gen_random_uuid(), 'Person ' || n from generate_series(1, ${count}::int) n
      returning _id`.execute(db)
    const ids = rows.map(({ _id }) => _id)
    return (await openSessions(db, ids)).people.map(({ secret }) => secret)
  })
}

/** Adds products without their triggers: nothing is read of them but their events. */
async function addProducts(url: string, count: number): Promise<void> {
  const insert = `
    insert into products (_id, seller_id, name, description, price_cents)
    select gen_random_uuid(), gen_random_uuid(), 'Product ' || n, '', 100 from generate_series(1, ${count}) n`
  await withClient(url, (client) => client.query(`set session_replication_role = replica; ${insert}`))
}
