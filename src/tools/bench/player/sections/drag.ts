// The slider dragged: sixty positions in a second.
import type { PlayerFigure } from '#src/tools/bench/player/figure.ts'
import { onPage, pairOf, type PlayerSection, scene, type Stage } from '#src/tools/bench/player/stage.ts'

type Dragged = { readonly shown: number; readonly newest: boolean }

const rate = 30
/** Drags a run; what is told is their sum. */
const drags = 6

export const dragSection: PlayerSection = {
  name: 'drag',
  run: async (stage) => [...(await dragAlong(stage, false)), ...(await dragAlong(stage, true))],
}

async function dragAlong(stage: Stage, usual: boolean): Promise<PlayerFigure[]> {
  const urls = await pairOf({ format: 'mp4', rate, seconds: 75, usual })
  const shown: { [Kind in 'curio' | 'naive']: number[] } = { curio: [], naive: [] }
  const newest: number[] = []
  for (let run = 0; run < stage.runs; run += 1) {
    const sums = { curio: 0, naive: 0, newest: 0 }
    for (let drag = 0; drag < drags; drag += 1) {
      for (const kind of ['curio', 'naive'] as const) {
        const plan = { kind, urls, rate, from: 5 + drag * 8 }
        const dragged = await onPage(stage, (page) => scene<Dragged>(page, 'dragSlider', plan))
        sums[kind] += dragged.shown
        if (kind === 'curio' && dragged.newest) sums.newest += 1
      }
    }
    shown.curio.push(sums.curio)
    shown.naive.push(sums.naive)
    newest.push(sums.newest)
  }
  const figure = { section: 'drag', unit: '', note: `${drags} drags` }
  const kind = usual ? 'as videos usually come' : 'easy videos'
  return [
    {
      ...figure,
      name: `${kind}: frames shown on the way : position set on each input`,
      ours: shown.curio,
      naive: shown.naive,
      // Easy videos show two of three positions by themselves, and no display more than all of them.
      ...(usual && { bar: { of: 'ratio', kind: 'least', limit: 1.5 } }),
    },
    {
      ...figure,
      name: `${kind}: the newest position won`,
      ours: newest,
      naive: [],
      bar: { of: 'ours', kind: 'least', limit: drags },
    },
  ]
}
