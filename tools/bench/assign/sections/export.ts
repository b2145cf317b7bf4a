// Exporting all tasks of a bundle: the server's memory at both sizes, and what remains when the client disconnects
// half-way.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { bundleId, managerId } from '#tools/bench/assign/data/ids.ts'
import { minMeasurableNote, measureGrowth } from '#tools/bench/assign/measure-growth.ts'
import { repeatUntil } from '#tools/bench/assign/repeat-until.ts'
import { inspectorFlags, type MemoryWatch, watchMemory } from '#tools/bench/assign/watch-memory.ts'
import type { Project, Section } from '#tools/bench/assign/section.ts'
import { openRequest } from '#tools/bench/assign/http-request.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import { percentile } from '#tools/bench/percentile.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { openSessions } from '#tools/bench/open-sessions.ts'

const threshold = { kind: 'max', ratio: 1.5 } as const
/** Number of exports of the small bundle, enough for several memory samples. */
const smallExportCount = 10

export const exportSection: Section = {
  name: 'export',
  run: async ({ small, large, dataDir, log }) => {
    const figures: Figure[] = []
    for (const format of ['csv', 'ndjson'] as const) {
      const smallGrowth = await withServer(small, dataDir, async ({ readExport, watch }) => {
        await readExport(format)
        return measureGrowth(watch, async () => {
          for (let time = 0; time < smallExportCount; time += 1) await readExport(format)
        })
      })
      log(`export: ${format}, the small bundle`)
      const largeGrowth = await withServer(large, dataDir, async ({ readExport, watch }) => {
        await readExport(format, small.tasks * 300)
        const startedAtMs = performance.now()
        const growth = await measureGrowth(watch, () => readExport(format, maxReadBytes(format, large)))
        const seconds = (performance.now() - startedAtMs) / 1000
        if (format === 'ndjson') figures.push(...(await measureAbort(large, { readExport, watch })))
        return { growth, seconds }
      })
      log(`export: ${format}, the large bundle in ${largeGrowth.seconds.toFixed(1)} s`)
      figures.unshift({
        section: 'export',
        name: `${format}${format === 'csv' ? ' (its first fifth)' : ''}, what the server holds more, ${large.tasks.toLocaleString('en-US')} : ${small.tasks.toLocaleString('en-US')} tasks`,
        unit: 'MB',
        baseline: smallGrowth,
        measured: largeGrowth.growth,
        threshold,
        note: `${largeGrowth.seconds.toFixed(1)} s while watched; ${minMeasurableNote}`,
      })
    }
    return figures
  },
}

/** Bytes read of the large bundle's file. CSV is slower, and unbounded growth would show long before the end. */
const maxReadBytes = (format: 'csv' | 'ndjson', { tasks }: Project) => (format === 'csv' ? tasks * 60 : Infinity)

type ExportServer = {
  /** Reads an export and discards it; disconnects after `most` bytes. Returns the number of bytes read. */
  readonly readExport: (format: 'csv' | 'ndjson', most?: number) => Promise<number>
  readonly watch: MemoryWatch
}

async function withServer<T>(
  project: Project,
  dataDir: string,
  work: (served: ExportServer) => Promise<T>,
): Promise<T> {
  const inspector = await findFreePort()
  const curio = await runCurio(project.url, dataDir, inspectorFlags(inspector))
  const { secrets, endSessions } = await openSessions(project.db, [managerId])
  const watch = await watchMemory(inspector)
  const readExport = async (format: 'csv' | 'ndjson', most = Infinity) => {
    const path = `/api/bundles/${bundleId}/export?format=${format}`
    const response = await openRequest(curio.port, { method: 'GET', path, secret: secrets.get(managerId) ?? '' })
    if (response.statusCode !== 200) throw new Error(`The export was refused: ${response.statusCode}`)
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) break
    }
    return bytes
  }
  try {
    return await work({ readExport, watch })
  } finally {
    watch.close()
    await curio.stop()
    await endSessions()
  }
}

/** Long enough for the current batch to finish. */
const settleMs = 2000

/** Disconnects half-way through an export; samples the server just before and soon after. */
async function measureAbort({ db, tasks }: Project, { readExport, watch }: ExportServer): Promise<Figure[]> {
  const idle = await watch.openStreams()
  const bytes = tasks * 300
  const reading = readExport('ndjson', bytes)
  const [streams, batches] = await Promise.all([
    most(() => watch.openStreams(), reading),
    most(() => countRecentBatches(db), reading),
  ])
  if ((await reading) <= bytes) throw new Error('The export was over before half of it')
  await pause(settleMs)
  const remaining = { streams: Math.max(0, (await watch.openStreams()) - idle), batches: await countRecentBatches(db) }
  const after = `, ${settleMs / 1000} s after hanging up half-way : before`
  const zeroThresholdFigure = { section: 'export', unit: '', threshold: { kind: 'max', ratio: 0 } } as const
  return [
    { ...zeroThresholdFigure, name: `open streams${after}`, baseline: streams - idle, measured: remaining.streams },
    {
      ...zeroThresholdFigure,
      name: `queries of the last second${after}`,
      baseline: batches,
      measured: remaining.batches,
    },
  ]
}

/** Returns the greatest sample until `done` settles. */
async function most(sample: () => Promise<number>, done: Promise<unknown>): Promise<number> {
  const samples: number[] = []
  await repeatUntil(done, async () => {
    samples.push(await sample())
    await pause(100)
  })
  return percentile(samples, 1)
}

/** Counts other connections that query tasks or did so within the last second. */
async function countRecentBatches(db: Project['db']): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like '%from "tasks" where "bundle_id"%'
       and (state = 'active' or state_change > clock_timestamp() - interval '1 second')`.execute(db)
  return rows[0]?.n ?? 0
}
