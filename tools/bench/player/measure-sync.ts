// The drift of the visible frames during undisturbed playback.
import { spawn } from 'node:child_process'
import { atLeast, atMost, type Figure } from '#tools/bench/figures.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { valuesOf } from '#tools/bench/time-pair.ts'
import { frameDistances, percentInSync } from './frame-distances.ts'
import { formats } from './media.ts'
import type { PlayResult } from './play-result.ts'
import { ensurePair, inTurnsByKind, runScenario, type Stage } from './stage.ts'

export async function measureSync(stage: Stage, { log }: Run): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [format, rate, slowdown] of formats.flatMap((format) =>
    [25, 30].flatMap((rate) => [1, 4].map((slowdown) => [format, rate, slowdown] as const)),
  )) {
    const urls = await ensurePair({ format, rate, seconds: 75 })
    const distances = await playInTurns(stage, urls, slowdown)
    const name = `${format}, ${rate}/s${slowdown > 1 ? `, CPU ÷ ${slowdown}` : ''}`
    const shares = valuesOf(distances, (list) => percentInSync(list))
    log(`${name}: ${shares.measured.map((share) => share.toFixed(2)).join(' ')} %`)
    figures.push(
      { name: `${name}: within a frame : naive`, unit: '%', ...shares, threshold: atLeast(99.5) },
      {
        name: `${name}: furthest apart : naive`,
        unit: 'frames',
        ...valuesOf(distances, (list) => Math.max(...list.map(({ frames }) => frames))),
        threshold: atMost(3),
      },
    )
  }
  return [...figures, await measureBusy(stage)]
}

/** Plays both kinds of pair in turns. Returns the distances of their frames in each run. */
const playInTurns = (stage: Stage, urls: object, slowdown = 1) =>
  inTurnsByKind(stage, async (kind) => {
    const plan = { kind, urls, seconds: stage.seconds }
    const { source, dub } = await runScenario<PlayResult>(stage, 'playAndRecord', plan, slowdown)
    return frameDistances(source, dub)
  })

/** Four programs that take all time they get, until this one ends, however it does. */
const startLoops = () =>
  Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', `while (process.ppid === ${process.pid});`]))

async function measureBusy(stage: Stage): Promise<Figure> {
  const urls = await ensurePair({ format: 'mp4', rate: 30, seconds: 75 })
  const loops = startLoops()
  const distances = await playInTurns(stage, urls).finally(() => {
    for (const loop of loops) loop.kill()
  })
  return {
    name: 'mp4, 30/s, beside four busy loops: within two frames : naive',
    unit: '%',
    ...valuesOf(distances, (list) => percentInSync(list, 2)),
    threshold: atLeast(90),
  }
}
