// `npm run newer-stays -- --runs 1000 --seed 7` runs random schedules on simulated devices, with `--engine webkit` on a
// device in a browser. Without a seed, that of the day.
import { parseArgs } from 'node:util'
import { engines } from '#tests/browsers/device.ts'
import { launch } from '#tests/browsers/launch.ts'
import { buildPage } from '#tests/offline/build-page.ts'
import { findViolation } from './find-violation.ts'
import { runInBrowser } from './run-in-browser.ts'
import { runSimulated } from './run-schedule.ts'

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    engine: { type: 'string' },
  },
})
const engine = engines.find((name) => name === flags.engine)
if (flags.engine !== undefined && !engine) throw new Error(`There is no engine ${flags.engine}`)
const [runs, seed] = [Number(flags.runs), Number(flags.seed)]
console.log(`${runs} schedules of seed ${seed}, ${engine ?? 'simulated'}`)
const launcher = engine ? await launch(engine) : null
const page = await buildPage('newer-stays/page/main.tsx')
const fastTime = launcher ? await buildPage('offline/page/fast-time.ts') : ''
const violation = await findViolation({
  runs,
  seed,
  shortens: launcher === null,
  run: (schedule) => (launcher ? runInBrowser(launcher, { page, fastTime }, schedule) : runSimulated(page, schedule)),
}).finally(() => launcher?.close())
if (violation !== null) console.log(violation)
process.exit(violation === null ? 0 : 1)
