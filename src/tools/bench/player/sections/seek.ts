// Jumps while paused: the right frame on both, and how much longer it takes than one video alone.
import { seededChance } from '#src/player/core/simulated-pair.ts'
import type { PlayerFigure } from '#src/tools/bench/player/figure.ts'
import { onPage, pairOf, type PlayerSection, scene, type Stage } from '#src/tools/bench/player/stage.ts'
import { median } from '#src/tools/bench/percentile.ts'

type Sought = { readonly ms: number; readonly right: boolean }

const rate = 30

export const seekSection: PlayerSection = {
  name: 'seek',
  run: async (stage) => [...(await jumpAbout(stage, false)), ...(await jumpAbout(stage, true))],
}

async function jumpAbout(stage: Stage, usual: boolean): Promise<PlayerFigure[]> {
  const jumps = stage.times
  const urls = await pairOf({ format: 'mp4', rate, seconds: 75, usual })
  const results: { [Kind in 'curio' | 'naive']: Sought[][] } = { curio: [], naive: [] }
  const alone: number[] = []
  for (let run = 0; run < stage.runs; run += 1) {
    const chance = seededChance(run + 1)
    const frames = Array.from({ length: jumps }, () => Math.floor(chance() * 70 * rate))
    for (const kind of ['curio', 'naive'] as const) {
      results[kind].push(
        await onPage(stage, (page) => scene<Sought[]>(page, 'seekAround', { kind, urls, frames, rate })),
      )
    }
    const each = []
    for (const url of [urls.source, urls.dub]) {
      each.push(median(await onPage(stage, (page) => scene<number[]>(page, 'seekAlone', { url, frames, rate }))))
    }
    alone.push(Math.max(...each))
  }
  const right = (runs: Sought[][]) => runs.map((run) => run.filter(({ right }) => right).length)
  const time = (runs: Sought[][]) => runs.map((run) => median(run.map(({ ms }) => ms)))
  const figure = { section: 'seek', note: `${jumps} jumps` }
  const kind = usual ? 'as videos usually come' : 'easy videos'
  const exact = { of: 'ours', kind: 'least', limit: jumps } as const
  const quick = { of: 'ratio', kind: 'most', limit: 1.3 } as const
  const [ours, naive] = [results.curio, results.naive]
  return [
    {
      ...figure,
      name: `${kind}: the same, right frame on both`,
      unit: '',
      ours: right(ours),
      naive: right(naive),
      bar: exact,
    },
    {
      ...figure,
      name: `${kind}: until both show it : the slower one alone`,
      unit: 'ms',
      ours: time(ours),
      naive: alone,
      bar: quick,
    },
    { ...figure, name: `${kind}: until both show it : naive`, unit: 'ms', ours: time(ours), naive: time(naive) },
  ]
}
