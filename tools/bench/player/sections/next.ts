// The time from opening the next task's videos to both first frames, over a slow network.
import type { PlayerFigure } from '#tools/bench/player/player-figure.ts'
import { formats } from '#tools/bench/player/media.ts'
import { withPage, ensurePair, type PlayerSection, runScenario } from '#tools/bench/player/bench-context.ts'

const rate = 30
/** The least time spent on the previous task. */
const preloadMs = 10_000

export const nextSection: PlayerSection = {
  name: 'next',
  run: async (stage): Promise<PlayerFigure[]> => {
    const figures: PlayerFigure[] = []
    stage.server.throttle = { latencyMs: 150, bytesPerSecond: 1_250_000 }
    try {
      for (const format of formats) {
        const urls = await ensurePair({ format, rate, seconds: 20 })
        const [ours, naive]: [number[], number[]] = [[], []]
        for (let run = 0; run < stage.runs; run += 1) {
          ours.push(await withPage(stage, (page) => runScenario<number>(page, 'openNext', { urls, preloadMs })))
          naive.push(await withPage(stage, (page) => runScenario<number>(page, 'openNext', { urls, preloadMs: 0 })))
        }
        figures.push({
          section: 'next',
          name: `${format}: both first frames : without loading ahead`,
          unit: 'ms',
          ours,
          naive,
          threshold: { of: 'ratio', kind: 'max', limit: 0.5 },
          note: '150 ms away, 10 Mbit/s',
        })
      }
    } finally {
      stage.server.throttle = null
    }
    return figures
  },
}
