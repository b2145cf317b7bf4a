// npm run bench:live [-- section …] [--streams 2000] [--held 5000]: event streams of a process, against a minimal
// Fastify server that streams the same events. Exits with 1 if a threshold was missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { formatTable } from '#tools/bench/format-table.ts'
import { ensureGeneratedDatabase } from '#tools/bench/generated-database.ts'
import { judge } from '#tools/bench/judge-figures.ts'
import { openSessions } from '#tools/bench/open-sessions.ts'
import { startChild } from '#tools/bench/servers/child-process.ts'
import type { BareServerReport, BareStreamsRequest } from '#tools/bench/servers/messages.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { measureBursts } from './measure-bursts.ts'
import { measureLoop } from './measure-loop.ts'
import { measureMemory } from './measure-memory.ts'
import type { LiveBench } from './live-bench.ts'
import { connectReaders } from './stream-server.ts'

const sections = { bursts: measureBursts, memory: measureMemory, loop: measureLoop }

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { streams: { type: 'string', default: '2000' }, held: { type: 'string', default: '5000' } },
})
const unknown = positionals.filter((name) => !(name in sections))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`)
  process.exit(2)
}
const [streams, held] = [Number(flags.streams), Number(flags.held)]
const dataDir = mkdtempSync(join(tmpdir(), 'curio-bench-live-'))
const log = (line: string) => process.stderr.write(`load ${loadavg()[0]?.toFixed(1)}  ${line}\n`)
const postgres = await startEmbedded({ dataFolder: dataDir, log })
let missed = 0
try {
  // A database each, so that neither server reads the other's events.
  const empty = { stamp: 'empty', fill: async () => {} }
  const url = await ensureGeneratedDatabase(postgres.urlAs('postgres'), { name: 'live_curio', ...empty })
  const bareUrl = await ensureGeneratedDatabase(postgres.urlAs('postgres'), { name: 'live_bare', ...empty })
  const secrets = await signInPeople(url, Math.max(streams, held))
  const bench: LiveBench = {
    startCurio: async () => {
      const server = await runCurio(url, dataDir)
      return { ...(await connectReaders(server, url)), port: server.port }
    },
    startBare: async () => {
      const child = startChild<BareStreamsRequest, BareServerReport>('bare-streams.ts')
      const { port } = await child.sendRequest({ url: bareUrl })
      return connectReaders({ pid: child.pid, port, stop: child.stop }, bareUrl)
    },
    secrets,
    url,
    streams,
    held,
    log,
  }
  for (const [name, measure] of Object.entries(sections)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    log(name)
    const figures = judge(await measure(bench))
    missed += figures.filter(({ verdict }) => verdict === 'missed').length
    console.log(formatTable(figures))
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const load = loadavg().map((average) => average.toFixed(1))
console.log(`${cpus().length} cores · load ${load.join(' ')} · ${missed === 0 ? 'every bar kept' : `${missed} missed`}`)
process.exitCode = missed === 0 ? 0 : 1

async function signInPeople(url: string, count: number): Promise<string[]> {
  const db = openDatabase(url, { max: 1 })
  const { rows } = await sql<{ _id: string }>`
    insert into users (_id, name) select gen_random_uuid(), 'Person ' || n from generate_series(1, ${count}::int) n
    returning _id`.execute(db)
  const sessions = await openSessions(
    db,
    rows.map(({ _id }) => _id),
  )
  await db.destroy()
  return [...sessions.secrets.values()]
}
