// Seeks while paused: whether both sides show the right frame, and how much longer it takes than with a single video.
import { seeded } from '#src/demo/seeded.ts'
import { atLeast, type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { median } from '#tools/bench/percentile.ts'
import type { SeekResult } from './play-result.ts'
import { ensurePair, runScenario, type Stage } from './stage.ts'

const rate = 30

export const measureSeeks = async (stage: Stage): Promise<Figure[]> => [
  ...(await measureClips(stage, 'frequent key frames', false)),
  ...(await measureClips(stage, 'typical videos', true)),
]

async function measureClips(stage: Stage, clips: string, isTypical: boolean): Promise<Figure[]> {
  const { runs, times } = stage
  const urls = await ensurePair({ format: 'mp4', rate, seconds: 75, isTypical })
  const results: { [kind in 'curio' | 'naive']: SeekResult[][] } = { curio: [], naive: [] }
  const slowerAlone: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const random = seeded(run + 1).next
    const frames = Array.from({ length: times }, () => Math.floor(random() * 70 * rate))
    for (const kind of ['curio', 'naive'] as const) {
      results[kind].push(await runScenario<SeekResult[]>(stage, 'seekAround', { kind, urls, frames, rate }))
    }
    const medians: number[] = []
    for (const url of [urls.source, urls.dub]) {
      medians.push(median(await runScenario<number[]>(stage, 'seekAlone', { url, frames, rate })))
    }
    slowerAlone.push(Math.max(...medians))
  }
  const countCorrect = (of: SeekResult[][]) => of.map((run) => run.filter(({ isCorrect }) => isCorrect).length)
  const timesOf = (of: SeekResult[][]) => of.map((run) => median(run.map(({ ms }) => ms)))
  const { curio, naive } = results
  return [
    {
      name: `${clips}: the same, right frame on both : naive`,
      measured: countCorrect(curio),
      baseline: countCorrect(naive),
      threshold: atLeast(times),
      note: `of ${times}`,
    },
    {
      name: `${clips}: until both show it : the slower one alone`,
      unit: 'ms',
      measured: timesOf(curio),
      baseline: slowerAlone,
      threshold: ratioAtMost(1.3),
    },
    // Two decoders share the cores: what two elements without a session take cannot be undercut.
    { name: `${clips}: until both show it : naive`, unit: 'ms', measured: timesOf(curio), baseline: timesOf(naive) },
  ]
}
