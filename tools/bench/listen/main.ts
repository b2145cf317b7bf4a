// npm run bench:listen [-- section …] [--scenes 42] [--minutes 60] [--set recorded]: which deliberate faults of a dub the
// analysis of its sound finds; what it finds in dubs without a fault whose lists or channels are unusual, and in the
// demo's clips; and how near the line maps of bent dubs are to those that made them. `data/corpora.ts` describes the
// sets. `--minutes` ends early, with the scenes measured so far. Needs ffmpeg and espeak-ng; downloads Debian's
// recordings for the sets that have some.
import { findingKinds } from '#src/domain/review/finding.ts'
import { findFindings } from '#src/listening/find-findings.ts'
import { atLeast, atMost, type Figure } from '#tools/bench/figures.ts'
import { type Run, runBench } from '#tools/bench/run-bench.ts'
import { requireProgram } from '#tools/programs.ts'
import { generateCases } from './data/cases.ts'
import { corpora, type CorpusName } from './data/corpora.ts'
import { generateFaultless, variants } from './data/faultless.ts'
import { conditions } from './data/make-beds.ts'
import { downloadRecordings } from './data/recordings.ts'
import { measureDemo } from './measure-demo.ts'
import { measureMap } from './measure-map.ts'
import { addToScore, emptyScore, precision, recall } from './score.ts'

type Subject = { readonly scenes: number; readonly minutes: number; readonly set: CorpusName }

/** The least precision and recall. */
const thresholds = { clean: atLeast(0.95), music: atLeast(0.9), noise: undefined }

/** The most false findings per minute of a faultless dub. */
const maxFalse = atMost(0.1)

await runBench({
  options: { scenes: 42, minutes: 60, set: 'tuning' },
  sections: { scenes: measureScenes, faultless: measureFaultless, map: measureMap, demo: measureDemo },
  open: async ({ set, ...flags }): Promise<Subject> => {
    for (const program of ['ffmpeg', 'espeak-ng'] as const) requireProgram(program)
    if (!(set in corpora)) throw new Error(`There is no set ${set}`)
    if (set.startsWith('recorded')) await downloadRecordings()
    return { ...flags, set: set as CorpusName }
  },
})

async function measureScenes({ scenes, minutes, set }: Subject, { log }: Run): Promise<Figure[]> {
  const scores = { clean: emptyScore(), music: emptyScore(), noise: emptyScore() }
  let [cpuSeconds, seconds, measuredScenes] = [0, 0, 0]
  for await (const { scene, condition, source, dub, lists, expected } of generateCases(set, scenes)) {
    if (scene === measuredScenes) {
      if (process.uptime() > minutes * 60) break
      measuredScenes += 1
      log(`scene ${measuredScenes} of ${scenes}`)
    }
    const before = process.cpuUsage()
    const findings = findFindings(source.features, dub.features, lists)
    const { user, system } = process.cpuUsage(before)
    cpuSeconds += (user + system) / 1e6 + source.cpuSeconds + dub.cpuSeconds
    seconds += dub.seconds
    addToScore(scores[condition], findings, expected)
  }
  const figures = conditions.flatMap((condition) =>
    findingKinds.flatMap((kind): Figure[] => {
      const score = scores[condition][kind]
      if (score.expected === 0) return []
      const threshold = thresholds[condition]
      const common = { ...(threshold && { threshold }), note: `${score.expected} cases` }
      return [
        { name: `${condition}, ${kind}: precision`, measured: precision(score), ...common },
        { name: `${condition}, ${kind}: recall`, measured: recall(score), ...common },
      ]
    }),
  )
  const cpu = { name: 'CPU time of both sides', unit: 's per second of video', measured: cpuSeconds / seconds }
  return [...figures, { ...cpu, threshold: atMost(0.1), note: `${set} set, ${measuredScenes} scenes` }]
}

/** False findings in dubs without a fault, whose lists or sound are not as in the scenes. */
async function measureFaultless({ scenes, set }: Subject, { log }: Run): Promise<Figure[]> {
  const counts = new Map(variants.map((variant) => [variant, { minutes: 0, kinds: new Array<string>() }]))
  for await (const { scene, variant, source, dub, lists } of generateFaultless(set, scenes)) {
    if (variant === variants[0]) log(`scene ${scene + 1} of ${scenes}`)
    const count = counts.get(variant)
    if (!count) continue
    count.minutes += dub.seconds / 60
    // As the app does: such a dub is not analyzed.
    if (dub.features.hasUnrelatedChannels) continue
    count.kinds.push(...findFindings(source.features, dub.features, lists).map(({ kind }) => kind))
  }
  return [...counts].map(([variant, { minutes, kinds }]) => ({
    name: `${variant}: false findings`,
    unit: 'per minute',
    measured: kinds.length / minutes,
    threshold: maxFalse,
    note: [...new Set(kinds)].map((kind) => `${kinds.filter((each) => each === kind).length} ${kind}`).join(', '),
  }))
}
