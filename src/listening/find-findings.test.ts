import { expect, test } from 'vitest'
import { parseSegments, type SegmentList } from '#src/domain/segments.ts'
import { FeatureExtractor } from './feature-extractor.ts'
import { findFindings } from './find-findings.ts'
import { listeningRateHz, type SoundFeatures } from './sound-features.ts'
import { makeVoice } from './test-sounds.ts'

/** Pitch in Hz, brightness of the voice and time of a spoken line. */
type Spoken = { readonly hertz: number; readonly brightness: number; readonly start: number; readonly seconds: number }

const trackSeconds = 24

const anna = { hertz: 205, brightness: 1 }
const ben = { hertz: 110, brightness: 1.5 }

/** Anna and Ben talk in turns; each line takes 2 s and is followed by 1 s of silence. */
const dialogue: readonly Spoken[] = Array.from({ length: 7 }, (_, index) => ({
  ...(index % 2 === 0 ? anna : ben),
  start: 1 + 3 * index,
  seconds: 2,
}))

const list = toList(dialogue)

function toList(lines: readonly Spoken[]): SegmentList {
  const rows = lines.map(({ start, seconds, hertz }) =>
    hertz > 160 ? ['', start, start + seconds, 'Anna', 'female'] : ['', start, start + seconds, 'Ben', 'male'],
  )
  return parseSegments(JSON.stringify(rows))
}

const voices = new Map<string, Float32Array>()

function voiceOf({ hertz, seconds, brightness }: Spoken): Float32Array {
  const key = `${hertz} ${seconds} ${brightness}`
  const voice = voices.get(key) ?? makeVoice(hertz, seconds, brightness)
  voices.set(key, voice)
  return voice
}

function record(lines: readonly Spoken[], gain = 1): SoundFeatures {
  const track = new Float32Array(trackSeconds * listeningRateHz)
  for (const line of lines) track.set(voiceOf(line), Math.round(line.start * listeningRateHz))
  const extractor = new FeatureExtractor()
  extractor.add([track.map((sample) => Math.min(1, Math.max(-1, sample * gain)))], 0)
  return extractor.features()
}

const source = record(dialogue)

/** Replaces line `index` of the dialogue. */
const withLine = (index: number, change: Partial<Spoken>) =>
  dialogue.map((line, at) => (at === index ? { ...line, ...change } : line))

const summarize = (dub: SoundFeatures, dubList = list) =>
  findFindings(source, dub, { source: list, dub: dubList }).map(({ kind, segment, measure }) => ({
    kind,
    segment,
    measure: Number(measure.toFixed(1)),
  }))

test('a dub with the same lines in the same voices yields nothing', () => {
  expect(summarize(record(dialogue))).toEqual([])
})

test('without lists, equal sound yields nothing', () => {
  const empty = parseSegments('')
  expect(findFindings(source, source, { source: empty, dub: empty })).toEqual([])
})

test('a line that the dub omits is found, whether its list names it or not', () => {
  const lines = dialogue.filter((_, index) => index !== 3)
  const expected = [{ kind: 'line-not-dubbed', segment: 3, measure: 0 }]
  expect(summarize(record(lines))).toEqual(expected)
  expect(summarize(record(lines), toList(lines))).toEqual(expected)
})

test('a line that ends too early is found with the seconds that are spoken', () => {
  expect(summarize(record(withLine(2, { seconds: 1 })))).toEqual([{ kind: 'line-cut-off', segment: 2, measure: 1 }])
})

test('speech outside all lines is found', () => {
  const extra = { ...anna, start: 21.8, seconds: 1.5 }
  expect(summarize(record([...dialogue, extra]))).toEqual([{ kind: 'extra-speech', segment: null, measure: 1.5 }])
})

test('a woman who speaks a line of a man is found with her pitch', () => {
  const [finding] = summarize(record(withLine(3, anna)))
  expect(finding).toMatchObject({ kind: 'wrong-gender', segment: 3 })
  expect(finding?.measure).toBeCloseTo(205, -1)
})

test('one voice for both speakers is found', () => {
  const kinds = summarize(record(dialogue.map((line) => ({ ...line, ...anna })))).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['wrong-gender', 'same-voice']))
})

test('lines that start early and late are found with the difference in seconds', () => {
  const shifts = new Map([
    [2, -0.6],
    [5, 0.5],
  ])
  const lines = dialogue.map((line, index) => ({ ...line, start: line.start + (shifts.get(index) ?? 0) }))
  const expected = [
    { kind: 'early', segment: 2, measure: 0.6 },
    { kind: 'late', segment: 5, measure: 0.5 },
  ]
  expect(summarize(record(lines))).toEqual(expected)
  expect(summarize(record(lines), toList(lines))).toEqual(expected)
})

test('a shift of the whole dub is one finding', () => {
  const lines = dialogue.map((line) => ({ ...line, start: line.start + 0.7 }))
  expect(summarize(record(lines))).toEqual([{ kind: 'dub-offset', segment: null, measure: 0.7 }])
})

test('a dub that is 12 dB quieter is found with its loudness', () => {
  const findings = findFindings(source, record(dialogue, 0.25), { source: list, dub: list })
  expect(findings.map(({ kind }) => kind)).toEqual(['loudness-differs'])
  expect((findings[0]?.measure ?? 0) - (findings[0]?.expected ?? 0)).toBeCloseTo(-12, 0)
})

test('a dub that is clipped is found', () => {
  expect(summarize(record(dialogue, 6)).map(({ kind }) => kind)).toContain('clipping')
})

test('a dub without sound is silent and dubs no line', () => {
  const kinds = summarize(record([])).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'line-not-dubbed')).toHaveLength(7)
  expect(new Set(kinds)).toEqual(new Set(['line-not-dubbed', 'silence']))
})
