// Dragging the slider: sixty positions within a second.
import type { PlayerFigure } from '#tools/bench/player/player-figure.ts'
import {
  withPage,
  ensurePair,
  type PlayerSection,
  runScenario,
  type BenchContext,
} from '#tools/bench/player/bench-context.ts'

type DragResult = { readonly shownCount: number; readonly isNewestShown: boolean }

const rate = 30
/** Drags per run; the figure is their sum. */
const drags = 6

export const dragSection: PlayerSection = {
  name: 'drag',
  run: async (stage) => [...(await measureDrag(stage, false)), ...(await measureDrag(stage, true))],
}

async function measureDrag(stage: BenchContext, isTypical: boolean): Promise<PlayerFigure[]> {
  const urls = await ensurePair({ format: 'mp4', rate, seconds: 75, isTypical })
  const shownCount: { [Kind in 'curio' | 'naive']: number[] } = { curio: [], naive: [] }
  const isNewestShown: number[] = []
  for (let run = 0; run < stage.runs; run += 1) {
    const sums = { curio: 0, naive: 0, newest: 0 }
    for (let drag = 0; drag < drags; drag += 1) {
      for (const kind of ['curio', 'naive'] as const) {
        const plan = { kind, urls, rate, from: 5 + drag * 8 }
        const dragged = await withPage(stage, (page) => runScenario<DragResult>(page, 'dragSlider', plan))
        sums[kind] += dragged.shownCount
        if (kind === 'curio' && dragged.isNewestShown) sums.newest += 1
      }
    }
    shownCount.curio.push(sums.curio)
    shownCount.naive.push(sums.naive)
    isNewestShown.push(sums.newest)
  }
  const figure = { section: 'drag', unit: '', note: `${drags} drags` }
  const kind = isTypical ? 'as videos usually come' : 'easy videos'
  return [
    {
      ...figure,
      name: `${kind}: frames shown on the way : position set on each input`,
      ours: shownCount.curio,
      naive: shownCount.naive,
      // Videos with frequent key frames already show two of three positions, and no display shows more than all.
      ...(isTypical && { threshold: { of: 'ratio', kind: 'min', limit: 1.5 } }),
    },
    {
      ...figure,
      name: `${kind}: the newest position won`,
      ours: isNewestShown,
      naive: [],
      threshold: { of: 'ours', kind: 'min', limit: drags },
    },
  ]
}
