// Pairs whose dub was bent: its pictures are the source's, with their numbers, slowed, cut or held. Where both are at the
// place that the map gives them, they show the same number.
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { type Clip, ensureBentClip, ensureClip } from './media.ts'

export type BentPair = {
  readonly name: string
  readonly filter: string
  readonly map: LineMap
  /** The numbers that the dub lacks: beside them it stands still. */
  readonly cut?: { readonly from: number; readonly to: number }
}

const rate = 30
export const unbentClip: Omit<Clip, 'side'> = { format: 'mp4', rate, seconds: 60 }

const knot = (shared: number, source: number, dub: number) => ({ shared, source, dub })

/** Each is bent within the first ten seconds, so that short runs show it too. */
export const bentPairs: readonly BentPair[] = [
  {
    name: 'a slowed stretch',
    filter: `setpts='if(lt(T,4),PTS,if(lt(T,8),4/TB+(PTS-4/TB)*1.5,PTS+2/TB))',fps=${rate}`,
    map: [knot(4, 4, 4), knot(10, 8, 10)],
  },
  {
    name: 'a cut',
    filter: `select='not(between(n,${5 * rate},${7 * rate - 1}))',setpts='N/${rate}/TB'`,
    map: [knot(5, 5, 5), knot(7, 7, 5)],
    cut: { from: 5 * rate, to: 7 * rate },
  },
  {
    name: 'a card in front',
    filter: 'tpad=start_duration=3:start_mode=clone',
    map: [knot(0, 0, 0), knot(3, 0, 3)],
  },
  {
    name: 'a hold',
    filter: `loop=loop=${1.5 * rate}:size=1:start=${6 * rate},setpts='N/${rate}/TB'`,
    map: [knot(6, 6, 6), knot(7.5, 6, 7.5)],
  },
]

export async function ensureBentPair({ name, filter }: BentPair): Promise<{ source: string; dub: string }> {
  const source = await ensureClip({ ...unbentClip, side: 'source' })
  return { source, dub: await ensureBentClip({ ...unbentClip, side: 'source' }, name.replaceAll(' ', '-'), filter) }
}
