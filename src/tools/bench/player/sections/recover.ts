// Back together after the source was moved behind the session's back, and after its bytes stayed away for a second.
import { join } from 'node:path'
import { distances, togetherAfter } from '#src/tools/bench/player/distance.ts'
import type { PlayerFigure } from '#src/tools/bench/player/figure.ts'
import { HeldFile } from '#src/tools/bench/player/held-file.ts'
import { clipPath, mediaDir } from '#src/tools/bench/player/media.ts'
import { corrections, type Played } from '#src/tools/bench/player/played.ts'
import { onPage, pairOf, type PlayerSection, scene, type Stage } from '#src/tools/bench/player/stage.ts'
import { median } from '#src/tools/bench/percentile.ts'

const rate = 30
const nudges = [0.3, -0.3]
/** What a video that never comes back is told as, in milliseconds. */
const never = 99_999
const back = { of: 'ours', kind: 'most', limit: 700 } as const
const once = { of: 'ours', kind: 'most', limit: 1 } as const
const none = { of: 'ours', kind: 'most', limit: 0 } as const

export const recoverSection: PlayerSection = {
  name: 'recover',
  run: async (stage) => {
    const figures: PlayerFigure[] = []
    for (const nudge of nudges) figures.push(...(await offset(stage, nudge)))
    return [...figures, ...(await stalls(stage))]
  },
}

async function offset(stage: Stage, nudge: number): Promise<PlayerFigure[]> {
  const urls = await pairOf({ format: 'mp4', rate, seconds: 75 })
  const play = (kind: string) =>
    onPage(stage, (page) => scene<Played>(page, 'playAlong', { kind, urls, seconds: 5, nudge }))
  return figuresOf(`${nudge} s at the start`, await turns(stage, play))
}

/** A second without bytes, every ten seconds, of the source. */
async function stalls(stage: Stage): Promise<PlayerFigure[]> {
  const clip = { format: 'mp4', rate, seconds: 75 } as const
  const path = (await clipPath({ ...clip, side: 'source' })).replace('/media/', '')
  const dub = await clipPath({ ...clip, side: 'dub' })
  const play = async (kind: string) => {
    stage.server.held = await HeldFile.open(join(mediaDir, path), 10)
    const plan = { kind, urls: { source: '/held/source.mp4', dub }, seconds: stage.seconds, release: '/release' }
    return onPage(stage, (page) => scene<Played>(page, 'playAlong', plan))
  }
  return figuresOf('a second’s stall', await turns(stage, play))
}

type Turns = { readonly ours: readonly Played[]; readonly naive: readonly Played[] }

async function turns(stage: Stage, play: (kind: string) => Promise<Played>): Promise<Turns> {
  const [ours, naive]: [Played[], Played[]] = [[], []]
  for (let run = 0; run < stage.runs; run += 1) {
    ours.push(await play('curio'))
    naive.push(await play('naive'))
  }
  return { ours, naive }
}

function figuresOf(name: string, { ours, naive }: Turns): PlayerFigure[] {
  const figure = { section: 'recover', naive: [] }
  const note = `${ours.map(({ troubles }) => troubles.length).join(' ')} times`
  const each = ({ told, troubles }: Played) => corrections(told.source, told.dub) / Math.max(1, troubles.length)
  const leading = ({ told }: Played) =>
    told.dub.filter(({ kind, value }) => kind === 'seek' || (kind === 'rate' && value !== 1)).length
  return [
    {
      ...figure,
      name: `${name}: within a frame again`,
      unit: 'ms',
      ours: ours.map(slowest),
      naive: naive.map(slowest),
      bar: back,
      note,
    },
    { ...figure, name: `${name}: corrections each`, unit: '', ours: ours.map(each), bar: once },
    { ...figure, name: `${name}: corrections of the side that leads`, unit: '', ours: ours.map(leading), bar: none },
  ]
}

/** The middle of all times it took in one run. */
function slowest({ source, dub, troubles }: Played): number {
  const apart = distances(source, dub)
  const times = troubles.map((at, index) => togetherAfter(apart, at, troubles[index + 1]))
  return median(times.map((ms) => (Number.isNaN(ms) ? never : ms)))
}
