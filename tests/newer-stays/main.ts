// `npm run newer-stays -- --runs 1000 --seed 7` runs random schedules on simulated devices, with `--engine webkit` on a
// device in a browser. Without a seed, that of the day.
import { parseArgs } from 'node:util'
import type { Launcher } from '#tests/browsers/device.ts'
import { launchBidi } from '#tests/browsers/launch-bidi.ts'
import { launchWebKit } from '#tests/browsers/launch-webkit.ts'
import { buildPage } from '#tests/offline/build-page.ts'
import { findViolation } from './find-violation.ts'
import { runInBrowser } from './run-in-browser.ts'
import { runSimulated } from './run-schedule.ts'
import { requireProgram } from '#tools/programs.ts'

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    engine: { type: 'string', default: 'simulated' },
  },
})
const { engine } = flags
const [runs, seed] = [Number(flags.runs), Number(flags.seed)]
console.log(`${runs} schedules of seed ${seed}, ${engine}`)
const launcher = await launch(engine)
const code = await buildPage(`newer-stays/page/${launcher ? 'browser.ts' : 'main.tsx'}`)
const simulationCode = launcher ? await buildPage('newer-stays/page/main.tsx') : code
const violation = await findViolation({
  runs,
  seed,
  shortens: launcher === null,
  run: (schedule) =>
    launcher ? runInBrowser({ launcher, code, simulationCode }, schedule) : runSimulated(code, schedule),
}).finally(() => launcher?.close())
if (violation !== null) console.log(violation)
process.exit(violation === null ? 0 : 1)

function launch(engine: string): Promise<Launcher> | null {
  if (engine === 'chromium') return launchBidi(engine, requireProgram('Chromium'))
  return engine === 'webkit' ? launchWebKit(requireProgram('WebKit')) : null
}
