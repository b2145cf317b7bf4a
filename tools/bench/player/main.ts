// npm run bench:player [-- section …] [--short] [--runs 5] [--seconds 60] [--times 200]: two videos under Curio's
// session against a naive pair, in headless Chromium, with videos whose frames show their number. Exits with 1 if a
// threshold was missed. A full run takes hours, mostly for sync; --short (one run, 20 seconds, 50 times) about 25
// minutes.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from 'vite'
import { browserArguments, requireProgram } from '#tools/programs.ts'
import { meetsThreshold, type PlayerFigure, formatPlayerTable } from './player-figure.ts'
import { dragSection } from './sections/drag.ts'
import { mainThreadSection } from './sections/main-thread.ts'
import { nextSection } from './sections/next.ts'
import { pairsSection } from './sections/pairs.ts'
import { recoverSection } from './sections/recover.ts'
import { seekSection } from './sections/seek.ts'
import { stopSection } from './sections/stop.ts'
import { switchSection } from './sections/switch.ts'
import { syncSection } from './sections/sync.ts'
import { startServer } from './bench-server.ts'
import type { BenchContext } from './bench-context.ts'

const sections = [
  syncSection,
  pairsSection,
  recoverSection,
  seekSection,
  dragSection,
  stopSection,
  nextSection,
  switchSection,
  mainThreadSection,
]

const { values: flags, positionals: selected } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    runs: { type: 'string' },
    seconds: { type: 'string' },
    times: { type: 'string' },
  },
})
const defaults = flags.short ? { runs: 1, seconds: 20, times: 50 } : { runs: 5, seconds: 60, times: 200 }
const runs = Number(flags.runs ?? defaults.runs)
const unknown = selected.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${sections.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const script = mkdtempSync(join(tmpdir(), 'curio-bench-page-'))
await build({
  configFile: false,
  root: join(import.meta.dirname, '../../..'),
  logLevel: 'error',
  publicDir: false,
  build: {
    outDir: script,
    lib: { entry: join(import.meta.dirname, 'page/main.ts'), formats: ['es'], fileName: () => 'page.js' },
  },
})
const server = await startServer(script)
const browser = await chromium.launch({
  executablePath: requireProgram('Chromium'),
  args: [...browserArguments, '--autoplay-policy=no-user-gesture-required'],
})
const figures: PlayerFigure[] = []
let failed = 0
try {
  const context: BenchContext = {
    browser,
    server,
    runs,
    seconds: Number(flags.seconds ?? defaults.seconds),
    repetitions: Number(flags.times ?? defaults.times),
    log,
  }
  for (const section of sections.filter(({ name }) => selected.length === 0 || selected.includes(name))) {
    log(section.name)
    try {
      figures.push(...(await section.run(context)))
    } catch (error) {
      // The other sections' figures are still useful.
      console.error(error)
      failed += 1
    }
  }
} finally {
  await browser.close()
  server.close()
  rmSync(script, { recursive: true, force: true })
}
const missed = figures.filter((figure) => !meetsThreshold(figure)).length + failed
console.log(formatPlayerTable(figures))
const load = loadavg().map((average) => average.toFixed(1))
const verdict = missed === 0 ? 'every bar kept' : `${missed} missed`
console.log(`${runs} runs · ${cpus().length} × ${cpus()[0]?.model.trim()} · load ${load.join(' ')} · ${verdict}`)
process.exitCode = missed === 0 ? 0 : 1

function log(line: string): void {
  const seconds = Math.round(process.uptime())
  process.stderr.write(`${String(seconds).padStart(5)} s  load ${loadavg()[0]?.toFixed(1)}  ${line}\n`)
}
