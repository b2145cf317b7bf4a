// What a session costs its page: milliseconds of the main thread in a second, and frames that are dropped.
import { setTimeout as pause } from 'node:timers/promises'
import { atMost, type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { valuesOf } from '#tools/bench/time-pair.ts'
import type { PairKind } from './play-result.ts'
import { ensurePair, inTurnsByKind, type Stage, withPage } from './stage.ts'

export async function measureCost(stage: Stage): Promise<Figure[]> {
  const urls = await ensurePair({ format: 'mp4', rate: 30, seconds: 75 })
  const costs = await inTurnsByKind(stage, (kind) => costOf(stage, kind, urls))
  const [steady, correcting] = [valuesOf(costs, (cost) => cost.steady), valuesOf(costs, (cost) => cost.correcting)]
  return [
    { name: 'a steady second', unit: 'ms', ...steady, threshold: atMost(5) },
    { name: 'a correcting second', unit: 'ms', ...correcting, threshold: atMost(30) },
    { name: 'dropped frames : naive', ...valuesOf(costs, (cost) => cost.droppedShare), threshold: ratioAtMost(1.1) },
  ]
}

/** Plays without recording, which would cost more than the session. */
const costOf = (stage: Stage, kind: PairKind, urls: object) =>
  withPage(stage, async (run, cdp) => {
    await run('playQuietly', { kind, urls })
    // Time of the thread, which other load on the machine does not lengthen.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const taskMs = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const msOfSecond = async (act?: () => Promise<unknown>) => {
      const before = await taskMs()
      await act?.()
      await pause(1000)
      return (await taskMs()) - before
    }
    await pause(5000)
    const steady = await msOfSecond()
    const correcting = await msOfSecond(() => run('move', { seconds: 0.1 }))
    await pause(4000)
    return { steady, correcting, droppedShare: await run<number>('countFrames', {}) }
  })
