// What lists cost the primary with a read replica beside what they cost it without: the CPU of its processes, with what
// sends the log to the replica and looks up sessions.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { databaseUrl, type TwoSizes } from '#tools/bench/generated-database.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { startLoad } from '#tools/bench/servers/child-process.ts'
import { treeCpuSeconds } from '#tools/bench/servers/process-usage.ts'
import { runCurio, type Served } from '#tools/bench/servers/run-curio.ts'
import { inTurns } from '#tools/bench/time-pair.ts'
import { embeddedOf, embeddedUrl } from '#tools/faults/embedded-of.ts'
import { startStandby } from '#tools/faults/standby.ts'
import { getRequest, signInBidders } from './bidders.ts'

const rounds = 8
const warmUp = 2
const durationMs = 3000
const concurrency = 32
const readers = 400

export async function measureReplica({ large, dataDir }: TwoSizes, run: Run): Promise<Figure[]> {
  const { bidders } = await signInBidders(large, { bidders: readers, auctions: 0 }, run)
  const standby = await startStandby(dataDir, join(run.folder, 'standby'), run.onEnd)
  run.log('the standby follows')
  const replica = databaseUrl(embeddedUrl(standby, 'postgres'), new URL(large.url).pathname.slice(1))
  const settings = { PUBLIC_BROWSING: '1' }
  const alone = await runCurio(run, large.url, dataDir, settings)
  const beside = await runCurio(run, large.url, dataDir, { ...settings, DATABASE_READ_URL: replica })
  const readiness = async () => (await fetch(`http://127.0.0.1:${beside.port}/readyz`)).text()
  while (!(await readiness()).includes('"ok"')) await pause(200)

  const sendLoad = startLoad(run)
  const primaryPid = embeddedOf(dataDir)?.pid ?? 0
  const path = '/api/products/getAll'
  const loads = {
    'lists of visitors': [`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`],
    'lists of people who are signed in': bidders.map((reader) => getRequest(path, reader)),
  }
  const figures: Figure[] = []
  for (const [name, requests] of Object.entries(loads)) {
    /** Milliseconds of the primary's CPU for 1,000 lists. */
    const runRound = async ({ port }: Served) => {
      const before = treeCpuSeconds(primaryPid)
      const { responses } = await sendLoad({ port, connections: concurrency, durationMs, requests })
      const ms = ((treeCpuSeconds(primaryPid) - before) * 1_000_000) / responses
      run.log(`${name}: ${ms.toFixed(0)} ms of 1,000 ${port === alone.port ? 'without' : 'with'} a replica`)
      return ms
    }
    const works = { measured: () => runRound(beside), baseline: () => runRound(alone) }
    const figure = `CPU of the primary, 1,000 ${name} : without a replica`
    const results = await inTurns(works, { rounds, warmUp })
    figures.push({ name: figure, unit: 'ms', ...results, threshold: ratioAtMost(0.2) })
  }
  return figures
}
