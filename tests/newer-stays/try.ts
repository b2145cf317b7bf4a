import fc from 'fast-check'
import { buildPage } from '#tests/offline/build-page.ts'
import { scheduleArbitrary } from './actions.ts'
import { runSimulated } from './run-schedule.ts'
process.on('unhandledRejection', (e) => console.log('UNHANDLED', e))
process.on('uncaughtException', (e) => console.log('UNCAUGHT', e))
const code = await buildPage('newer-stays/page/main.tsx')
const [, , n = '1', seed = '1', only] = process.argv
const stats: Record<string, number> = {}
const all = fc.sample(scheduleArbitrary, { numRuns: Number(n), seed: Number(seed) })
const t = performance.now()
let i = 0
for (const s of all) {
  if (only !== undefined && i !== Number(only)) {
    i++
    continue
  }
  const { faults, log } = await runSimulated(code, s)
  if (only !== undefined) console.log(log.join('\n'))
  for (const l of log) {
    const k = /^[01] /.test(l)
      ? 'do ' + l.split(' ')[1]
      : /reached/.test(l)
        ? ''
        : l
            .replace(/^#\d+ \d: /, '')
            .split(' ')
            .slice(0, 2)
            .join(' ')
            .split('?')[0]
    if (k) stats[k] = (stats[k] ?? 0) + 1
  }
  if (faults.length) console.log(i, faults)
  i++
}
console.log((performance.now() - t) / 1000, 's')

if (process.env.STATS) console.log(stats)
