// The drift of the visible frames during undisturbed playback.
import { frameDistances, percentInSync } from '#tools/bench/player/frame-distances.ts'
import type { PlayerFigure } from '#tools/bench/player/player-figure.ts'
import { formats } from '#tools/bench/player/media.ts'
import type { PlayResult } from '#tools/bench/player/play-result.ts'
import {
  withPage,
  ensurePair,
  type PlayerSection,
  runScenario,
  type BenchContext,
} from '#tools/bench/player/bench-context.ts'

const rates = [25, 30]
const clipSeconds = 75

export const syncSection: PlayerSection = {
  name: 'sync',
  run: async (stage) => {
    const figures: PlayerFigure[] = []
    for (const format of formats) {
      for (const rate of rates) {
        for (const slowdown of [1, 4]) {
          const urls = await ensurePair({ format, rate, seconds: clipSeconds })
          const plan = { urls, seconds: stage.seconds }
          const [ours, naive] = await alternateRuns(stage, plan, slowdown)
          const name = `${format}, ${rate}/s${slowdown > 1 ? `, CPU ÷ ${slowdown}` : ''}`
          stage.log(
            `sync ${name}: ${ours
              .map(percentInSync)
              .map((share) => share.toFixed(2))
              .join(' ')} %`,
          )
          figures.push(
            {
              section: 'sync',
              name: `${name}: within a frame`,
              unit: '%',
              ours: ours.map(percentInSync),
              naive: naive.map(percentInSync),
              threshold: { of: 'ours', kind: 'min', limit: 99.5 },
            },
            {
              section: 'sync',
              name: `${name}: furthest apart`,
              unit: 'frames',
              ours: ours.map(maxDistance),
              naive: naive.map(maxDistance),
              threshold: { of: 'ours', kind: 'max', limit: 3 },
            },
          )
        }
      }
    }
    return figures
  },
}

type FrameDistances = ReturnType<typeof frameDistances>

const maxDistance = (apart: FrameDistances): number => apart.reduce((most, { frames }) => Math.max(most, frames), 0)

async function alternateRuns(
  stage: BenchContext,
  plan: object,
  slowdown: number,
): Promise<[FrameDistances[], FrameDistances[]]> {
  const [ours, naive]: [FrameDistances[], FrameDistances[]] = [[], []]
  for (let run = 0; run < stage.runs; run += 1) {
    for (const [kind, list] of [
      ['curio', ours],
      ['naive', naive],
    ] as const) {
      const played = await withPage(
        stage,
        (page) => runScenario<PlayResult>(page, 'playAndRecord', { ...plan, kind }),
        slowdown,
      )
      list.push(frameDistances(played.source, played.dub))
    }
  }
  return [ours, naive]
}
