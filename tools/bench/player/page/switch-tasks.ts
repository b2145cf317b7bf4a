import { preloadPair } from '#src/player/adapters/preload-pair.ts'
import { openBenchPair, type Urls } from './bench-pair.ts'
import { waitUntil, wait } from './wait.ts'

/** Opens each pair, plays it briefly while the next one preloads, and switches to the next. */
export async function switchTasks({ tasks, times }: { tasks: readonly Urls[]; times: number }): Promise<number> {
  let playedCount = 0
  for (let round = 0; round < times; round += 1) {
    const urls = tasks[round % tasks.length]
    const next = tasks[(round + 1) % tasks.length]
    if (!urls || !next) break
    const releasePreload = preloadPair(next)
    const pair = await openBenchPair('curio', urls)
    pair.play()
    if (await waitUntil(() => pair.presentedFrames.dub.length > 5, 5000)) playedCount += 1
    pair.close()
    releasePreload()
    await wait(10)
  }
  return playedCount
}
