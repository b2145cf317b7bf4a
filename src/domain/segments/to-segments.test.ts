import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUnused, type SegmentContext } from './read-rows.ts'
import { parseSegments } from './segments.ts'
import { toSegments } from './to-segments.ts'

const context: SegmentContext = { side: 'source', duration: 10, unit: null, frameRate: null }

/** The two lines that each of the shapes has. */
const lines = [
  ['Two skewers', 0.7, 3.7],
  ['Do you know me?', 4.1, 5.2],
] as const
const expected = (
  extra: readonly (readonly [string, string])[] = [
    ['', 'unknown'],
    ['', 'unknown'],
  ],
) =>
  lines.map(([text, start, end], index) => ({
    text,
    start,
    end,
    speaker: extra[index]?.[0],
    gender: extra[index]?.[1],
  }))
const named = [
  ['A', 'female'],
  ['B', 'male'],
] as const
const spoken = [
  ['A', 'unknown'],
  ['B', 'unknown'],
] as const

const [[one, oneStart, oneEnd], [two, twoStart, twoEnd]] = lines
const specRows = [
  [one, oneStart, oneEnd, 'A', 'female'],
  [two, twoStart, twoEnd, 'B', 'male'],
]
const ms = (seconds: number) => Math.round(seconds * 1000)

test.each<[string, unknown, ReturnType<typeof expected>]>([
  ['rows of the format of tasks', specRows, expected(named)],
  ['their text', JSON.stringify(specRows), expected(named)],
  ['text of a text', JSON.stringify(JSON.stringify(specRows)), expected(named)],
  ['nested once more', [specRows], expected(named)],
  ['flat', specRows.flat(), expected(named)],
  [
    'times first',
    [
      [0.7, 3.7, one],
      [4.1, 5.2, two],
    ],
    expected(),
  ],
  [
    'times first, then speaker and gender',
    [
      [0.7, 3.7, one, 'A', 'F'],
      [4.1, 5.2, two, 'B', '男'],
    ],
    expected(named),
  ],
  [
    'text, speaker, times',
    [
      [one, 'A', 0.7, 3.7],
      [two, 'B', 4.1, 5.2],
    ],
    expected(spoken),
  ],
  [
    'speaker, text, times',
    [
      ['A', one, 0.7, 3.7],
      ['B', two, 4.1, 5.2],
    ],
    expected(spoken),
  ],
  [
    'a Python list',
    `[['Two skewers', 0.7, 3.7, 'A', "female"], ('Do you know me?', 4.1, 5.2, 'B', 'male',)]`,
    expected(named),
  ],
  [
    'numbers as text, with a decimal comma',
    [
      [one, '0,7', '3,7'],
      [two, '4,1', '5,2'],
    ],
    expected(),
  ],
  [
    'timecodes',
    [
      [one, '00:00:00,700', '0:03.7'],
      [two, '0:04.100', '00:05.2'],
    ],
    expected(),
  ],
  [
    'WhisperX',
    {
      segments: [
        { start: 0.7, end: 3.7, text: ` ${one}`, speaker: 'A', words: [] },
        { start: 4.1, end: 5.2, text: two, speaker: 'B' },
      ],
      word_segments: [],
    },
    expected(spoken),
  ],
  [
    'Hugging Face',
    {
      text: '…',
      chunks: [
        { timestamp: [0.7, 3.7], text: one },
        { timestamp: [4.1, 5.2], text: two },
      ],
    },
    expected(),
  ],
  [
    'whisper.cpp',
    {
      transcription: lines.map(([text, start, end]) => ({
        timestamps: {
          from: `00:00:0${start},000`.replace('.7,000', ',700').replace('.1,000', ',100'),
          to: `00:00:0${end},000`.replace('.7,000', ',700').replace('.2,000', ',200'),
        },
        offsets: { from: ms(start), to: ms(end) },
        text,
      })),
    },
    expected(),
  ],
  [
    'whisper.cpp without text times',
    { transcription: lines.map(([text, start, end]) => ({ offsets: { from: ms(start), to: ms(end) }, text })) },
    expected(),
  ],
  [
    'FunASR',
    [
      {
        key: 'a',
        text: '…',
        timestamp: [[700, 900]],
        sentence_info: lines.map(([text, start, end], spk) => ({ text, start: ms(start), end: ms(end), spk })),
      },
    ],
    expected([
      ['0', 'unknown'],
      ['1', 'unknown'],
    ]),
  ],
  [
    'Aliyun',
    {
      transcripts: [
        {
          channel_id: 0,
          sentences: lines.map(([text, start, end]) => ({
            begin_time: ms(start),
            end_time: ms(end),
            text,
            speaker_id: 'A',
          })),
        },
      ],
    },
    expected([
      ['A', 'unknown'],
      ['A', 'unknown'],
    ]),
  ],
  [
    'Aliyun in capitals',
    {
      Result: {
        Sentences: lines.map(([text, start, end]) => ({ BeginTime: ms(start), EndTime: ms(end), Text: text })),
      },
    },
    expected(),
  ],
  [
    'Volcengine',
    {
      result: {
        utterances: lines.map(([text, start, end], index) => ({
          text,
          start_time: ms(start),
          end_time: ms(end),
          additions: { speaker: 'AB'[index], gender: ['female', 'male'][index] },
        })),
      },
    },
    expected(named),
  ],
  [
    'open-dubbing',
    {
      utterances: [
        {
          start: 0.7,
          end: 3.7,
          text: one,
          translated_text: 'Zwei',
          speaker_id: 'A',
          gender: 'Female',
          for_dubbing: true,
        },
        {
          start: 4.1,
          end: 5.2,
          text: two,
          translated_text: 'Kennst',
          speaker_id: 'B',
          ssml_gender: 'MALE',
          for_dubbing: false,
        },
      ],
    },
    expected(named),
  ],
  [
    'YouDub',
    lines.map(([text, start, end]) => ({ start, end, text, speaker: 'A', translation: 'x' })),
    expected([
      ['A', 'unknown'],
      ['A', 'unknown'],
    ]),
  ],
  [
    'VideoLingo',
    [
      { timestamp: '00:00:00,700 --> 00:00:03,700', Source: one, Translation: 'x' },
      { timestamp: '00:00:04,100 --> 00:00:05,200', Source: two, Translation: 'y' },
    ],
    expected(),
  ],
  [
    'ElevenLabs',
    [
      { speaker: 'A', start_time: '0:00:00.700', end_time: '0:00:03.700', transcription: one, translation: 'x' },
      { speaker: 'B', start_time: '0:00:04.100', end_time: '0:00:05.200', transcription: two, translation: 'y' },
    ],
    expected(spoken),
  ],
  [
    'SubRip',
    `\uFEFF1\r\n00:00:00,700 --> 00:00:03,700\r\n<i>Two</i> skewers\r\n\r\n2\r\n00:00:04.100 --> 00:00:05,200\r\nDo you know me?\r\n`,
    expected(),
  ],
  [
    'SubRip of WhisperX',
    `1\n00:00:00,700 --> 00:00:03,700\n[A]: Two skewers\n\n2\n00:00:04,100 --> 00:00:05,200\n[B]: Do you know me?\n`,
    expected(spoken),
  ],
  [
    'WebVTT',
    `WEBVTT\n\nNOTE a note\n\n1\n00:00.700 --> 00:03.700 align:start\n<v A>Two skewers</v>\n\n00:00:04.100 --> 00:00:05.200\n<v.loud B>Do you know <c.red>me</c>?\n\nNOTE the end\n`,
    expected(spoken),
  ],
  [
    'ASS',
    `[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:00.70,0:00:03.70,Default,A,0,0,0,,{\\an8}Two skewers\nComment: 0,0:00:04.00,0:00:05.00,,,0,0,0,,x\nDialogue: 0,0:00:04.10,0:00:05.20,Default,B,0,0,0,,{\\p1}m 0 0{\\p0}Do you know me?\n`,
    expected(spoken),
  ],
  [
    'TTML',
    `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ttp:frameRate="10"><head><metadata><ttm:agent xml:id="a1"><ttm:name>A</ttm:name></ttm:agent></metadata></head><body begin="0.7s"><div><p begin="0s" dur="3s" ttm:agent="a1">Two\n <span>skewers</span></p><p begin="00:00:03:04" end="00:00:04:05" ttm:agent="B">Do you know me?</p></div></body></tt>`,
    expected(spoken),
  ],
])('%s', (_, value, rows) => {
  const read = toSegments(value, context)
  expect(read.ok && read.value.rows).toEqual(rows)
})

/** Rows of one text each, of the given times. */
const at = (...times: readonly (readonly [unknown, unknown])[]) =>
  times.map(([start, end], index) => [`Line ${index + 1}`, start, end])

const spans = (value: unknown, change: Partial<SegmentContext> = {}) => {
  const read = toSegments(value, { ...context, ...change })
  return read.ok ? read.value.rows.map(({ start, end }) => [start, end]) : read.problem.kind
}

test.each<[string, unknown, Partial<SegmentContext>, unknown]>([
  [
    'milliseconds, by the length of the video',
    at([700, 3700], [4100, 5200]),
    {},
    [
      [0.7, 3.7],
      [4.1, 5.2],
    ],
  ],
  [
    'milliseconds without a length',
    at([700, 3700], [4100, 5200]),
    { duration: null },
    [
      [0.7, 3.7],
      [4.1, 5.2],
    ],
  ],
  [
    'whole seconds without a length',
    at([1, 3], [4, 5]),
    { duration: null },
    [
      [1, 3],
      [4, 5],
    ],
  ],
  [
    'the beginning of a long video in milliseconds',
    at([700, 1700], [4100, 5200]),
    { duration: 36_000 },
    [
      [0.7, 1.7],
      [4.1, 5.2],
    ],
  ],
  [
    'seconds of a long video',
    at([700, 703], [30_100, 30_105]),
    { duration: 36_000 },
    [
      [700, 703],
      [30_100, 30_105],
    ],
  ],
  [
    'seconds beyond the video',
    at([9.5, 12], [13, 14.5]),
    {},
    [
      [9.5, 12],
      [13, 14.5],
    ],
  ],
  ['either', at([0, 100], [100, 200]), { duration: null }, 'unit-unclear'],
  [
    'either, once it is said',
    at([0, 100], [100, 200]),
    { duration: null, unit: 'milliseconds' },
    [
      [0, 0.1],
      [0.1, 0.2],
    ],
  ],
  ['frames', at(['00:00:01:12', '00:00:02;00']), { frameRate: 24 }, [[1.5, 2]]],
  ['frames of an unknown rate', at(['00:00:01:12', '00:00:02:00']), {}, 'frame-rate-missing'],
  ['no list', '{"a": 1}', {}, 'not-a-list'],
  ['words', 'Hello', {}, 'not-a-list'],
  ['broken markup', '<tt><body><p begin="1s" end="2s">a</body></tt>', {}, 'not-a-list'],
  ['rows without times', [{ text: 'a' }], {}, 'not-a-list'],
  ['times that are none', [['b', 'x', 'y']], {}, 'no-usable-row'],
  ['an empty list', '[]', {}, []],
  ['nothing', '', {}, []],
])('times: %s', (_, value, change, result) => {
  expect(spans(value, change)).toEqual(result)
})

test.each<[string, unknown, Partial<SegmentContext>, unknown, readonly [string, number, readonly number[]][]]>([
  ['a start that is no time', at([0, 1], ['?', 2]), {}, [[0, 1]], [['no-time', 1, [2]]]],
  [
    'no text',
    [
      { start: 0, end: 1 },
      { start: 1, end: 2, text: 'b' },
    ],
    {},
    [[1, 2]],
    [['no-text', 1, [1]]],
  ],
  [
    'left undubbed',
    [
      { start: 0, end: 1, text: 'a', for_dubbing: false },
      { start: 2, end: 3, text: 'b', for_dubbing: true },
    ],
    { side: 'target' },
    [[2, 3]],
    [['not-dubbed', 1, [1]]],
  ],
  ['wholly before the start', at([-2, -1], [1, 2]), {}, [[1, 2]], [['before-start', 1, [1]]]],
  ['a start of −0.02', at([-0.02, 1.5]), {}, [[0, 1.5]], [['clamped', 1, [1]]]],
  ['a point', at([1.5, 1.5]), {}, [[1.5, 1.5]], []],
  ['the end before the start', at([2.5, 1]), {}, [[1, 2.5]], [['reversed', 1, [1]]]],
  ['an end that is missing', [{ timestamp: [1.5, null], text: 'a' }], {}, [[1.5, 10]], [['end-missing', 1, [1]]]],
  [
    'beyond the end',
    at([8.5, 9.5], [9.5, 12]),
    {},
    [
      [8.5, 9.5],
      [9.5, 12],
    ],
    [['beyond-end', 1, [2]]],
  ],
  [
    'out of order',
    at([4.5, 5], [1.5, 2]),
    {},
    [
      [1.5, 2],
      [4.5, 5],
    ],
    [['out-of-order', 1, [2]]],
  ],
  [
    'overlapping',
    at([1.5, 3], [2.5, 4]),
    {},
    [
      [1.5, 3],
      [2.5, 4],
    ],
    [['overlapping', 1, [2]]],
  ],
  [
    'stretched',
    at([0, 1.5], [1.5, 2], [2, 3], [3, 4], [4, 5]),
    {},
    [
      [0, 1.5],
      [1.5, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ],
    [['stretched', 4, [1, 2, 3, 4]]],
  ],
  ['a gender that is a number', [['a', 0, 1.5, 'A', '1']], {}, [[0, 1.5]], [['gender', 1, [1]]]],
  ['milliseconds', at([700, 3700]), {}, [[0.7, 3.7]], [['unit', 1, [1]]]],
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

test('a speaker has the name and the gender that the project gives', () => {
  const speakers = new Map([['SPEAKER_01', { name: 'Mary', gender: 'female' as const }]])
  const read = toSegments([['a', 0, 1.5, 'SPEAKER_01']], { ...context, speakers })
  expect(read.ok && read.value.rows[0]).toMatchObject({ speaker: 'Mary', gender: 'female' })
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
