// Many events in one commit, and one event at a time, to thousands of streams.
import type { Figure } from '#tools/bench/judge-figures.ts'
import { median, percentile } from '#tools/bench/percentile.ts'
import type { LiveBench } from './live-bench.ts'

const cpuThreshold = { kind: 'max', ratio: 1.5 } as const
/** Milliseconds that `/healthz` may take in 99 of 100 cases. */
const healthLimitMs = 50
const eventsPerCommit = 1000
const rounds = 5
/** Single events per round: the CPU time of one alone is too short to be measured. */
const singles = 8

export async function measureBursts({ startCurio, startBare, secrets, streams, log }: LiveBench): Promise<Figure[]> {
  const curio = await startCurio()
  const bare = await startBare()
  for (const server of [curio, bare]) await server.openStreams(secrets.slice(0, streams))
  const results = { curio: emptyResults(), bare: emptyResults() }
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, server] of [
      ['curio', curio],
      ['bare', bare],
    ] as const) {
      const burst = await server.emit(eventsPerCommit)
      let cpuOfSingles = 0
      for (let number = 0; number < singles; number += 1) cpuOfSingles += await server.emitAlone()
      log(`bursts: ${name} ${burst.seconds.toFixed(2)} s, ${burst.healthMs.length} answers of /healthz`)
      if (round < 0) continue
      results[name].seconds.push(burst.seconds)
      results[name].cpu.push(burst.cpu)
      results[name].cpuOfSingles.push(cpuOfSingles)
      results[name].healthMs.push(...burst.healthMs)
    }
  }
  await Promise.all([curio.stop(), bare.stop()])
  const health = (name: keyof typeof results) => percentile(results[name].healthMs, 0.99)
  const sent = `${streams.toLocaleString('en-US')} streams, ${eventsPerCommit.toLocaleString('en-US')} events in a commit`
  const nsPerEvent = (cpu: number, events: number) => (cpu * 1e9) / (streams * events)
  return [
    {
      section: 'bursts',
      name: `${sent}, p99 of /healthz meanwhile : its limit`,
      unit: 'ms',
      baseline: healthLimitMs,
      measured: health('curio'),
      threshold: { kind: 'max', ratio: 1 },
      note: `${results.curio.healthMs.length} answers, the bare server ${health('bare').toFixed(0)} ms`,
    },
    {
      section: 'bursts',
      name: `${sent}, until all have the last, Curio : bare Fastify`,
      unit: 's',
      baseline: median(results.bare.seconds),
      measured: median(results.curio.seconds),
    },
    {
      section: 'bursts',
      name: `${sent}, CPU per event and stream, Curio : bare Fastify`,
      unit: 'ns',
      baseline: nsPerEvent(median(results.bare.cpu), eventsPerCommit),
      measured: nsPerEvent(median(results.curio.cpu), eventsPerCommit),
      threshold: cpuThreshold,
    },
    {
      section: 'bursts',
      name: `one event at a time, CPU per event and stream, Curio : bare Fastify`,
      unit: 'ns',
      baseline: nsPerEvent(median(results.bare.cpuOfSingles), singles),
      measured: nsPerEvent(median(results.curio.cpuOfSingles), singles),
      threshold: cpuThreshold,
    },
  ]
}

const emptyResults = () => ({
  seconds: [] as number[],
  cpu: [] as number[],
  cpuOfSingles: [] as number[],
  healthMs: [] as number[],
})
