// Shapes of segment lists as public pipelines write them: what a talent sees of each, and that an export of it can be
// imported again.
import { expect, test } from 'vitest'
import { parseSegments } from '#src/domain/segments/segments.ts'
import { importErrorMessages } from './import-error.ts'
import { createImportReader } from './import-reader.ts'
import { type ListContext, noContext } from './read-segment-lists.ts'
import type { ImportTask } from './validate-task.ts'

/** The two lines that each of the shapes has. */
const lines = [
  ['Two skewers', 0.7, 3.7],
  ['Do you know me?', 4.1, 5.2],
] as const
type Voice = readonly [speaker: string, gender: string]
const expected = (...voices: readonly Voice[]) =>
  lines.map(([text, start, end], index) => {
    const [speaker, gender] = voices[index] ?? ['', 'unknown']
    return { text, start, end, speaker, gender }
  })
const named = expected(['A', 'female'], ['B', 'male'])
const spoken = expected(['A', 'unknown'], ['B', 'unknown'])
const spokenByOne = expected(['A', 'unknown'], ['A', 'unknown'])

const [[one, oneStart, oneEnd], [two, twoStart, twoEnd]] = lines
const specRows = [
  [one, oneStart, oneEnd, 'A', 'female'],
  [two, twoStart, twoEnd, 'B', 'male'],
]
const ms = (seconds: number) => Math.round(seconds * 1000)

/** With what stands beside the list, and what is known of it. */
type Given = { readonly fields?: object; readonly lists?: Partial<ListContext> }

const shapes: readonly (readonly [string, unknown, readonly object[], Given?])[] = [
  ['rows of the format of tasks', specRows, named],
  ['their text', JSON.stringify(specRows), named],
  ['text of a text', JSON.stringify(JSON.stringify(specRows)), named],
  ['nested once more', [specRows], named],
  ['flat', specRows.flat(), named],
  ['times first', lines.map(([text, ...times]) => [...times, text]), expected()],
  [
    'times first, then speaker and gender',
    [
      [0.7, 3.7, one, 'A', 'F'],
      [4.1, 5.2, two, 'B', '男'],
    ],
    named,
  ],
  [
    'genders 1 and 0, of which 1 is female',
    lines.map(([text, ...times], index) => [text, ...times, 'AB'[index], 1 - index]),
    named,
    { lists: { genderOfOne: 'female' } },
  ],
  ['text, speaker, times', lines.map(([text, ...times], index) => [text, 'AB'[index], ...times]), spoken],
  ['speaker, text, times', lines.map(([text, ...times], index) => ['AB'[index], text, ...times]), spoken],
  ['a Python list', `[['Two skewers', 0.7, 3.7, 'A', "female"], ('Do you know me?', 4.1, 5.2, 'B', 'male',)]`, named],
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
    spoken,
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
    expected(['0', 'unknown'], ['1', 'unknown']),
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
    spokenByOne,
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
    named,
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
    named,
  ],
  ['YouDub', lines.map(([text, start, end]) => ({ start, end, text, speaker: 'A', translation: 'x' })), spokenByOne],
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
    spoken,
  ],
  [
    'SubRip',
    `\uFEFF1\r\n00:00:00,700 --> 00:00:03,700\r\n<i>Two</i> skewers\r\n\r\n2\r\n00:00:04.100 --> 00:00:05,200\r\nDo you know me?\r\n`,
    expected(),
  ],
  [
    'SubRip of WhisperX',
    `1\n00:00:00,700 --> 00:00:03,700\n[A]: Two skewers\n\n2\n00:00:04,100 --> 00:00:05,200\n[B]: Do you know me?\n`,
    spoken,
  ],
  [
    'WebVTT',
    `WEBVTT\n\nNOTE a note\n\n1\n00:00.700 --> 00:03.700 align:start\n<v A>Two skewers</v>\n\n00:00:04.100 --> 00:00:05.200\n<v.loud B>Do you know <c.red>me</c>?\n\nNOTE the end\n`,
    spoken,
  ],
  [
    'ASS',
    `[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:00.70,0:00:03.70,Default,A,0,0,0,,{\\an8}Two skewers\nComment: 0,0:00:04.00,0:00:05.00,,,0,0,0,,x\nDialogue: 0,0:00:04.10,0:00:05.20,Default,B,0,0,0,,{\\p1}m 0 0{\\p0}Do you know me?\n`,
    spoken,
  ],
  [
    'TTML',
    `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ttp:frameRate="10"><head><metadata><ttm:agent xml:id="a1"><ttm:name>A</ttm:name></ttm:agent></metadata></head><body begin="0.7s"><div><p begin="0s" dur="3s" ttm:agent="a1">Two\n <span>skewers</span></p><p begin="00:00:03:04" end="00:00:04:05" ttm:agent="B">Do you know me?</p></div></body></tt>`,
    spoken,
  ],
  [
    'whole seconds, which somebody said',
    [['A long line', 0, 100, 'A', 'male']],
    [{ text: 'A long line', start: 0, end: 100, speaker: 'A', gender: 'male' }],
    { fields: { duration: undefined }, lists: { unit: 'seconds' } },
  ],
]

const rules = { languages: ['English'], mediaOrigins: null, uploads: null }

function importTask(fields: object, lists: Partial<ListContext> = {}) {
  const reader = createImportReader('ndjson', { ...rules, lists: { ...noContext, ...lists } })
  const task = { language: 'English', source_external_url: '/media/a.mp4', target_external_url: '/media/b.mp4' }
  const [row] = [...reader.push(JSON.stringify({ ...task, ...fields })), ...reader.end()]
  if (!row) throw new Error('There is no row.')
  return row
}

const importList = (list: unknown, { fields, lists }: Given = {}) =>
  importTask({ asr_sentence_list: list, duration: 10, ...fields }, lists)

/** As the export has it: `meta` with what came, and no other column of a list. */
const exportTask = ({ meta }: ImportTask) => ({ meta })

const seenSegments = ({ meta }: ImportTask) => parseSegments(String(meta['asr_sentence_list'])).segments

test.for(shapes)('%s: is read, and its export is read as the same', ([, list, rows, given]) => {
  const { task, notes } = importList(list, given)
  for (const { reason } of notes) expect(importErrorMessages).toHaveProperty(reason)
  if (!task) throw new Error('The task is refused.')
  const segments = seenSegments(task)
  expect(segments.map(({ text, start, end, speaker, gender }) => ({ text, start, end, speaker, gender }))).toEqual(rows)
  const again = importTask(exportTask(task))
  expect([again.task?.meta, again.task?.seconds]).toEqual([task.meta, task.seconds])
})
