// Segments played to their end: the last frame rests, and none after it was presented.
import { seededChance } from '#src/player/core/simulated-pair.ts'
import type { PlayerFigure } from '#src/tools/bench/player/figure.ts'
import { onPage, pairOf, type PlayerSection, scene } from '#src/tools/bench/player/stage.ts'
import { median, percentile } from '#src/tools/bench/percentile.ts'

type Side = { readonly rests: number; readonly furthest: number }
type Stopped = { readonly last: number; readonly source: Side; readonly dub: Side; readonly heardLongerMs: number }

const rate = 30

export const stopSection: PlayerSection = {
  name: 'stop',
  run: async (stage): Promise<PlayerFigure[]> => {
    const urls = await pairOf({ format: 'mp4', rate, seconds: 75 })
    const results: { [Kind in 'curio' | 'naive']: Stopped[] } = { curio: [], naive: [] }
    for (let run = 0; run < stage.runs; run += 1) {
      const chance = seededChance(run + 1)
      const ranges = Array.from({ length: Math.ceil(stage.times / stage.runs) }, () => {
        const first = Math.floor(chance() * 60 * rate)
        return { first, end: first + 12 + Math.floor(chance() * 30) }
      })
      for (const kind of ['curio', 'naive'] as const) {
        results[kind].push(
          ...(await onPage(stage, (page) => scene<Stopped[]>(page, 'stopAtEnds', { kind, urls, rate, ranges }))),
        )
      }
    }
    const { curio, naive } = results
    const all = { of: 'ours', kind: 'least', limit: curio.length } as const
    const figure = { section: 'stop', unit: '', note: `${curio.length} segments` }
    const rest = (list: Stopped[]) =>
      list.filter(({ last, source, dub }) => source.rests === last && dub.rests === last).length
    const none = (list: Stopped[]) =>
      list.filter(({ last, source, dub }) => Math.max(source.furthest, dub.furthest) <= last).length
    const longer = (list: Stopped[]) => median(list.map(({ heardLongerMs }) => heardLongerMs))
    const spread = (list: Stopped[]) =>
      [0.05, 0.95]
        .map((share) =>
          percentile(
            list.map(({ heardLongerMs }) => heardLongerMs),
            share,
          ).toFixed(0),
        )
        .join(' … ')
    return [
      { ...figure, name: 'rests on the last frame', ours: [rest(curio)], naive: [rest(naive)], bar: all },
      { ...figure, name: 'no frame after it was presented', ours: [none(curio)], naive: [none(naive)], bar: all },
      {
        ...figure,
        name: 'heard longer than the segment is',
        unit: 'ms',
        ours: [longer(curio)],
        naive: [longer(naive)],
        note: `nine of ten ${spread(curio)}, naive ${spread(naive)}`,
      },
    ]
  },
}
