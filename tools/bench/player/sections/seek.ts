// Seeks while paused: whether both sides show the right frame, and how much longer it takes than with a single video.
import { seeded } from '#src/demo/seeded.ts'
import type { PlayerFigure } from '#tools/bench/player/player-figure.ts'
import {
  withPage,
  ensurePair,
  type PlayerSection,
  runScenario,
  type BenchContext,
} from '#tools/bench/player/bench-context.ts'
import { median } from '#tools/bench/percentile.ts'

type SeekResult = { readonly ms: number; readonly isCorrect: boolean }

const rate = 30

export const seekSection: PlayerSection = {
  name: 'seek',
  run: async (stage) => [...(await measureSeeks(stage, false)), ...(await measureSeeks(stage, true))],
}

async function measureSeeks(stage: BenchContext, isTypical: boolean): Promise<PlayerFigure[]> {
  const jumps = stage.repetitions
  const urls = await ensurePair({ format: 'mp4', rate, seconds: 75, isTypical })
  const results: { [Kind in 'curio' | 'naive']: SeekResult[][] } = { curio: [], naive: [] }
  const alone: number[] = []
  for (let run = 0; run < stage.runs; run += 1) {
    const random = seeded(run + 1).next
    const frames = Array.from({ length: jumps }, () => Math.floor(random() * 70 * rate))
    for (const kind of ['curio', 'naive'] as const) {
      results[kind].push(
        await withPage(stage, (page) => runScenario<SeekResult[]>(page, 'seekAround', { kind, urls, frames, rate })),
      )
    }
    const medians = []
    for (const url of [urls.source, urls.dub]) {
      medians.push(
        median(await withPage(stage, (page) => runScenario<number[]>(page, 'seekAlone', { url, frames, rate }))),
      )
    }
    alone.push(Math.max(...medians))
  }
  const isCorrect = (runs: SeekResult[][]) => runs.map((run) => run.filter(({ isCorrect }) => isCorrect).length)
  const time = (runs: SeekResult[][]) => runs.map((run) => median(run.map(({ ms }) => ms)))
  const figure = { section: 'seek', note: `${jumps} jumps` }
  const kind = isTypical ? 'as videos usually come' : 'easy videos'
  const exact = { of: 'ours', kind: 'min', limit: jumps } as const
  const quick = { of: 'ratio', kind: 'max', limit: 1.3 } as const
  const [ours, naive] = [results.curio, results.naive]
  return [
    {
      ...figure,
      name: `${kind}: the same, right frame on both`,
      unit: '',
      ours: isCorrect(ours),
      naive: isCorrect(naive),
      threshold: exact,
    },
    {
      ...figure,
      name: `${kind}: until both show it : the slower one alone`,
      unit: 'ms',
      ours: time(ours),
      naive: alone,
      threshold: quick,
    },
    { ...figure, name: `${kind}: until both show it : naive`, unit: 'ms', ours: time(ours), naive: time(naive) },
    // Two decoders share the cores: what two elements without a session take cannot be undercut.
    { ...figure, name: `${kind}: the naive pair : the slower one alone`, unit: 'ms', ours: time(naive), naive: alone },
  ]
}
