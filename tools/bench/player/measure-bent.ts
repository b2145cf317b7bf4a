// Bent pairs under the session with their line map, with either side audible, beside an unbent pair: how often both are
// within two frames of where the map has them.
import { atLeast, type Figure } from '#tools/bench/figures.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { type BentPair, bentPairs, ensureBentPair, unbentClip } from './bent-clips.ts'
import { frameDistances, percentInSync } from './frame-distances.ts'
import type { PlayResult, PresentedFrame } from './play-result.ts'
import { ensurePair, runScenario, type Stage } from './stage.ts'

export async function measureBent(stage: Stage, { log }: Run): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const audible of ['dub', 'source'] as const) {
    const shares = [null, ...bentPairs].map((pair) => ({ pair, measured: [] as number[] }))
    // Each run plays all pairs, so that other load on the machine affects them alike.
    for (let run = 0; run < stage.runs; run += 1) {
      for (const { pair, measured } of shares) {
        measured.push(await play(stage, audible, pair))
        log(`${pair?.name ?? 'unbent'}, ${audible} audible: ${measured.at(-1)?.toFixed(2)} %`)
      }
    }
    const baseline = shares[0]?.measured ?? []
    for (const { pair, measured } of shares) {
      if (!pair) continue
      const name = `${pair.name}, ${audible} audible: within two frames : unbent`
      figures.push({ name, unit: '%', measured, baseline, threshold: atLeast(97) })
    }
  }
  return figures
}

async function play(stage: Stage, audible: 'source' | 'dub', pair: BentPair | null): Promise<number> {
  const urls = pair ? await ensureBentPair(pair) : await ensurePair(unbentClip)
  const plan = { kind: 'curio', urls, seconds: stage.seconds, audible, lineMap: pair?.map ?? null }
  const { source, dub } = await runScenario<PlayResult>(stage, 'playAndRecord', plan)
  const cut = audible === 'source' ? pair?.cut : undefined
  return percentInSync(frameDistances(withoutCut(source, cut), withoutCut(dub, cut)), 2)
}

/** Counts the frames of a cut as the one after it, and those before it as directly before that. */
function withoutCut(shown: readonly PresentedFrame[], cut: BentPair['cut']): readonly PresentedFrame[] {
  if (!cut) return shown
  const { from, to } = cut
  return shown.map((each) => ({
    ...each,
    frame: each.frame < from ? each.frame + to - from : Math.max(each.frame, to),
  }))
}
