// How far the line map that is found lies from the one that was made.
import { type LineMap, mediaTimeAt, sharedTimeAt, speedAt } from '#src/domain/segments/line-map.ts'
import { parseSegments } from '#src/domain/segments/segments.ts'
import { decideLineMap } from '#src/listening/decide-line-map.ts'
import { findBentFindings } from '#src/listening/find-bent-findings.ts'
import { findFindings } from '#src/listening/find-findings.ts'
import { atLeast, atMost, type Figure } from '#tools/bench/figures.ts'
import { percentile } from '#tools/bench/percentile.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { listRow } from './data/add-faults.ts'
import { bendNames, type BentDub, bendScene } from './data/bend-scene.ts'
import { corpora, type CorpusName } from './data/corpora.ts'
import { conditions, makeBed } from './data/make-beds.ts'
import { makeScene } from './data/make-scene.ts'
import { createRandom } from './data/random.ts'
import { renderTrack } from './data/render-track.ts'

const emptyList = parseSegments('')
const listings = ['both', 'source', 'dub', 'none'] as const
const listingNames = { both: 'both lists', source: 'list of the source', dub: 'list of the dub', none: 'no list' }

/** A scene is 72 pairs. */
const mostScenes = 6

/** Seconds from one compared moment to the next. */
const stepSeconds = 0.1

type Outcome = { pairs: number; found: number; readonly errorsMs: number[] }

export async function measureMap(
  { scenes, set }: { readonly scenes: number; readonly set: CorpusName },
  { log }: Run,
): Promise<Figure[]> {
  const outcomes = new Map<string, Outcome>()
  let [falseMaps, unbent, accusations, plainAccusations, judged] = [0, 0, 0, 0, 0]
  const count = Math.min(scenes, mostScenes)
  for (let scene = 0; scene < count; scene += 1) {
    log(`scene ${scene + 1} of ${count}`)
    const random = createRandom(corpora[set].seed * 10_000 + 5000 + scene)
    const base = await makeScene(corpora[set], random)
    for (const bend of bendNames) {
      const bent = bendScene(bend, base, random)
      for (const condition of conditions) {
        const bed = await makeBed(condition, base.seconds, createRandom(scene), corpora[set])
        const plain = { gain: 1, muted: null }
        const source = renderTrack({ ...plain, lines: base.source, bed })
        const dub = renderTrack({ ...plain, lines: bent.lines, bed: await bent.bendBed(bed), gain: 0.8 })
        const lists = {
          source: parseSegments(JSON.stringify(base.source.map(listRow))),
          dub: parseSegments(JSON.stringify(bent.lines.map(listRow))),
        }
        for (const listing of listings) {
          const known = {
            source: listing === 'both' || listing === 'source' ? lists.source : emptyList,
            dub: listing === 'both' || listing === 'dub' ? lists.dub : emptyList,
          }
          const found = decideLineMap(source.features, dub.features, known)
          if (bend === 'none') {
            unbent += 1
            if (found) falseMaps += 1
            continue
          }
          addOutcome(outcomes, `${condition}, ${listingNames[listing]}`, found, bent)
          if (listing !== 'both') continue
          judged += 1
          accusations += findBentFindings(source.features, dub.features, known, found).length
          plainAccusations += findFindings(source.features, dub.features, known).length
        }
      }
    }
  }
  return [
    { name: 'false maps of unbent pairs', measured: falseMaps, threshold: atMost(0), note: `${unbent} pairs` },
    {
      name: 'false findings a bent pair : without its map',
      measured: accusations / judged,
      baseline: plainAccusations / judged,
      note: `${judged} pairs`,
    },
    ...[...outcomes].flatMap(([name, outcome]) => figuresOf(name, outcome)),
  ]
}

function addOutcome(outcomes: Map<string, Outcome>, name: string, found: LineMap | null, bent: BentDub): void {
  const outcome = outcomes.get(name) ?? { pairs: 0, found: 0, errorsMs: [] }
  outcomes.set(name, outcome)
  outcome.pairs += 1
  if (!found) return
  outcome.found += 1
  for (const ms of errorsOf(found, bent)) outcome.errorsMs.push(ms)
}

/** Milliseconds between the frames that are shown and those that belong together, led by the side that advances. */
function errorsOf(found: LineMap, { map, seconds }: BentDub): readonly number[] {
  const end = sharedTimeAt(map, 'dub', seconds)
  return Array.from({ length: Math.floor(end / stepSeconds) }, (_, index) => {
    const shared = index * stepSeconds
    const leader = speedAt(map, 'dub', shared) > 0 ? 'dub' : 'source'
    const follower = leader === 'dub' ? 'source' : 'dub'
    const shown = mediaTimeAt(found, follower, sharedTimeAt(found, leader, mediaTimeAt(map, leader, shared)))
    return 1000 * Math.abs(shown - mediaTimeAt(map, follower, shared))
  })
}

function figuresOf(name: string, { pairs, found, errorsMs }: Outcome): Figure[] {
  // Where nothing is shared, no list says at which moment a pause was cut or a picture began to stand.
  const isShared = !name.startsWith('clean')
  const share = { name: `${name}: found`, measured: found / pairs, note: `${pairs} pairs` }
  if (found === 0) return [{ ...share, ...(isShared && { threshold: atLeast(0.9) }) }]
  const [middle, most] = [percentile(errorsMs, 0.5), percentile(errorsMs, 0.95)]
  return [
    { ...share, threshold: atLeast(0.9) },
    { name: `${name}: median distance`, unit: 'ms', measured: middle, threshold: atMost(40) },
    { name: `${name}: p95 distance`, unit: 'ms', measured: most, ...(isShared && { threshold: atMost(120) }) },
  ]
}
