import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUnused, type SegmentContext } from './read-rows.ts'
import { parseSegments } from './segments.ts'
import { toSegments } from './to-segments.ts'

const context: SegmentContext = { side: 'source', duration: 10, unit: null, frameRate: null }

/** Rows of one text each, of the given times. */
const at = (...times: readonly (readonly [unknown, unknown])[]) =>
  times.map(([start, end], index) => [`Line ${index + 1}`, start, end])

/** As `0.7–3.7 4.1–5.2`, or what is wrong. */
const spans = (value: unknown, change: Partial<SegmentContext> = {}) => {
  const read = toSegments(value, { ...context, ...change })
  return read.ok ? read.value.rows.map(({ start, end }) => `${start}–${end}`).join(' ') : read.problem.kind
}

test.each<[string, unknown, Partial<SegmentContext>, string]>([
  ['milliseconds, by the length of the video', at([700, 3700], [4100, 5200]), {}, '0.7–3.7 4.1–5.2'],
  ['milliseconds without a length', at([700, 3700], [4100, 5200]), { duration: null }, '0.7–3.7 4.1–5.2'],
  ['whole seconds without a length', at([1, 3], [4, 5]), { duration: null }, '1–3 4–5'],
  [
    'the beginning of a long video in milliseconds',
    at([700, 1700], [4100, 5200]),
    { duration: 36_000 },
    '0.7–1.7 4.1–5.2',
  ],
  ['seconds of a long video', at([700, 703], [30_100, 30_105]), { duration: 36_000 }, '700–703 30100–30105'],
  ['seconds beyond the video', at([9.5, 12], [13, 14.5]), {}, '9.5–12 13–14.5'],
  ['either', at([0, 100], [100, 200]), { duration: null }, 'unit-unclear'],
  ['either, once it is said', at([0, 100], [100, 200]), { duration: null, unit: 'milliseconds' }, '0–0.1 0.1–0.2'],
  [
    'whole seconds, whatever is said of unclear lists',
    at([0, 3], [3, 6]),
    { duration: 60, unit: 'milliseconds' },
    '0–3 3–6',
  ],
  [
    'milliseconds, whatever is said of unclear lists',
    at([700, 3700], [4100, 5200]),
    { duration: null, unit: 'seconds' },
    '0.7–3.7 4.1–5.2',
  ],
  ['a long line that is stored', at([60, 400]), { duration: null, isStored: true }, '60–400'],
  ['frames', at(['00:00:01:12', '00:00:02;00']), { frameRate: 24 }, '1.5–2'],
  ['frames of an unknown rate', at(['00:00:01:12', '00:00:02:00']), {}, 'frame-rate-missing'],
  ['no list', '{"a": 1}', {}, 'not-a-list'],
  ['words', 'Hello', {}, 'not-a-list'],
  ['broken markup', '<tt><body><p begin="1s" end="2s">a</body></tt>', {}, 'not-a-list'],
  ['rows without times', [{ text: 'a' }], {}, 'not-a-list'],
  ['times that are none', [['b', 'x', 'y']], {}, 'no-usable-row'],
  ['an empty list', '[]', {}, ''],
  ['nothing', '', {}, ''],
])('times: %s', (_, value, change, result) => {
  expect(spans(value, change)).toEqual(result)
})

test.each<[string, unknown, Partial<SegmentContext>, string, readonly [string, number, readonly number[]][]]>([
  ['a start that is no time', at([0, 1], ['?', 2]), {}, '0–1', [['no-time', 1, [2]]]],
  [
    'no text',
    [
      { start: 0, end: 1 },
      { start: 1, end: 2, text: 'b' },
    ],
    {},
    '1–2',
    [['no-text', 1, [1]]],
  ],
  [
    'left undubbed',
    [
      { start: 0, end: 1, text: 'a', for_dubbing: false },
      { start: 2, end: 3, text: 'b', for_dubbing: true },
    ],
    { side: 'target' },
    '2–3',
    [['not-dubbed', 1, [1]]],
  ],
  ['wholly before the start', at([-2, -1], [1, 2]), {}, '1–2', [['before-start', 1, [1]]]],
  ['a start of −0.02', at([-0.02, 1.5]), {}, '0–1.5', [['clamped', 1, [1]]]],
  ['a point', at([1.5, 1.5]), {}, '1.5–1.5', []],
  ['the end before the start', at([2.5, 1]), {}, '1–2.5', [['reversed', 1, [1]]]],
  ['an end that is missing', [{ timestamp: [1.5, null], text: 'a' }], {}, '1.5–10', [['end-missing', 1, [1]]]],
  ['beyond the end', at([8.5, 9.5], [9.5, 12]), {}, '8.5–9.5 9.5–12', [['beyond-end', 1, [2]]]],
  ['out of order', at([4.5, 5], [1.5, 2]), {}, '1.5–2 4.5–5', [['out-of-order', 1, [2]]]],
  ['overlapping', at([1.5, 3], [2.5, 4]), {}, '1.5–3 2.5–4', [['overlapping', 1, [2]]]],
  [
    'stretched',
    at([0, 1.5], [1.5, 2], [2, 3], [3, 4], [4, 5]),
    {},
    '0–1.5 1.5–2 2–3 3–4 4–5',
    [['stretched', 4, [1, 2, 3, 4]]],
  ],
  ['a gender that is no word', [['a', 0, 1.5, 'A', '7']], {}, '0–1.5', [['gender', 1, [1]]]],
  [
    'a gender that is a number',
    [['a', 0, 1.5, 'A', '1']],
    { genderOfOne: 'female' },
    '0–1.5',
    [['gender-number', 1, [1]]],
  ],
  ['milliseconds', at([700, 3700]), {}, '0.7–3.7', [['unit', 1, [1]]]],
])('remarks: %s', (_, value, change, rows, remarks) => {
  const read = toSegments(value, { ...context, ...change })
  expect(spans(value, change)).toEqual(rows)
  expect(read.ok && read.value.remarks.map(({ kind, count, rows: places }) => [kind, count, places])).toEqual(remarks)
})

test('a file with both lists gives each side its own', () => {
  const file = { utterances: [{ start: 0.5, end: 1, text: 'one', translated_text: 'eins' }] }
  const text = (side: SegmentContext['side']) => {
    const read = toSegments(file, { ...context, side })
    return read.ok && read.value.rows.map((row) => row.text)
  }
  expect([text('source'), text('target')]).toEqual([['one'], ['eins']])
})

test('a speaker has the name and the gender that the project gives, where the list does not say the gender', () => {
  const speakers = new Map([
    ['SPEAKER_01', { name: 'Mary', gender: 'female' as const }],
    ['SPEAKER_02', { name: '', gender: 'male' as const }],
  ])
  const list = [
    ['a', 0, 1.5, 'SPEAKER_01'],
    ['b', 2, 2.5, 'SPEAKER_01', 'm'],
    ['c', 3, 3.5, 'SPEAKER_02', 'unknown'],
    ['d', 4, 4.5, 'SPEAKER_03'],
    ['e', 5, 5.5],
  ]
  const read = toSegments(list, { ...context, speakers })
  if (!read.ok) throw new Error(read.problem.kind)
  expect(read.value.rows.map(({ speaker, gender }) => [speaker, gender])).toEqual([
    ['Mary', 'female'],
    ['SPEAKER_01', 'male'],
    ['SPEAKER_02', 'male'],
    ['SPEAKER_03', 'unknown'],
    ['', 'unknown'],
  ])
  expect(read.value.speakers).toEqual(['SPEAKER_01', 'SPEAKER_02', 'SPEAKER_03'])
  expect(read.value.remarks).toContainEqual({ kind: 'speaker', count: 2, rows: [1, 3] })
})

test.each<[readonly unknown[], SegmentContext['genderOfOne'], unknown]>([
  [[1, 0], undefined, 'gender-unclear'],
  [[1, 0], 'male', ['male', 'female']],
  [['1', '0.0'], 'female', ['female', 'male']],
  [[1, 2], 'male', ['male', 'female']],
  // ISO/IEC 5218.
  [[1, 2, 0], 'male', ['male', 'female', 'unknown']],
  [[1, 'f'], 'male', ['male', 'female']],
  [['m', '', 'neutral'], undefined, ['male', 'unknown', 'unknown']],
])('genders %j, of which 1 is %s', (genders, genderOfOne, result) => {
  const rows = genders.map((gender, index) => [`Line ${index}`, index, index + 0.5, 'A', gender])
  const read = toSegments(rows, { ...context, genderOfOne })
  expect(read.ok ? read.value.rows.map(({ gender }) => gender) : read.problem.kind).toEqual(result)
})

test('no row is lost in silence, and what was read reads as itself', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double({ min: -5, max: 20 }),
    fc.integer({ min: -5, max: 20 }),
    fc.constant(null),
    fc.constantFrom('0:01.5', 'male', '女', ''),
  )
  const row = fc.oneof(
    fc.tuple(fc.string(), fc.double({ min: -1, max: 20 }), fc.double({ min: -1, max: 20 }), fc.string(), cell),
    fc.array(cell, { maxLength: 6 }),
    fc.record({ text: cell, start: cell, end: cell, speaker: cell, gender: cell }, { requiredKeys: [] }),
  )
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (value) => {
      const read = toSegments(value, context)
      if (!read.ok) return
      const { rows, remarks } = read.value
      for (const { start, end } of rows) expect(start >= 0 && end >= start).toBe(true)
      const canonical = rows.map(({ text, start, end, speaker, gender }) => [text, start, end, speaker, gender])
      const again = toSegments(JSON.stringify(canonical), { ...context, unit: 'seconds' })
      expect(again.ok && again.value.rows).toEqual(rows)
      // What a talent sees.
      expect(parseSegments(JSON.stringify(canonical)).segments).toHaveLength(rows.length)
      expect(rows.length + countUnused(remarks)).toBe(value.length)
    }),
  )
})

// A reader that takes quadratic time or more does not end before the test's limit.
test.each([
  ['comments', `${'<!---->'.repeat(60_000)}x`],
  ['tags that stay open', `1\n00:00:01,000 --> 00:00:02,000\n${'<b '.repeat(150_000)}`],
  ['voices that stay open', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v  '.repeat(120_000)}`],
  ['braces that stay open', `[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,${String.raw`{\p1`.repeat(120_000)}`],
  ['spaces', JSON.stringify([{ timestamp: ' '.repeat(400_000), text: 'a', start: 1 }])],
  ['quotes', `[${"'\\'".repeat(150_000)}`],
])('hostile text is read in linear time: %s', (_, value) => {
  expect(typeof toSegments(value, context).ok).toBe('boolean')
})
