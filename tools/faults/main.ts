// npm run faults: breaks what the server depends on, under load, and compares what people notice with bars. Exit code 1
// if a bar was missed or a fault could not be tried.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { alignColumns } from '#tools/bench/format-table.ts'
import { requireBuild } from '#tools/start/built-app.ts'
import { clockFault } from './clock.ts'
import { databaseAwayFault } from './database-away.ts'
import { stopEmbedded } from './embedded-of.ts'
import { failoverFault } from './failover.ts'
import { type Fault, type FaultFigure, isMissed } from './fault.ts'
import { firstStartFault } from './first-start.ts'
import { fullDiskFault } from './full-disk.ts'
import { hostileFilesFault } from './hostile-files.ts'
import { idleSocketsFault } from './idle-sockets.ts'
import { killsFault } from './kills.ts'
import { twoServersFault } from './two-servers.ts'
import { upgradeFault } from './upgrade.ts'

const faults: readonly Fault[] = [
  killsFault,
  twoServersFault,
  databaseAwayFault,
  firstStartFault,
  fullDiskFault,
  idleSocketsFault,
  hostileFilesFault,
  clockFault,
  failoverFault,
  upgradeFault,
]

const { positionals: requested } = parseArgs({ allowPositionals: true })
const unknown = requested.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${faults.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
requireBuild()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const selected = faults.filter(({ name }) => requested.length === 0 || requested.includes(name))
const outcomes = new Map<Fault, readonly FaultFigure[] | null>()
for (const fault of selected) {
  const figures = await tryFault(fault).catch((error: unknown) => {
    console.error(error)
    return null
  })
  outcomes.set(fault, figures)
}
const rows = selected.flatMap((fault) => rowsOf(fault, outcomes.get(fault) ?? null))
// A fault that could not be tried counts as one.
const missed = selected.reduce((count, fault) => count + (outcomes.get(fault)?.filter(isMissed).length ?? 1), 0)
console.log(alignColumns([['fault', 'figure', 'measured', 'unit', 'bar', 'verdict', ''], ...rows], [2]))
const load = loadavg().map((average) => average.toFixed(1))
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()} · Node ${process.version} · load ${load.join(' ')}`
console.log(`${machine} · ${missed === 0 ? 'every bar kept' : `${missed} missed`}`)
process.exitCode = missed === 0 ? 0 : 1

async function tryFault(fault: Fault): Promise<readonly FaultFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), `curio-${fault.name}-`))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const cleanUps: (() => Promise<unknown>)[] = []
  const log = (line: string) => {
    const seconds = process.uptime().toFixed(1)
    process.stderr.write(`${seconds.padStart(6)} s  load ${loadavg()[0]?.toFixed(1)}  ${fault.name}: ${line}\n`)
  }
  log('begins')
  try {
    return await fault.run({ folder, log, onEnd: (cleanUp) => cleanUps.push(cleanUp) })
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp().catch((error: unknown) => console.error(error))
    await stopEmbedded(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** `figures` is null if the fault could not be tried. */
function rowsOf(fault: Fault, figures: readonly FaultFigure[] | null): string[][] {
  if (!figures) return [[fault.name, 'failed; its error stands above', '', '', '', 'MISSED', '']]
  return figures.map((figure) => rowOf(fault.name, figure))
}

function rowOf(fault: string, figure: FaultFigure): string[] {
  const { name, measured, unit, bar, note = '' } = figure
  const barText = bar ? `${bar.kind === 'max' ? '≤' : '≥'} ${bar.value}` : ''
  const verdict = bar ? (isMissed(figure) ? 'MISSED' : 'met') : ''
  return [fault, name, formatMeasured(measured), unit, barText, verdict, note]
}

function formatMeasured(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en-US') : value.toPrecision(3)
}
