// npm run bench:listen [-- --scenes 42] [--minutes 60] [--set tuning]: which deliberate faults of a dub the analysis of its sound finds,
// against a baseline that uses a threshold on energy. `data/corpora.ts` describes the sets. `--minutes` ends the run early, with the scenes measured so far. Exits with 1 if a bar was missed. Needs ffmpeg and espeak-ng.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findFindings } from '#src/listening/find-findings.ts'
import { installCommand, missingPrograms } from '#tools/programs.ts'
import { generateCases } from './data/cases.ts'
import { type Condition, conditions } from './data/make-beds.ts'
import { measureDemo } from './measure-demo.ts'
import { findByEnergy } from './find-by-energy.ts'
import { addToScore, emptyScore, formatScores, type Score } from './score.ts'

/** Bars for precision and recall, and for CPU time per second of both videos. */
const bars: Readonly<Record<Condition, number>> = { clean: 0.95, music: 0.85, noise: NaN }
const maxCpuShare = 0.1

const { values: flags } = parseArgs({
  options: {
    scenes: { type: 'string', default: '42' },
    minutes: { type: 'string', default: '60' },
    set: { type: 'string', default: 'evaluation' },
  },
})
const missing = missingPrograms(['ffmpeg', 'espeak-ng'])
if (missing.length > 0) {
  console.error(`${missing.join(' and ')} missing: ${installCommand(missing)}`)
  process.exit(2)
}
const set = (['tuning', 'evaluation', 'test'] as const).find((name) => name === flags.set) ?? 'evaluation'
const scores: Record<Condition, { ours: Score; baseline: Score }> = {
  clean: { ours: emptyScore(), baseline: emptyScore() },
  music: { ours: emptyScore(), baseline: emptyScore() },
  noise: { ours: emptyScore(), baseline: emptyScore() },
}
let cpuSeconds = 0
let seconds = 0
let pairs = 0
let scenes = 0
for await (const { scene, condition, source, dub, lists, expected } of generateCases(set, Number(flags.scenes))) {
  if (scene === scenes && process.uptime() > Number(flags.minutes) * 60) break
  scenes = scene + 1
  const before = process.cpuUsage()
  const findings = findFindings(source.features, dub.features, lists)
  const { user, system } = process.cpuUsage(before)
  cpuSeconds += (user + system) / 1e6 + source.cpuSeconds + dub.cpuSeconds
  seconds += dub.seconds
  addToScore(scores[condition].ours, findings, expected)
  addToScore(scores[condition].baseline, findByEnergy(source.features, dub.features, lists), expected)
  pairs += 1
  if (pairs % 23 === 0) log(`${scenes} of ${flags.scenes} scenes`)
}
let missed = 0
for (const condition of conditions) {
  const table = formatScores(scores[condition].ours, scores[condition].baseline, bars[condition])
  console.log(`\n${condition}, ${set} set, ${scenes} scenes\n${table.text}`)
  missed += table.missed
}
const share = cpuSeconds / seconds
if (share > maxCpuShare) missed += 1
console.log(`\nCPU time per second of video, both sides: ${share.toFixed(4)} s (bar ≤ ${maxCpuShare})`)
missed += await measureDemo()
console.log(
  `\n${pairs} pairs · load ${loadavg()[0]?.toFixed(1)} · ${missed === 0 ? 'every bar kept' : `${missed} missed`}`,
)
process.exitCode = missed === 0 ? 0 : 1

function log(line: string): void {
  process.stderr.write(`${String(Math.round(process.uptime())).padStart(5)} s  ${line}\n`)
}
