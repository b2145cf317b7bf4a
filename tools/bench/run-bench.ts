// What every benchmark and `npm run faults` share: the sections to run, their folders, one table and the exit code.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, formatFigures, isMissed } from './figures.ts'

export type Run = {
  /** An empty folder, which is removed at the end. */
  readonly folder: string
  /** Reports progress. */
  readonly log: (line: string) => void
  /** Registers what is called at the end, also after a failure, last one first. */
  readonly onEnd: (cleanUp: () => Promise<unknown>) => void
}

/** A group of measurements. It may not change what another section measures. */
export type Section<Subject> = (subject: Subject, run: Run) => Promise<readonly Figure[]>

type Defaults = Readonly<Record<string, number | string | boolean>>
type Flags<D extends Defaults> = {
  readonly [K in keyof D]: D[K] extends number ? number : D[K] extends string ? string : boolean
}

type Bench<D extends Defaults, Subject> = {
  /** The options of the command with their default values; `--runs 5` sets `runs`. */
  readonly options: D
  readonly sections: Readonly<Record<string, Section<Subject>>>
  /** Prepares what the sections measure; `selected` are their names. */
  readonly open: (flags: Flags<D>, run: Run, selected: readonly string[]) => Subject | Promise<Subject>
}

/**
 * Runs the sections that the command line names and prints their figures. The exit code is 1 if a threshold was missed
 * or a section failed, 2 for an invalid argument.
 */
export async function runBench<const D extends Defaults, Subject>(bench: Bench<D, Subject>): Promise<void> {
  const { sections } = bench
  const { flags, named } = parseCommandLine(bench.options, Object.keys(sections))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const selected = named.length > 0 ? named : Object.keys(sections)
  const outcomes = new Map<string, readonly Figure[]>(selected.map((name) => [name, [failure]]))
  await withRun('bench', async (run) => {
    const subject = await bench.open(flags, run, selected)
    for (const name of selected) {
      const work = (of: Run) => sections[name]?.(subject, of) ?? []
      // The other sections' figures are still useful.
      await withRun(name, work).then(
        (figures) => outcomes.set(name, figures),
        (error: unknown) => console.error(error),
      )
    }
  })
  const missed = [...outcomes.values()].flat().filter(isMissed).length
  console.log(formatFigures(outcomes))
  const load = loadavg().map((average) => average.toFixed(1))
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()} · Node ${process.version} · load ${load.join(' ')}`
  console.log(`\n${machine} · ${missed === 0 ? 'every threshold met' : `${missed} missed`}`)
  process.exitCode = missed === 0 ? 0 : 1
}

const failure: Figure = {
  name: 'failed; its error stands above',
  measured: Number.NaN,
  threshold: { of: 'value', kind: 'max', limit: 0 },
}

function parseCommandLine<D extends Defaults>(
  defaults: D,
  names: readonly string[],
): { flags: Flags<D>; named: string[] } {
  const optionOf = (value: Defaults[string]) =>
    typeof value === 'boolean'
      ? ({ type: 'boolean', default: value } as const)
      : ({ type: 'string', default: String(value) } as const)
  const options = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, optionOf(value)]))
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}.`)
    process.exit(2)
  }
  const flags = Object.entries(defaults).map(([name, value]) => [
    name,
    typeof value === 'number' ? Number(values[name]) : values[name],
  ])
  return { flags: Object.fromEntries(flags) as Flags<D>, named: positionals }
}

async function withRun<T>(name: string, work: (run: Run) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `curio-${name}-`))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const cleanUps: (() => Promise<unknown>)[] = []
  const log = (line: string) => {
    const seconds = process.uptime().toFixed(1)
    process.stderr.write(`${seconds.padStart(6)} s  load ${loadavg()[0]?.toFixed(1)}  ${name}: ${line}\n`)
  }
  log('begins')
  try {
    return await work({ folder, log, onEnd: (cleanUp) => cleanUps.push(cleanUp) })
  } finally {
    for (const cleanUp of cleanUps.toReversed()) {
      await cleanUp().catch((error: unknown) => console.error(error))
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
