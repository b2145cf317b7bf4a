// Unusual pairs, each against the same two videos merely started together and against a pair at 25 fps: how often the
// drift is at most one frame of the longer-lasting side.
import { frameDistances, percentInSync, type PresentedFrame } from '#tools/bench/player/frame-distances.ts'
import type { PlayerFigure } from '#tools/bench/player/player-figure.ts'
import { type Clip, ensureClip, editListFrames, isDroppedFrame, type Variant } from '#tools/bench/player/media.ts'
import type { PlayResult } from '#tools/bench/player/play-result.ts'
import { withPage, type PlayerSection, runScenario, type BenchContext } from '#tools/bench/player/bench-context.ts'

type PairSide = { readonly rate: number; readonly seconds: number; readonly variant?: Variant }

type Pair = { readonly name: string; readonly source: PairSide; readonly dub: PairSide }

const defaultSide = { rate: 30, seconds: 75 }

const referencePair: Pair = {
  name: '25/s beside 25/s',
  source: { rate: 25, seconds: 75 },
  dub: { rate: 25, seconds: 75 },
}

const pairs: readonly Pair[] = [
  { name: 'uneven frames', source: { ...defaultSide, variant: 'uneven' }, dub: defaultSide },
  { name: 'a shorter source', source: { rate: 30, seconds: 65 }, dub: defaultSide },
  { name: 'a longer source', source: { rate: 30, seconds: 90 }, dub: defaultSide },
  { name: 'an edit list', source: { ...defaultSide, variant: 'edit-list' }, dub: defaultSide },
  { name: 'AV1', source: { ...defaultSide, variant: 'av1' }, dub: { ...defaultSide, variant: 'av1' } },
  { name: '15/s beside 30/s', source: { ...defaultSide, variant: 'half-rate' }, dub: defaultSide },
]

export const pairsSection: PlayerSection = {
  name: 'pairs',
  run: async (stage) => {
    const shares = new Map<Pair, { readonly ours: number[]; readonly naive: number[] }>()
    for (let run = 0; run < stage.runs; run += 1) {
      for (const pair of [referencePair, ...pairs]) {
        const { ours, naive } = shares.get(pair) ?? { ours: [], naive: [] }
        ours.push(await measurePercentInSync(stage, pair, 'curio'))
        naive.push(await measurePercentInSync(stage, pair, 'naive'))
        shares.set(pair, { ours, naive })
        stage.log(`pairs ${pair.name}: ${ours.at(-1)?.toFixed(2)} %, naive ${naive.at(-1)?.toFixed(2)} %`)
      }
    }
    const baseline = shares.get(referencePair)?.ours ?? []
    return [...shares].flatMap(([pair, { ours, naive }]) => figuresOf(pair, ours, naive, baseline))
  },
}

function figuresOf(
  pair: Pair,
  ours: readonly number[],
  naive: readonly number[],
  baseline: readonly number[],
): PlayerFigure[] {
  const figure = { section: 'pairs', unit: '%' }
  const inSyncFigure = { ...figure, name: `${pair.name}: within a frame`, ours, naive }
  if (pair === referencePair) return [inSyncFigure]
  const bar = { of: 'ratio', kind: 'min', limit: 0.97 } as const
  return [inSyncFigure, { ...figure, name: `${pair.name}: beside 25/s`, ours, naive: baseline, threshold: bar }]
}

async function measurePercentInSync(stage: BenchContext, pair: Pair, kind: 'curio' | 'naive'): Promise<number> {
  const clip = (side: 'source' | 'dub'): Clip => ({ format: 'mp4', side, ...pair[side] })
  const urls = { source: await ensureClip(clip('source')), dub: await ensureClip(clip('dub')) }
  const plan = { kind, urls, seconds: stage.seconds }
  const played = await withPage(stage, (page) => runScenario<PlayResult>(page, 'playAndRecord', plan))
  return percentInSync(frameDistances(toMediaFrames(played.source, pair.source), toMediaFrames(played.dub, pair.dub)))
}

/** Converts the numbers in the pictures to those of their media time, with each frame's length. */
function toMediaFrames(shown: readonly PresentedFrame[], { rate, variant }: PairSide): PresentedFrame[] {
  const before = variant === 'edit-list' ? editListFrames(rate) : 0
  return shown.map((frame) => ({ ...frame, frame: frame.frame - before, length: lengthOf(frame.frame, variant) }))
}

function lengthOf(number: number, variant: Variant | undefined): number {
  if (variant === 'half-rate') return 2
  if (variant !== 'uneven') return 1
  let length = 1
  while (isDroppedFrame(number + length)) length += 1
  return length
}
