import { expect, test } from 'vitest'
import { parseSegments, type SegmentList } from '#src/domain/segments/segments.ts'
import { FeatureExtractor } from './feature-extractor.ts'
import { findFindings } from './find-findings.ts'
import { listeningRateHz, type SoundFeatures } from './sound-features.ts'
import { makeNoise, makeVoice } from './test-sounds.ts'

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

function record(lines: readonly Spoken[], gain = 1, background = silence): SoundFeatures {
  const track = background.slice()
  for (const line of lines) {
    const first = Math.round(line.start * listeningRateHz)
    for (const [at, sample] of voiceOf(line).entries()) track[first + at] = (track[first + at] ?? 0) + sample
  }
  const extractor = new FeatureExtractor()
  extractor.add([track.map((sample) => Math.min(1, Math.max(-1, sample * gain)))], 0)
  return extractor.features()
}

const silence = new Float32Array(trackSeconds * listeningRateHz)

/** Noise with swells about as loud as the voices, and a tone of 2 s where nobody speaks. */
const street = makeNoise(trackSeconds, 0.12).map((sample, at) => {
  const time = at / listeningRateHz
  const tone = time > 21.6 && time < 23.6 ? 0.1 * Math.sin(2 * Math.PI * 220 * time) : 0
  return sample * Math.sin((Math.PI * time) / 5) ** 4 + tone
})

const source = record(dialogue)

/** Replaces line `index` of the dialogue. */
const withLine = (index: number, change: Partial<Spoken>) =>
  dialogue.map((line, at) => (at === index ? { ...line, ...change } : line))

const summarize = (dub: SoundFeatures, dubList = list, sourceList = list) =>
  findFindings(source, dub, { source: sourceList, dub: dubList }).map(({ kind, segment, measure }) => ({
    kind,
    segment,
    measure: Number(measure.toFixed(1)),
  }))

test('a dub with the same lines in the same voices yields nothing', () => {
  expect(summarize(record(dialogue))).toEqual([])
})

test('in noise as loud as the voices that both sides have, only what the dub lacks is found', () => {
  const noisySource = record(dialogue, 1, street)
  const dubbed = dialogue.map((line) => ({ ...line, hertz: line.hertz * 1.1, brightness: line.brightness * 1.4 }))
  const find = (lines: readonly Spoken[]) =>
    findFindings(noisySource, record(lines, 0.8, street), { source: list, dub: list }).map(({ kind, segment }) => ({
      kind,
      segment,
    }))
  expect(find(dubbed)).toEqual([])
  expect(find(dubbed.filter((_, index) => index !== 3))).toEqual([{ kind: 'line-not-dubbed', segment: 3 }])
})

test('where music may hide a voice, no line is late or cut off', () => {
  const dubbed = dialogue.map((line, index) => ({
    ...line,
    hertz: line.hertz * 1.1,
    brightness: line.brightness * 1.4,
    start: line.start + (index === 3 ? 0.5 : 0),
    seconds: index === 4 ? 1 : 2,
  }))
  const find = (background: Float32Array<ArrayBuffer>) => {
    const [noisySource, dub] = [record(dialogue, 1, background), record(dubbed, 0.8, background)]
    return findFindings(noisySource, dub, { source: list, dub: list }).map(({ kind }) => kind)
  }
  const loud = street.map((sample, at) => {
    const time = at / listeningRateHz
    return (time > 9.9 && time < 10.5) || (time > 14 && time < 15) ? 20 * sample + 0.3 * Math.sin(at ** 2) : sample
  })
  expect(find(street)).toEqual(['late', 'line-cut-off'])
  expect(find(loud)).toEqual([])
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

test('a line whose pitch is unusual for a woman is hers if it is near that of her other lines', () => {
  const usual = dialogue.map((line) => (line.hertz === anna.hertz ? { ...line, hertz: 165 } : line))
  const withLow = (hertz: number) => usual.map((line, index) => (index === 2 ? { ...line, hertz } : line))
  expect(summarize(record(withLow(146)))).toEqual([])
  expect(summarize(record(withLow(110))).map(({ kind }) => kind)).toEqual(['wrong-gender'])
})

test('a man for a woman is found in a speaker’s other lines where no list names a gender', () => {
  const genderless = { ...list, segments: list.segments.map((line) => ({ ...line, gender: 'unknown' as const })) }
  expect(summarize(record(withLine(2, ben)), genderless, genderless)).toMatchObject([
    { kind: 'voice-changed', segment: 2 },
  ])
  expect(summarize(record(withLine(2, { hertz: 290 })), genderless, genderless)).toEqual([])
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

test('a line that is spoken 3 s late is one finding, whatever the lists say', () => {
  const lines = withLine(6, { start: 22, seconds: 2 })
  const expected = [{ kind: 'late', segment: 6, measure: 3 }]
  expect(summarize(record(lines))).toEqual(expected)
  expect(summarize(record(lines), toList(lines))).toEqual(expected)
})

const withTimes = (change: (start: number, seconds: number) => readonly [start: number, end: number]) =>
  parseSegments(
    JSON.stringify(
      dialogue.map(({ start, seconds, hertz }) => {
        const [from, to] = change(start, seconds)
        return ['', from, to, hertz > 160 ? 'Anna' : 'Ben', hertz > 160 ? 'female' : 'male']
      }),
    ),
  )

test.each([
  ['ends up to 0.5 s too late', withTimes((start, seconds) => [start, start + seconds + 0.3 + (start % 2) / 5])],
  ['ends at the next start', withTimes((start) => [start, start + 3])],
  ['points', withTimes((start) => [start, start])],
])('a list with %s accuses no line of a dub without a fault', (_, lines) => {
  expect(summarize(record(dialogue), lines, lines)).toEqual([])
})

test('nothing is said of lines that do not begin where the list says', () => {
  const slowed = dialogue.map((line) => ({ ...line, start: line.start * 1.15 }))
  expect(summarize(record(slowed))).toEqual([])
})

test('two people who speak at once are not accused', () => {
  const together = dialogue.map((line, index) => (index % 2 === 0 ? line : { ...line, start: line.start - 1.6 }))
  const both = toList(together)
  expect(findFindings(record(together), record(together), { source: both, dub: both })).toEqual([])
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
