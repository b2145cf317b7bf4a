// All pairs of a set: every scene with every fault in every condition.
import { parseSegments, type SegmentList } from '#src/domain/segments/segments.ts'
import { type Dub, type Expected, type FaultName, faultNames, type ListRow, listRow, makeDub } from './add-faults.ts'
import { corpora, type CorpusName } from './corpora.ts'
import { type Condition, conditions, makeBed } from './make-beds.ts'
import { type BenchScene, makeScene } from './make-scene.ts'
import { createRandom } from './random.ts'
import { type MeasuredTrack, renderTrack } from './render-track.ts'

export type BenchCase = {
  readonly scene: number
  readonly condition: Condition
  readonly fault: FaultName
  readonly source: MeasuredTrack
  readonly dub: MeasuredTrack
  readonly lists: { readonly source: SegmentList; readonly dub: SegmentList }
  readonly expected: readonly Expected[]
}

export async function* generateCases(name: CorpusName, sceneCount: number): AsyncGenerator<BenchCase> {
  const corpus = corpora[name]
  for (let scene = 0; scene < sceneCount; scene += 1) {
    const random = createRandom(corpus.seed * 10_000 + scene)
    const base = await makeScene(corpus, random)
    const dubs: Dub[] = []
    for (const fault of faultNames) dubs.push(await makeDub(fault, base, corpus, random))
    // Recordings have noise of their own.
    for (const condition of conditions.filter((each) => each !== 'noise' || !corpus.music)) {
      const bed = await makeBed(condition, base.seconds, createRandom(scene), corpus)
      yield* renderCases(scene, base, dubs, condition, bed)
    }
  }
}

function* renderCases(
  scene: number,
  base: BenchScene,
  dubs: readonly Dub[],
  condition: Condition,
  bed: Float32Array,
): Generator<BenchCase> {
  const track = { bed, gain: 1, muted: null }
  const source = renderTrack({ ...track, lines: base.source })
  // Without a bed, missing sound in a pause is no fault.
  for (const dub of dubs.filter(({ muted }) => muted === null || condition !== 'clean')) {
    const { lines, gain, muted, fault, expected } = dub
    const lists = {
      source: toList(base.source.map(listRow), dub.genderless),
      dub: toList(dub.list, dub.genderless),
    }
    yield { scene, condition, fault, source, dub: renderTrack({ ...track, lines, gain, muted }), lists, expected }
  }
}

export function toList(rows: readonly ListRow[], genderless: number | null = null): SegmentList {
  const written = rows.map((row, index) => (index === genderless ? [...row.slice(0, 4), 'unknown'] : row))
  return parseSegments(JSON.stringify(written))
}
