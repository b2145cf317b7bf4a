// The frame of all benchmarks: two sizes of generated data in a separate PostgreSQL, the requested sections, one table,
// and exit code 1 if a threshold was missed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { type Figure, type JudgedFigure, judge } from './judge-figures.ts'
import type { BenchSetup } from './generated-database.ts'
import { formatTable } from './format-table.ts'
import type { Section } from './section.ts'

type Benchmark<Subject> = {
  /** Folder below the system's temporary folder for the database, which `--keep` retains. */
  readonly folder: string
  /** What is generated, also the name of the flag that sets its number. */
  readonly unit: 'items' | 'tasks'
  readonly sections: readonly Section<Subject>[]
  readonly open: (preparation: BenchSetup, size: number) => Promise<Subject>
}

/**
 * Runs the benchmark with the command line's options and sets the exit code: 1 if a threshold was missed or a section
 * failed, 2 for an invalid argument.
 */
export async function runBench<Subject extends { readonly db: Db }>(benchmark: Benchmark<Subject>): Promise<void> {
  const { sections, unit } = benchmark
  const { values: flags, positionals: requested } = parseArgs({
    allowPositionals: true,
    options: {
      [unit]: { type: 'string', default: '1000000' },
      small: { type: 'string', default: '10000' },
      keep: { type: 'boolean', default: false },
      json: { type: 'string' },
    } as const,
  })
  const unknown = requested.filter((name) => !sections.some((section) => section.name === name))
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}; there are ${sections.map(({ name }) => name).join(', ')}.`)
    process.exit(2)
  }
  const selected = sections.filter(({ name }) => requested.length === 0 || requested.includes(name))
  const sizes = { small: Number(flags.small), large: Number(flags[unit]) }
  const { figures, failed } = await measure(benchmark, { selected, sizes, keep: flags.keep })
  const judged = judge(figures)
  const missed = judged.filter(({ verdict }) => verdict === 'missed').length
  console.log(formatTable(judged))
  for (const name of failed) console.log(`${name} failed; its error stands above.`)
  console.log(formatSummary(`${sizes.small} and ${sizes.large} ${unit}`, missed + failed.length))
  if (flags.json !== undefined) writeJson(flags.json, judged)
  process.exitCode = missed === 0 && failed.length === 0 ? 0 : 1
}

type Run<Subject> = {
  readonly selected: readonly Section<Subject>[]
  readonly sizes: { readonly small: number; readonly large: number }
  readonly keep: boolean
}

async function measure<Subject extends { readonly db: Db }>(
  { folder, open }: Benchmark<Subject>,
  { selected, sizes, keep }: Run<Subject>,
): Promise<{ figures: Figure[]; failed: string[] }> {
  const dataDir = join(tmpdir(), folder)
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const postgres = await startEmbedded({ dataFolder: dataDir, log })
  const figures: Figure[] = []
  const failed: string[] = []
  try {
    const preparation = { url: postgres.urlAs('postgres'), dataDir, log }
    const small = await open(preparation, sizes.small)
    const large = await open(preparation, sizes.large)
    for (const section of selected) {
      log(section.name)
      try {
        figures.push(...(await section.run({ small, large, dataDir, log })))
      } catch (error) {
        // The other sections' figures are still useful.
        console.error(error)
        failed.push(section.name)
      }
    }
    await Promise.all([small.db.destroy(), large.db.destroy()])
  } finally {
    await postgres.stop()
    if (!keep) rmSync(dataDir, { recursive: true, force: true })
  }
  return { figures, failed }
}

function log(line: string): void {
  const seconds = Math.round(process.uptime())
  process.stderr.write(`${String(seconds).padStart(5)} s  load ${loadavg()[0]?.toFixed(1)}  ${line}\n`)
}

function formatSummary(sizes: string, missed: number): string {
  const load = loadavg().map((average) => average.toFixed(1))
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()} · Node ${process.version} · load ${load.join(' ')}`
  return `${sizes} · ${machine} · ${missed === 0 ? 'every bar kept' : `${missed} missed`}`
}

const writeJson = (path: string, judged: readonly JudgedFigure[]) =>
  writeFileSync(path, `${JSON.stringify(judged, null, 2)}\n`)
