// Unusual pairs, each beside the same two merely started together and beside a pair of 25 frames a second: how often the
// two shown frames are within a frame of each other, the longer of the two.
import { distances, shareTogether, type Shown } from '#src/tools/bench/player/distance.ts'
import type { PlayerFigure } from '#src/tools/bench/player/figure.ts'
import { type Clip, clipPath, editedOut, isLeftOut, type Variant } from '#src/tools/bench/player/media.ts'
import type { Played } from '#src/tools/bench/player/played.ts'
import { onPage, type PlayerSection, scene, type Stage } from '#src/tools/bench/player/stage.ts'

type Half = { readonly rate: number; readonly seconds: number; readonly variant?: Variant }

type Pair = { readonly name: string; readonly source: Half; readonly dub: Half }

const plain = { rate: 30, seconds: 75 }

const usual: Pair = { name: '25/s beside 25/s', source: { rate: 25, seconds: 75 }, dub: { rate: 25, seconds: 75 } }

const pairs: readonly Pair[] = [
  { name: 'uneven frames', source: { ...plain, variant: 'uneven' }, dub: plain },
  { name: 'a shorter source', source: { rate: 30, seconds: 65 }, dub: plain },
  { name: 'a longer source', source: { rate: 30, seconds: 90 }, dub: plain },
  { name: 'an edit list', source: { ...plain, variant: 'edit-list' }, dub: plain },
  { name: 'AV1', source: { ...plain, variant: 'av1' }, dub: { ...plain, variant: 'av1' } },
  { name: '15/s beside 30/s', source: { ...plain, variant: 'half-rate' }, dub: plain },
]

export const pairsSection: PlayerSection = {
  name: 'pairs',
  run: async (stage) => {
    const shares = new Map<Pair, { readonly ours: number[]; readonly naive: number[] }>()
    for (let run = 0; run < stage.runs; run += 1) {
      for (const pair of [usual, ...pairs]) {
        const { ours, naive } = shares.get(pair) ?? { ours: [], naive: [] }
        ours.push(await share(stage, pair, 'curio'))
        naive.push(await share(stage, pair, 'naive'))
        shares.set(pair, { ours, naive })
        stage.say(`pairs ${pair.name}: ${ours.at(-1)?.toFixed(2)} %, naive ${naive.at(-1)?.toFixed(2)} %`)
      }
    }
    const baseline = shares.get(usual)?.ours ?? []
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
  const told = { ...figure, name: `${pair.name}: within a frame`, ours, naive }
  if (pair === usual) return [told]
  const bar = { of: 'ratio', kind: 'least', limit: 0.97 } as const
  return [told, { ...figure, name: `${pair.name}: beside 25/s`, ours, naive: baseline, bar }]
}

async function share(stage: Stage, pair: Pair, kind: 'curio' | 'naive'): Promise<number> {
  const clip = (side: 'source' | 'dub'): Clip => ({ format: 'mp4', side, ...pair[side] })
  const urls = { source: await clipPath(clip('source')), dub: await clipPath(clip('dub')) }
  const plan = { kind, urls, seconds: stage.seconds }
  const played = await onPage(stage, (page) => scene<Played>(page, 'playAlong', plan))
  return shareTogether(distances(numbered(played.source, pair.source), numbered(played.dub, pair.dub)))
}

/** From the numbers in the pictures to those of the time at which they are to be seen, and how long they last. */
function numbered(shown: readonly Shown[], { rate, variant }: Half): Shown[] {
  const before = variant === 'edit-list' ? editedOut(rate) : 0
  return shown.map((frame) => ({ ...frame, frame: frame.frame - before, length: lengthOf(frame.frame, variant) }))
}

function lengthOf(number: number, variant: Variant | undefined): number {
  if (variant === 'half-rate') return 2
  if (variant !== 'uneven') return 1
  let length = 1
  while (isLeftOut(number + length)) length += 1
  return length
}
