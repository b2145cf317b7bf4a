import { preloadPair } from '#src/player/adapters/preload-pair.ts'
import { openCouple, type Urls } from './couple.ts'
import { until, wait } from './wait.ts'

/** Opens each pair, plays it for a moment with the next one loading, and goes on. */
export async function switchTasks({ tasks, times }: { tasks: readonly Urls[]; times: number }): Promise<number> {
  let played = 0
  for (let turn = 0; turn < times; turn += 1) {
    const urls = tasks[turn % tasks.length]
    const next = tasks[(turn + 1) % tasks.length]
    if (!urls || !next) break
    const letGo = preloadPair(next)
    const couple = await openCouple('curio', urls)
    couple.play()
    if (await until(() => couple.shown.dub.length > 5, 5000)) played += 1
    couple.close()
    letGo()
    await wait(10)
  }
  return played
}
