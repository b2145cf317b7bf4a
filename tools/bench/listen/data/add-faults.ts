// Deliberate faults of a dub, each with the findings it should cause.
import type { FindingKind } from '#src/domain/review/finding.ts'
import { listeningRateHz } from '#src/listening/sound-features.ts'
import type { BenchVoice, Corpus } from './corpora.ts'
import { type BenchScene, drawLine, lineEnd, type SpokenLine } from './make-scene.ts'
import { between, pick, type Random } from './random.ts'

/** Text, start, end, speaker, gender, as tasks store segments. */
export type ListRow = readonly [string, number, number, string, string]

/** A finding that a fault should cause. The times select it and need not be exact; without them any moment counts. */
export type Expected = { readonly kind: FindingKind; readonly start?: number; readonly end?: number }

export type Dub = {
  readonly fault: FaultName
  readonly lines: readonly SpokenLine[]
  readonly list: readonly ListRow[]
  /** A line whose gender neither list names. */
  readonly genderless: number | null
  /** Factor applied to the mastered track, which is then limited to full scale. */
  readonly gain: number
  /** Seconds without any sound, the bed included. */
  readonly muted: readonly [number, number] | null
  readonly expected: readonly Expected[]
}

export const faultNames = [
  'none',
  'lines',
  'far',
  'voices',
  'one-voice',
  'shifted',
  'quiet',
  'clipped',
  'muted',
] as const
export type FaultName = (typeof faultNames)[number]

export async function makeDub(fault: FaultName, scene: BenchScene, corpus: Corpus, random: Random): Promise<Dub> {
  const plain: Dub = {
    fault,
    lines: scene.dub,
    list: scene.dub.map(listRow),
    genderless: null,
    gain: 1,
    muted: null,
    expected: [],
  }
  switch (fault) {
    case 'none':
      return plain
    case 'lines':
      return { ...plain, ...changeLines(scene, random) }
    case 'far':
      return { ...plain, ...moveFar(scene, random) }
    case 'voices':
      return { ...plain, ...(await changeVoices(scene, corpus, random)) }
    case 'one-voice':
      return { ...plain, ...(await speakWithOneVoice(scene, random)) }
    case 'shifted':
      return { ...plain, ...shiftAll(scene, random) }
    case 'quiet':
      return { ...plain, gain: 10 ** (-12 / 20), expected: [{ kind: 'loudness-differs' }] }
    case 'clipped':
      return { ...plain, gain: 10 ** (12 / 20), expected: [{ kind: 'clipping' }, { kind: 'loudness-differs' }] }
    case 'muted': {
      const start = (scene.dub[4] ? lineEnd(scene.dub[4]) : 0) + 0.2
      return { ...plain, muted: [start, start + 3], expected: [{ kind: 'silence', start, end: start + 3 }] }
    }
  }
}

export const listRow = (line: SpokenLine): ListRow => {
  const end = Math.round(lineEnd(line) * 1000) / 1000
  return [line.text, line.start, end, line.speaker.name, line.speaker.gender]
}

/** Removes a line, cuts one off, moves one forward and one back. Half of the lists describe the result. */
function changeLines({ source, dub }: BenchScene, random: Random): Pick<Dub, 'lines' | 'list' | 'expected'> {
  const isListed = random() < 0.5
  const gapBefore = (index: number) =>
    (dub[index]?.start ?? 0) - (dub[index - 1] ? lineEnd(dub[index - 1] as SpokenLine) : 0)
  // Lines that are moved need room; the others are drawn from the rest.
  const early = [6, 7, 8].toSorted((a, b) => gapBefore(b) - gapBefore(a))[0] ?? 8
  const late = [0, 1, 2, 3].toSorted((a, b) => gapBefore(b + 1) - gapBefore(a + 1))[0] ?? 0
  const removed = pick(
    [0, 1, 2, 3, 5, 6, 7, 8].filter((index) => index !== early && index !== late),
    random,
  )
  const cut = pick(
    [1, 2, 3, 5, 6, 7].filter((index) => ![early, late, removed].includes(index)),
    random,
  )
  const forward = Math.min(1, Math.max(0.3, between(0.3, gapBefore(early) - 0.15, random)))
  const back = Math.min(1, Math.max(0.3, between(0.3, gapBefore(late + 1) - 0.15, random)))
  const lines = dub.flatMap((line, index) => {
    if (index === removed) return []
    if (index === cut) return [{ ...line, samples: cutOff(line.samples, between(0.4, 0.65, random)) }]
    if (index === early) return [{ ...line, start: line.start - forward }]
    return index === late ? [{ ...line, start: line.start + back }] : [line]
  })
  const list = dub.flatMap((line, index) => {
    if (!isListed) return [listRow(line)]
    if (index === removed) return []
    const move = index === early ? -forward : index === late ? back : 0
    return [listRow({ ...line, start: line.start + move })]
  })
  const expected = [
    { kind: 'line-not-dubbed', ...range(source[removed]) },
    { kind: 'line-cut-off', ...range(dub[cut]) },
    { kind: 'early', ...range(dub[early]) },
    { kind: 'late', ...range(dub[late]) },
  ] as const
  return { lines, list, expected }
}

/** Moves the line before the long pause into it; half of the lists describe the result. */
function moveFar({ dub }: BenchScene, random: Random): Pick<Dub, 'lines' | 'list' | 'expected'> {
  const seconds = between(2, 3.2, random)
  const lines = dub.map((line, index) => (index === 4 ? { ...line, start: line.start + seconds } : line))
  const expected = [{ kind: 'late', ...range(lines[4]) }] as const
  return { lines, list: (random() < 0.5 ? lines : dub).map(listRow), expected }
}

function range(line: SpokenLine | undefined): { readonly start: number; readonly end: number } {
  return line ? { start: line.start, end: lineEnd(line) } : { start: 0, end: 0 }
}

/** Ends within 3 ms, as an edit does. */
function cutOff(samples: Float32Array, share: number): Float32Array {
  const length = Math.round(samples.length * share)
  const fade = Math.round(0.003 * listeningRateHz)
  return samples.slice(0, length).map((sample, at) => sample * Math.min(1, (length - at) / fade))
}

/** A voice of the other gender, the voice of another speaker where no list names a gender, and an additional line. */
async function changeVoices(
  scene: BenchScene,
  corpus: Corpus,
  random: Random,
): Promise<Pick<Dub, 'lines' | 'list' | 'genderless' | 'expected'>> {
  const { dub, dubSentences } = scene
  const wrong = pick([0, 1, 2, 3], random)
  const changed = pick([6, 7, 8], random)
  const speak = (index: number, gender: 'male' | 'female') =>
    respeak(scene, dub[index] as SpokenLine, pick(corpus.voices[gender], random), random)
  const opposite = (index: number) => (dub[index]?.speaker.gender === 'male' ? 'female' : 'male')
  const wrongLine = await speak(wrong, opposite(wrong))
  const changedLine = await speak(changed, opposite(changed))
  const extraStart = (dub[4] ? lineEnd(dub[4]) : 0) + 0.5
  const extra = await drawLine(dubSentences, pick(scene.speakers, random).dub, random)
  const extraLine = {
    speaker: scene.speakers[0],
    start: extraStart,
    text: extra.text,
    samples: extra.samples.slice(0, 3 * listeningRateHz),
  }
  const lines = dub.map((line, index) => (index === wrong ? wrongLine : index === changed ? changedLine : line))
  return {
    lines: [...lines, extraLine],
    list: lines.map(listRow),
    genderless: changed,
    expected: [
      { kind: 'wrong-gender', ...range(wrongLine) },
      { kind: 'voice-changed', ...range(changedLine) },
      { kind: 'extra-speech', ...range(extraLine) },
    ],
  }
}

/** The line in another voice, which takes at most 0.3 s longer. */
async function respeak(
  { dubSentences }: BenchScene,
  line: SpokenLine,
  voice: BenchVoice,
  random: Random,
): Promise<SpokenLine> {
  const longest = line.samples.length / listeningRateHz + 0.3
  return { ...line, ...(await drawLine(dubSentences, voice, random, { text: line.text, longest })) }
}

/** The first speaker's voice speaks for everybody. */
async function speakWithOneVoice(scene: BenchScene, random: Random): Promise<Pick<Dub, 'lines' | 'list' | 'expected'>> {
  const [first] = scene.speakers
  const lines: SpokenLine[] = []
  for (const line of scene.dub)
    lines.push(line.speaker === first ? line : await respeak(scene, line, first.dub, random))
  const wrong = lines.filter((line) => line.speaker.gender !== first.gender)
  return {
    lines,
    list: lines.map(listRow),
    expected: wrong.map((line) => ({ kind: 'wrong-gender', start: line.start, end: lineEnd(line) })),
  }
}

/** Moves the whole dub; half of the lists describe the result. */
function shiftAll({ dub }: BenchScene, random: Random): Pick<Dub, 'lines' | 'list' | 'expected'> {
  const first = dub[0]?.start ?? 0
  const seconds = random() < 0.4 ? -Math.min(first, between(0.3, 0.8, random)) : between(0.3, 1, random)
  const lines = dub.map((line) => ({ ...line, start: line.start + seconds }))
  return { lines, list: (random() < 0.5 ? lines : dub).map(listRow), expected: [{ kind: 'dub-offset' }] }
}
