// Unusual pairs, each against the same two videos merely started together and against a pair at 25 fps: for how much of the
// time the drift is at most one frame of the side whose frames last longer, and 2 ms.
import { type Figure, ratioAtLeast } from '#tools/bench/figures.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { frameDistances, percentInSync } from './frame-distances.ts'
import { type Clip, editListFrames, ensureClip, isDroppedFrame, type Variant } from './media.ts'
import type { PlayResult, PresentedFrame } from './play-result.ts'
import { type PairKind, runScenario, type Stage } from './stage.ts'

type PairSide = Pick<Clip, 'rate' | 'seconds'> & { readonly format?: Clip['format']; readonly variant?: Variant }

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
  { name: '25/s beside 30/s', source: { rate: 25, seconds: 75 }, dub: defaultSide },
  { name: 'MPEG-TS with B-frames', source: { ...defaultSide, format: 'ts', variant: 'b-frames' }, dub: defaultSide },
  { name: 'fMP4 with B-frames', source: { ...defaultSide, format: 'fmp4', variant: 'b-frames' }, dub: defaultSide },
]

export async function measurePairs(stage: Stage, { log }: Run): Promise<Figure[]> {
  const shares = [referencePair, ...pairs].map((pair) => ({ pair, ours: [] as number[], naive: [] as number[] }))
  // Each run plays all pairs, so that other load on the machine affects them alike.
  for (let run = 0; run < stage.runs; run += 1) {
    for (const { pair, ours, naive } of shares) {
      ours.push(await measurePercentInSync(stage, pair, 'curio'))
      naive.push(await measurePercentInSync(stage, pair, 'naive'))
      log(`${pair.name}: ${ours.at(-1)?.toFixed(2)} %, naive ${naive.at(-1)?.toFixed(2)} %`)
    }
  }
  const reference = shares[0]?.ours ?? []
  return shares.flatMap(({ pair: { name }, ours, naive }): Figure[] => [
    { name: `${name}: within a frame : naive`, unit: '%', measured: ours, baseline: naive },
    {
      name: `${name}: within a frame : ${referencePair.name}`,
      unit: '%',
      measured: ours,
      baseline: reference,
      threshold: ratioAtLeast(0.97),
    },
  ])
}

async function measurePercentInSync(stage: Stage, pair: Pair, kind: PairKind): Promise<number> {
  const clip = (side: 'source' | 'dub'): Clip => ({ format: 'mp4', side, ...pair[side] })
  const urls = { source: await ensureClip(clip('source')), dub: await ensureClip(clip('dub')) }
  const plan = { kind, urls, seconds: stage.seconds }
  const played = await runScenario<PlayResult>(stage, 'playAndRecord', plan)
  const [source, dub] = [toSeconds(played.source, pair.source), toSeconds(played.dub, pair.dub)]
  return percentInSync(frameDistances(source, dub, toleratedSeconds))
}

/** Seconds by which the times of two videos of different rates may be rounded. */
const toleratedSeconds = 0.002

/** Converts the numbers in the pictures, and each frame's length, to seconds of its media. */
function toSeconds(shown: readonly PresentedFrame[], { rate, variant }: PairSide): PresentedFrame[] {
  const before = variant === 'edit-list' ? editListFrames(rate) : 0
  return shown.map((frame) => ({
    ...frame,
    frame: (frame.frame - before) / rate,
    length: lengthOf(frame.frame, variant) / rate,
  }))
}

function lengthOf(number: number, variant: Variant | undefined): number {
  if (variant === 'half-rate') return 2
  if (variant !== 'uneven') return 1
  let length = 1
  while (isDroppedFrame(number + length)) length += 1
  return length
}
