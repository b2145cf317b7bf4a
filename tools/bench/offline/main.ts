// npm run bench:offline [-- runs]: cold start of a talent's installed app. Offline and with the CPU slowed down four
// times, the queue may take four times as long as the same page online at full speed; the two alternate. Also reports
// what the installation downloads. Needs a build; exits with 1 if a threshold was missed.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, judge } from '#tools/bench/judge-figures.ts'
import { median, percentile } from '#tools/bench/percentile.ts'
import { formatTable } from '#tools/bench/format-table.ts'
import { measurePrecache, precacheBudgetKB } from '#tools/measure-precache.ts'
import { makeDemoData, removeData, runServer } from '#tools/run-server.ts'
import { install, measureQueueStart, type StartConditions } from './cold-start.ts'

const runs = Number(process.argv[2] ?? 11)

const online: StartConditions = { network: true, slowdown: 1 }
const conditions = {
  'no network, CPU ÷ 4': { network: false, slowdown: 4 },
  'no network': { network: false, slowdown: 1 },
} as const satisfies Record<string, StartConditions>

const data = await makeDemoData()
const profile = await mkdtemp(join(tmpdir(), 'curio-installed-'))
const server = await runServer(data)
const baseline: number[] = []
const measured = new Map<string, number[]>(Object.keys(conditions).map((name) => [name, []]))
try {
  await install(profile, server.url)
  // The first start of each is a warm-up: it fills the disk cache and the browser's code cache.
  for (let run = -1; run < runs; run += 1) {
    const baselineMs = await measureQueueStart(profile, server.url, online)
    if (run >= 0) baseline.push(baselineMs)
    for (const [name, start] of Object.entries(conditions)) {
      const startMs = await measureQueueStart(profile, server.url, start)
      if (run >= 0) measured.get(name)?.push(startMs)
    }
  }
} finally {
  await server.stop()
  await removeData(data)
  await rm(profile, { recursive: true, force: true })
}

const precacheSize = await measurePrecache(join(import.meta.dirname, '../../../dist'))
const spread = (times: readonly number[]) => `p95 ${Math.round(percentile(times, 0.95))}`
const figures = judge([
  ...[...measured].map(([name, times]): Figure => ({
    section: 'cold start',
    name,
    unit: 'ms',
    baseline: median(baseline),
    measured: median(times),
    ...(name.includes('CPU') && { threshold: { kind: 'max', ratio: 4 } as const }),
    note: `${spread(times)}, online ${spread(baseline)}`,
  })),
  {
    section: 'precached',
    name: 'compressed',
    unit: 'kB',
    baseline: precacheBudgetKB,
    measured: precacheSize.kB,
    threshold: { kind: 'max', ratio: 1 },
    note: `${precacheSize.files} files, ${Math.round(precacheSize.storedKB)} kB on the device`,
  },
])
console.log(formatTable(figures))
const missed = figures.filter(({ verdict }) => verdict === 'missed').length
const load = loadavg()[0]?.toFixed(1)
console.log(
  `${runs} runs · load ${load} on ${availableParallelism()} cores · ${missed === 0 ? 'every bar kept' : `${missed} missed`}`,
)
process.exitCode = missed === 0 ? 0 : 1
