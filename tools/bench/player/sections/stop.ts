// Segments played to their end: the last frame stays visible, and none after it was presented.
import { seeded } from '#src/demo/seeded.ts'
import type { PlayerFigure } from '#tools/bench/player/player-figure.ts'
import { withPage, ensurePair, type PlayerSection, runScenario } from '#tools/bench/player/bench-context.ts'
import { median, percentile } from '#tools/bench/percentile.ts'

type StopSideResult = { readonly restFrame: number; readonly furthestFrame: number }
type StopResult = {
  readonly last: number
  readonly source: StopSideResult
  readonly dub: StopSideResult
  readonly audibleExcessMs: number
}

const rate = 30

export const stopSection: PlayerSection = {
  name: 'stop',
  run: async (stage): Promise<PlayerFigure[]> => {
    const urls = await ensurePair({ format: 'mp4', rate, seconds: 75 })
    const results: { [Kind in 'curio' | 'naive']: StopResult[] } = { curio: [], naive: [] }
    for (let run = 0; run < stage.runs; run += 1) {
      const random = seeded(run + 1).next
      const ranges = Array.from({ length: Math.ceil(stage.repetitions / stage.runs) }, () => {
        const first = Math.floor(random() * 60 * rate)
        return { first, end: first + 12 + Math.floor(random() * 30) }
      })
      for (const kind of ['curio', 'naive'] as const) {
        results[kind].push(
          ...(await withPage(stage, (page) =>
            runScenario<StopResult[]>(page, 'stopAtEnds', { kind, urls, rate, ranges }),
          )),
        )
      }
    }
    const { curio, naive } = results
    const all = { of: 'ours', kind: 'min', limit: curio.length } as const
    const figure = { section: 'stop', unit: '', note: `${curio.length} segments` }
    const countAtLastFrame = (list: StopResult[]) =>
      list.filter(({ last, source, dub }) => source.restFrame === last && dub.restFrame === last).length
    const countNoneAfter = (list: StopResult[]) =>
      list.filter(({ last, source, dub }) => Math.max(source.furthestFrame, dub.furthestFrame) <= last).length
    const medianExcess = (list: StopResult[]) => median(list.map(({ audibleExcessMs }) => audibleExcessMs))
    const spread = (list: StopResult[]) =>
      [0.05, 0.95]
        .map((share) =>
          percentile(
            list.map(({ audibleExcessMs }) => audibleExcessMs),
            share,
          ).toFixed(0),
        )
        .join(' … ')
    return [
      {
        ...figure,
        name: 'rests on the last frame',
        ours: [countAtLastFrame(curio)],
        naive: [countAtLastFrame(naive)],
        threshold: all,
      },
      {
        ...figure,
        name: 'no frame after it was presented',
        ours: [countNoneAfter(curio)],
        naive: [countNoneAfter(naive)],
        threshold: all,
      },
      {
        ...figure,
        name: 'heard longer than the segment is',
        unit: 'ms',
        ours: [medianExcess(curio)],
        naive: [medianExcess(naive)],
        note: `nine of ten ${spread(curio)}, naive ${spread(naive)}`,
      },
    ]
  },
}
