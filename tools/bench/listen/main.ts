// npm run bench:listen [-- section …] [--scenes 42] [--minutes 60] [--set tuning]: which deliberate faults of a dub the
// analysis of its sound finds, beside a baseline that uses a threshold on energy; what it finds in the demo's clips;
// and how near the line maps of bent dubs are to those that made them.
// `data/corpora.ts` describes the sets. `--minutes` ends early, with the scenes measured so far. Needs ffmpeg and
// espeak-ng.
import { type Finding, findingKinds } from '#src/domain/review/finding.ts'
import { findFindings } from '#src/listening/find-findings.ts'
import { findLevels } from '#src/listening/find-levels.ts'
import { findTiming, type SegmentLists } from '#src/listening/find-timing.ts'
import type { SoundFeatures } from '#src/listening/sound-features.ts'
import { atLeast, atMost, type Figure } from '#tools/bench/figures.ts'
import { type Run, runBench } from '#tools/bench/run-bench.ts'
import { requireProgram } from '#tools/programs.ts'
import { generateCases } from './data/cases.ts'
import { corpora, type CorpusName } from './data/corpora.ts'
import { conditions } from './data/make-beds.ts'
import { measureDemo } from './measure-demo.ts'
import { measureMap } from './measure-map.ts'
import { addToScore, emptyScore, precision, recall } from './score.ts'

type Subject = { readonly scenes: number; readonly minutes: number; readonly set: CorpusName }

/** The least precision and recall. */
const thresholds = { clean: atLeast(0.95), music: atLeast(0.85), noise: undefined }

/** Of the baseline: a frame within this many dB of the track's 95th percentile is active. */
const activeRange = 20

await runBench({
  options: { scenes: 42, minutes: 60, set: 'evaluation' },
  sections: { scenes: measureScenes, map: measureMap, demo: measureDemo },
  open: ({ set, ...flags }): Subject => {
    for (const program of ['ffmpeg', 'espeak-ng'] as const) requireProgram(program)
    if (!(set in corpora)) throw new Error(`There is no set ${set}`)
    return { ...flags, set: set as CorpusName }
  },
})

async function measureScenes({ scenes, minutes, set }: Subject, { log }: Run): Promise<Figure[]> {
  const scoreOf = () => ({ ours: emptyScore(), baseline: emptyScore() })
  const scores = { clean: scoreOf(), music: scoreOf(), noise: scoreOf() }
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
    addToScore(scores[condition].ours, findings, expected)
    addToScore(scores[condition].baseline, findByEnergy(source.features, dub.features, lists), expected)
  }
  const figures = conditions.flatMap((condition) =>
    findingKinds.flatMap((kind): Figure[] => {
      const [ours, baseline] = [scores[condition].ours[kind], scores[condition].baseline[kind]]
      if (ours.expected === 0) return []
      const threshold = thresholds[condition]
      const common = { ...(threshold && { threshold }), note: `${ours.expected} cases` }
      const name = `${condition}, ${kind}`
      return [
        { name: `${name}: precision : by energy`, measured: precision(ours), baseline: precision(baseline), ...common },
        { name: `${name}: recall : by energy`, measured: recall(ours), baseline: recall(baseline), ...common },
      ]
    }),
  )
  const cpu = { name: 'CPU time of both sides', unit: 's per second of video', measured: cpuSeconds / seconds }
  return [...figures, { ...cpu, threshold: atMost(0.1), note: `${set} set, ${measuredScenes} scenes` }]
}

/** The baseline: a threshold on energy instead of the detection of speech, and no pitch. The rules are the same. */
function findByEnergy(source: SoundFeatures, dub: SoundFeatures, lists: SegmentLists): readonly Finding[] {
  const activity = { source: detectEnergy(source), dub: detectEnergy(dub) }
  const { findings } = findTiming(activity.source, activity.dub, lists)
  return [...findings, ...findLevels(source, dub, activity)]
}

function detectEnergy({ loudnessPower }: SoundFeatures): Uint8Array {
  const loud = loudnessPower.toSorted()[Math.floor(0.95 * loudnessPower.length)] ?? 0
  return Uint8Array.from(loudnessPower, (power) => (power > loud * 10 ** (-activeRange / 10) ? 1 : 0))
}
