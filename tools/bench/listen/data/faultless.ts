// Dubs without a fault, whose lists, music or channels are not as in the scenes with faults.
import { listeningRateHz } from '#src/listening/sound-features.ts'
import { type ListRow, listRow } from './add-faults.ts'
import { type BenchCase, toList } from './cases.ts'
import { corpora, type CorpusName } from './corpora.ts'
import { makeBed } from './make-beds.ts'
import { type BenchScene, lineEnd, makeScene, type SpokenLine } from './make-scene.ts'
import { between, createRandom, type Random } from './random.ts'
import { extract, mixTrack } from './render-track.ts'
import { rootMeanSquare, sentenceLevel } from './speak.ts'

export const variants = [
  'clean',
  'music',
  'ends 0.2 to 0.5 s loose',
  'ends at the next start',
  'points',
  'dub slowed, list unchanged',
  'song only in the dub',
  'steady tones in both',
  'steady tones only in the dub',
  'overlapping speakers',
  'speech in the centre of 5.1',
  'one side inverted',
  'one side silent',
  'another language on the right',
] as const

type Variant = (typeof variants)[number]

type Sides = { readonly source: readonly SpokenLine[]; readonly dub: readonly SpokenLine[] }
type Pair = Pick<BenchCase, 'scene' | 'source' | 'dub' | 'lists'> & { readonly variant: Variant }

/** Factor of the time of a slowed dub. */
const slowness = 1.12

/** Seconds of a song, and of an overlap. */
const songSeconds = 8
const overlap = 0.6

export async function* generateFaultless(name: CorpusName, sceneCount: number): AsyncGenerator<Pair> {
  const corpus = corpora[name]
  for (let scene = 0; scene < sceneCount; scene += 1) {
    const random = createRandom(corpus.seed * 10_000 + 5000 + scene)
    const base = await makeScene(corpus, random)
    const seconds = (base.seconds + songSeconds) * slowness
    const silence = await makeBed('clean', seconds, random, corpus)
    const music = await makeBed('music', seconds, random, corpus)
    const rows = base.dub.map(listRow)
    const plain = { source: mix(base.source, silence), dub: mix(base.dub, silence) }
    const scored = { source: mix(base.source, music), dub: mix(base.dub, music) }
    const tracks = { source: extract([plain.source]), dub: extract([plain.dub]) }
    for (const variant of variants) {
      const pair = makePair(variant)
      yield { scene, variant, lists: toLists(base.source.map(listRow), rows), ...tracks, ...pair }
    }

    function makePair(variant: Variant): Partial<Pair> {
      switch (variant) {
        case 'clean':
          return {}
        case 'music':
          return { source: extract([scored.source]), dub: extract([scored.dub]) }
        case 'ends 0.2 to 0.5 s loose':
          return withRows(base, (row) => [row[0], row[1], row[2] + between(0.2, 0.5, random), row[3], row[4]])
        case 'ends at the next start':
          return withRows(base, (row, next) => [row[0], row[1], next?.[1] ?? seconds, row[3], row[4]])
        case 'points':
          return withRows(base, (row) => [row[0], row[1], row[1], row[3], row[4]])
        case 'dub slowed, list unchanged': {
          const lines = base.dub.map((line) => ({ ...line, start: line.start * slowness }))
          return { source: extract([scored.source]), dub: extract([mix(lines, slow(music))]) }
        }
        case 'song only in the dub':
          return { dub: extract([mix(base.dub, makeSong(music, base.seconds))]) }
        case 'steady tones in both': {
          const tones = makeTones(seconds, random)
          return { source: extract([mix(base.source, tones)]), dub: extract([mix(base.dub, tones)]) }
        }
        case 'steady tones only in the dub':
          return { dub: extract([mix(base.dub, makeTones(seconds, random))]) }
        case 'overlapping speakers': {
          const sides = overlapLines(base)
          return {
            source: extract([mix(sides.source, silence)]),
            dub: extract([mix(sides.dub, silence)]),
            lists: toLists(sides.source.map(listRow), sides.dub.map(listRow)),
          }
        }
        case 'speech in the centre of 5.1':
          return {
            source: extract([scored.source]),
            dub: extract([music, music, plain.dub, silence, silence, silence]),
          }
        case 'one side inverted':
          return { source: extract([scored.source]), dub: extract([scored.dub, scored.dub.map((value) => -value)]) }
        case 'one side silent':
          return { source: extract([scored.source]), dub: extract([scored.dub, silence]) }
        case 'another language on the right':
          return { source: extract([scored.source]), dub: extract([scored.dub, scored.source]) }
      }
    }
  }
}

const mix = (lines: readonly SpokenLine[], bed: Float32Array) => mixTrack({ lines, bed, gain: 1, muted: null })

const toLists = (source: readonly ListRow[], dub: readonly ListRow[]) => ({ source: toList(source), dub: toList(dub) })

function withRows(sides: Sides, change: (row: ListRow, next: ListRow | undefined) => ListRow): Pick<Pair, 'lists'> {
  const changeAll = (lines: readonly SpokenLine[]) => {
    const rows = lines.map(listRow)
    return rows.map((row, index) => change(row, rows[index + 1]))
  }
  return { lists: toLists(changeAll(sides.source), changeAll(sides.dub)) }
}

/** Plays a bed more slowly. */
const slow = (bed: Float32Array): Float32Array => bed.map((_, at) => bed[Math.floor(at / slowness)] ?? 0)

/** Loud music after all lines. */
function makeSong(music: Float32Array, from: number): Float32Array {
  const first = from * listeningRateHz
  return music.map((sample, at) => (at < first || at > first + songSeconds * listeningRateHz ? 0 : sample * 3))
}

/** A chord of three steady tones, 12 dB below the speech. */
function makeTones(seconds: number, random: Random): Float32Array {
  const root = between(150, 300, random)
  const samples = Float32Array.from({ length: Math.round(seconds * listeningRateHz) }, (_, at) => {
    const turns = (2 * Math.PI * root * at) / listeningRateHz
    return [1, 1.25, 1.5].reduce((sum, ratio) => sum + Math.sin(turns * ratio) + Math.sin(2 * turns * ratio) / 3, 0)
  })
  const gain = (sentenceLevel * 10 ** (-12 / 20)) / rootMeanSquare(samples)
  return samples.map((sample) => sample * gain)
}

/** Every other line begins before the one before it ends, on both sides. */
function overlapLines({ source, dub }: BenchScene): Sides {
  const starts = source.map(({ start }, index) => {
    const [before, dubBefore] = [source[index - 1], dub[index - 1]]
    if (index % 2 === 0 || !before || !dubBefore) return start
    return Math.min(lineEnd(before), lineEnd(dubBefore)) - overlap
  })
  const move = (lines: readonly SpokenLine[]) => lines.map((line, index) => ({ ...line, start: starts[index] ?? 0 }))
  return { source: move(source), dub: move(dub) }
}
