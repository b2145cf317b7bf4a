// How far apart the two shown frames are while both play undisturbed.
import { distances, shareTogether } from '#src/tools/bench/player/distance.ts'
import type { PlayerFigure } from '#src/tools/bench/player/figure.ts'
import { formats } from '#src/tools/bench/player/media.ts'
import type { Played } from '#src/tools/bench/player/played.ts'
import { onPage, pairOf, type PlayerSection, scene, type Stage } from '#src/tools/bench/player/stage.ts'

const rates = [25, 30]
const clipSeconds = 75

export const syncSection: PlayerSection = {
  name: 'sync',
  run: async (stage) => {
    const figures: PlayerFigure[] = []
    for (const format of formats) {
      for (const rate of rates) {
        for (const slowdown of [1, 4]) {
          const urls = await pairOf({ format, rate, seconds: clipSeconds })
          const plan = { urls, seconds: stage.seconds }
          const [ours, naive] = await inTurns(stage, plan, slowdown)
          const name = `${format}, ${rate}/s${slowdown > 1 ? `, CPU ÷ ${slowdown}` : ''}`
          stage.say(
            `sync ${name}: ${ours
              .map(shareTogether)
              .map((share) => share.toFixed(2))
              .join(' ')} %`,
          )
          figures.push(
            {
              section: 'sync',
              name: `${name}: within a frame`,
              unit: '%',
              ours: ours.map(shareTogether),
              naive: naive.map(shareTogether),
              bar: { of: 'ours', kind: 'least', limit: 99.5 },
            },
            {
              section: 'sync',
              name: `${name}: furthest apart`,
              unit: 'frames',
              ours: ours.map(furthest),
              naive: naive.map(furthest),
              bar: { of: 'ours', kind: 'most', limit: 3 },
            },
          )
        }
      }
    }
    return figures
  },
}

type Apart = ReturnType<typeof distances>

const furthest = (apart: Apart): number => apart.reduce((most, { frames }) => Math.max(most, frames), 0)

async function inTurns(stage: Stage, plan: object, slowdown: number): Promise<[Apart[], Apart[]]> {
  const [ours, naive]: [Apart[], Apart[]] = [[], []]
  for (let run = 0; run < stage.runs; run += 1) {
    for (const [kind, list] of [
      ['curio', ours],
      ['naive', naive],
    ] as const) {
      const played = await onPage(stage, (page) => scene<Played>(page, 'playAlong', { ...plan, kind }), slowdown)
      list.push(distances(played.source, played.dub))
    }
  }
  return [ours, naive]
}
