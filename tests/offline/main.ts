// `npm run schedules -- --runs 1000 --seed 7` runs random schedules and prints those that violate a rule.
// `--only 12` runs only schedule 12 of the seed; `--times 20` repeats it 20 times.
import { parseArgs } from 'node:util'
import { runSchedules, schedulesOf } from './run-schedules.ts'

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    only: { type: 'string' },
    times: { type: 'string', default: '1' },
  },
})
// Playwright closes its browser at these signals, and the next schedule would start another one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const seed = Number(flags.seed)
const runs = flags.only === undefined ? Number(flags.runs) : Number(flags.only) + 1
const all = schedulesOf({ runs, seed })
const chosen = flags.only === undefined ? all : all.slice(-1)
const schedules = Array.from({ length: Number(flags.times) }, () => chosen).flat()
console.log(`${schedules.length} schedules of seed ${seed}`)
const startedAtMs = performance.now()
const { completedCount, restartedCount, faults } = await runSchedules(
  { runs, seed, log: (line) => console.log(line) },
  schedules,
)
const seconds = (performance.now() - startedAtMs) / 1000
console.log(
  `${completedCount} schedules of seed ${seed} in ${seconds.toFixed(0)} s, ${restartedCount} in a second browser, ${faults.length} with faults`,
)
// A broken browser would keep the process running.
process.exit(faults.length === 0 ? 0 : 1)
