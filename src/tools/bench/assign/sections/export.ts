// All of a bundle's tasks as a file: what the server holds meanwhile at both sizes, and what is left of it when whoever
// wanted it hangs up half-way.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { freePort } from '#src/server/db/embedded/free-port.ts'
import { bundleId, managerId } from '#src/tools/bench/assign/data/ids.ts'
import { grainNote, growthWhile } from '#src/tools/bench/assign/growth.ts'
import { keepDoing } from '#src/tools/bench/assign/keep-doing.ts'
import { inspectable, type Watch, watchMemory } from '#src/tools/bench/assign/live-memory.ts'
import type { Project, Section } from '#src/tools/bench/assign/section.ts'
import { begin } from '#src/tools/bench/assign/send.ts'
import type { Figure } from '#src/tools/bench/figure.ts'
import { percentile } from '#src/tools/bench/percentile.ts'
import { runCurio } from '#src/tools/bench/servers/run-curio.ts'
import { openSessions } from '#src/tools/bench/sessions.ts'

const bar = { kind: 'most', ratio: 1.5 } as const
/** Exports of the small bundle, so that it is looked at often enough. */
const smallOnes = 10

export const exportSection: Section = {
  name: 'export',
  run: async ({ small, large, dataDir, say }) => {
    const figures: Figure[] = []
    for (const format of ['csv', 'ndjson'] as const) {
      const few = await withServer(small, dataDir, async ({ read, watch }) => {
        await read(format)
        return growthWhile(watch, async () => {
          for (let time = 0; time < smallOnes; time += 1) await read(format)
        })
      })
      say(`export: ${format}, the small bundle`)
      const many = await withServer(large, dataDir, async ({ read, watch }) => {
        await read(format, small.tasks * 300)
        const since = performance.now()
        const growth = await growthWhile(watch, () => read(format, enough(format, large)))
        const seconds = (performance.now() - since) / 1000
        if (format === 'ndjson') figures.push(...(await hangUp(large, { read, watch })))
        return { growth, seconds }
      })
      say(`export: ${format}, the large bundle in ${many.seconds.toFixed(1)} s`)
      figures.unshift({
        section: 'export',
        name: `${format}${format === 'csv' ? ' (its first fifth)' : ''}, what the server holds more, ${large.tasks.toLocaleString('en-US')} : ${small.tasks.toLocaleString('en-US')} tasks`,
        unit: 'MB',
        baseline: few,
        measured: many.growth,
        bar,
        note: `${many.seconds.toFixed(1)} s while watched; ${grainNote}`,
      })
    }
    return figures
  },
}

/** Bytes of the large bundle's file: CSV costs more time, and what grew without end would be seen long before. */
const enough = (format: 'csv' | 'ndjson', { tasks }: Project) => (format === 'csv' ? tasks * 60 : Infinity)

type Served = {
  /** Takes an export in and forgets it; hangs up after so many bytes. Answers how many there were. */
  readonly read: (format: 'csv' | 'ndjson', most?: number) => Promise<number>
  readonly watch: Watch
}

async function withServer<T>(project: Project, dataDir: string, work: (served: Served) => Promise<T>): Promise<T> {
  const inspector = await freePort()
  const curio = await runCurio(project.url, dataDir, inspectable(inspector))
  const { secrets, leave } = await openSessions(project.db, [managerId])
  const watch = await watchMemory(inspector)
  const read = async (format: 'csv' | 'ndjson', most = Infinity) => {
    const path = `/api/bundles/${bundleId}/export?format=${format}`
    const answer = await begin(curio.port, { method: 'GET', path, secret: secrets.get(managerId) ?? '' })
    if (answer.statusCode !== 200) throw new Error(`The export was refused: ${answer.statusCode}`)
    let bytes = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) break
    }
    return bytes
  }
  try {
    return await work({ read, watch })
  } finally {
    watch.close()
    await curio.stop()
    await leave()
  }
}

/** Long enough for the batch under way to end. */
const soon = 2000

/** Hangs up half-way through an export, looks at what goes on just before, and at what is left of it soon after. */
async function hangUp({ db, tasks }: Project, { read, watch }: Served): Promise<Figure[]> {
  const idle = await watch.openStreams()
  const bytes = tasks * 300
  const reading = read('ndjson', bytes)
  const [streams, batches] = await Promise.all([
    most(() => watch.openStreams(), reading),
    most(() => recent(db), reading),
  ])
  if ((await reading) <= bytes) throw new Error('The export was over before half of it')
  await pause(soon)
  const left = { streams: Math.max(0, (await watch.openStreams()) - idle), batches: await recent(db) }
  const after = `, ${soon / 1000} s after hanging up half-way : before`
  const nothing = { section: 'export', unit: '', bar: { kind: 'most', ratio: 0 } } as const
  return [
    { ...nothing, name: `open streams${after}`, baseline: streams - idle, measured: left.streams },
    { ...nothing, name: `queries of the last second${after}`, baseline: batches, measured: left.batches },
  ]
}

/** The greatest of what `look` sees until `over`. */
async function most(look: () => Promise<number>, over: Promise<unknown>): Promise<number> {
  const seen: number[] = []
  await keepDoing(over, async () => {
    seen.push(await look())
    await pause(100)
  })
  return percentile(seen, 1)
}

/** Connections of others that ask for tasks or did within a second. */
async function recent(db: Project['db']): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like '%from "tasks" where "bundle_id"%'
       and (state = 'active' or state_change > clock_timestamp() - interval '1 second')`.execute(db)
  return rows[0]?.n ?? 0
}
