import { describe, expect, test } from 'vitest'
import { createImportReader, guessSheet, type ImportFormat, readSheet, detectImportFormat } from './import-reader.ts'

const rules = { languages: ['English', 'Mandarin'], mediaOrigins: new Set(['https://videos.example']), uploads: null }
const header = 'externalId,language,source_external_url,target_external_url,meta'
const urls = 'https://videos.example/a.mp4,/media/clips/a/target.m3u8'

/** Reads a text in chunks of `size` characters. */
function read(format: ImportFormat, text: string, size = text.length) {
  const reader = createImportReader(format, rules)
  const pieces = text.match(new RegExp(`[^]{1,${Math.max(1, size)}}`, 'g')) ?? []
  const rows = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
  return { rows, columns: reader.columns(), tasks: rows.flatMap(({ task }) => task ?? []) }
}

/** Returns the errors as "line field reason". */
const wrongIn = (format: ImportFormat, text: string, size?: number) =>
  read(format, text, size).rows.flatMap(({ errors }) =>
    errors.map(({ line, field, reason }) => `${line} ${field} ${reason}`),
  )

describe('tables as people’s programs write them', () => {
  const header = 'externalId,language,source_external_url,target_external_url'
  const lines = ['A,English,/media/a.mp4,/media/b.mp4', 'B,English,/media/c.mp4,/media/d.mp4']
  const idsOf = (text: string, size = text.length) => {
    const reader = createImportReader('csv', { languages: ['English'], mediaOrigins: null, uploads: null })
    const rows = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      reader.push(text.slice(index * size, (index + 1) * size)),
    )
    return [...rows.flat(), ...reader.end()].map(
      ({ task, line, errors }) => `${line} ${task?.externalId ?? errors.map(({ reason }) => reason).join()}`,
    )
  }

  test.each<[string, string, readonly string[]]>([
    ['lines that end with a return', [header, ...lines].join('\r'), ['2 A', '3 B']],
    ['a title above the names', ['Tasks of June', '', header, ...lines].join('\n'), ['4 A', '5 B']],
    [
      'a title above names with semicolons',
      ['Tasks, of June', ...[header, ...lines].map((row) => row.replaceAll(',', ';'))].join('\n'),
      ['3 A', '4 B'],
    ],
    ['no names', lines.join('\n'), ['1 column-missing,column-missing,column-missing']],
    [
      'names far below',
      [...Array.from({ length: 12 }, () => 'x,y'), header, ...lines].join('\n'),
      ['1 column-missing,column-missing,column-missing'],
    ],
  ])('%s', (_, text, expected) => {
    expect(idsOf(text)).toEqual(expected)
  })

  test('a return at the end of a chunk is not one that ends lines alone', () => {
    const text = [header, ...lines].join('\r\n')
    expect(idsOf(text, header.length + 1)).toEqual(['2 A', '3 B'])
  })
})

describe('a CSV', () => {
  test('CSV tasks do not depend on chunk size, line endings or byte order mark', () => {
    const text = `\uFEFF${header}\r\nA-1,English,${urls},\r\n\r\nA-2,mandarin,${urls},{}\r\n`
    for (const size of [1, 2, 3, 7, 1000]) {
      expect(read('csv', text, size).tasks).toMatchObject([
        { externalId: 'A-1', language: 'English', source: 'https://videos.example/a.mp4', seconds: null },
        { externalId: 'A-2', language: 'Mandarin', target: '/media/clips/a/target.m3u8' },
      ])
    }
  })

  test('a line sep=; before the column names chooses the separator, in chunks of any size', () => {
    const row = `A-1;English;${urls.replace(',', ';')};`
    const text = `sep=;\r\n${header.replaceAll(',', ';')}\r\n${row}\r\nA-2;Klingon;${urls.replace(',', ';')};\r\n`
    for (const size of [1, 4, 1000]) {
      expect(read('csv', text, size).tasks).toMatchObject([{ externalId: 'A-1', language: 'English' }])
      expect(wrongIn('csv', text, size)).toEqual(['4 language language'])
    }
    expect(read('csv', text).columns?.map(({ name }) => name)).toEqual(header.split(','))
  })

  test('a column name that occurs twice refuses the file; an unknown one does not', () => {
    expect(wrongIn('csv', `${header},Language\nA,English,${urls},,Mandarin\n`)).toEqual(['1 Language column-twice'])
    expect(wrongIn('csv', `${header},Note,Note\nA,English,${urls},,x,y\n`)).toEqual([])
  })

  test('CSV cells may contain quotes, commas and line breaks, and lines are counted as in the file', () => {
    const text = `${header}\n"A ""1"", b",English,${urls},"{""title"":\n""x""}"\nA-2,Klingon,${urls},\n`
    expect(read('csv', text).tasks).toMatchObject([{ externalId: 'A "1", b', meta: { title: 'x' } }])
    expect(wrongIn('csv', text, 5)).toEqual(['4 language language'])
  })

  test.each([
    ['text after a quote', `"He said "hi"",English,${urls},`, ['2  quote']],
    ['a quote that is never closed', `"A-1,English,${urls},`, ['2  quote-open']],
    ['a comma that should be in quotes', `A,1,English,${urls},{}`, ['2  too-many-cells']],
    ['more cells than a table has', `A${','.repeat(1000)}`, ['2  too-many-cells']],
    ['a cell that is not UTF-8', `A\uDFFF,English,${urls},`, ['2 externalId encoding']],
    ['an empty required cell', `A,,${urls},`, ['2 language missing']],
    ['meta that is not JSON', `A,English,${urls},{oops`, ['2 meta not-json']],
  ])('a CSV error has its line and field: %s', (_, row, wrong) => {
    expect(wrongIn('csv', `${header}\n${row}\n`)).toEqual(wrong)
  })

  test('a CSV without required columns, or without any content, is refused with the reason', () => {
    expect(wrongIn('csv', 'externalId,language\nA,English\n')).toEqual([
      '1 source_external_url column-missing',
      '1 target_external_url column-missing',
    ])
    expect(wrongIn('csv', '')).toEqual(['1  empty'])
    expect(wrongIn('csv', `${header}\n`)).toEqual(['1  empty'])
  })

  test('a CSV with semicolons, alias names and additional columns is accepted', () => {
    const { tasks, columns } = read(
      'csv',
      'Batch;ID;Target Language;Source URL;target-url\n1;A;English;/media/a.mp4;/media/b.webm',
    )
    expect(tasks).toMatchObject([{ externalId: 'A', language: 'English', target: '/media/b.webm' }])
    expect(columns.filter(({ field }) => field === null)).toEqual([{ name: 'Batch', field: null }])
  })

  test('headings and languages may be Chinese, and of unknown headings a person chooses the fields', () => {
    const chinese = read(
      'csv',
      '编号;语种;原片地址;配音链接;备注\nA;英文;/media/a.mp4;/media/b.mp4;x\nB;zh-CN;/media/a.mp4;/media/b.mp4;\n',
    )
    expect(chinese.tasks).toMatchObject([
      { externalId: 'A', language: 'English' },
      { externalId: 'B', language: 'Mandarin' },
    ])
    const unknown = 'Nr;Sprache;Alt;Neu\nA;en;/media/a.mp4;/media/b.mp4\n'
    expect(read('csv', unknown).columns.map(({ name }) => name)).toEqual(['Nr', 'Sprache', 'Alt', 'Neu'])
    const columns = new Map([
      ['Nr', 'externalId'],
      ['Sprache', 'language'],
      ['Alt', 'source_external_url'],
      ['Neu', 'target_external_url'],
    ] as const)
    const reader = createImportReader('csv', { ...rules, columns })
    const rows = [...reader.push(unknown), ...reader.end()]
    expect(rows).toMatchObject([{ task: { externalId: 'A', language: 'English', target: '/media/b.mp4' } }])
    const object = createImportReader('ndjson', { ...rules, columns })
    expect(object.push('{"Nr":1,"Sprache":"en","Alt":"/media/a.mp4","Neu":"/media/b.mp4"}\n')).toMatchObject([
      { task: { externalId: '1' } },
    ])
  })

  test('a row has what the file has: its cells, the whole line if they cannot be read, the text of an object', () => {
    const text = `${header}\nA,Klingon,${urls},\n"B "1"",English\n`
    expect(read('csv', text).rows.map(({ raw }) => raw)).toEqual([
      ['A', 'Klingon', ...urls.split(','), ''],
      ['"B "1"",English'],
    ])
    expect(read('ndjson', '{"a":1}\n{oops').rows.map(({ raw }) => raw)).toEqual(['{"a":1}', '{oops'])
  })

  test('a task over the limit is refused without being buffered, in CSV and in JSON', () => {
    const long = `B,English,${urls},"${'x'.repeat(3_000_000)}"`
    const text = `${header}\nA,English,${urls},\n${long}\nC,English,${urls},\n`
    expect(wrongIn('csv', text, 65_536)).toEqual(['3  line-too-long'])
    expect(read('csv', text, 65_536).tasks.map(({ externalId }) => externalId)).toEqual(['A', 'C'])
    expect(wrongIn('json', `[${JSON.stringify(long)}]`, 65_536)).toEqual(['1  line-too-long'])
  })

  test('apostrophes that escape formulas are removed from CSV cells', () => {
    const { tasks } = read('csv', `${header}\n'-1,English,${urls},\n'=1+1,English,${urls},\n'tis,English,${urls},\n`)
    expect(tasks.map(({ externalId }) => externalId)).toEqual(['-1', '=1+1', "'tis"])
  })
})

describe('JSON', () => {
  const task = {
    externalId: 'A',
    language: 'English',
    source_external_url: '/media/a.mp4',
    target_external_url: '/media/b.mp4',
  }

  test('an invalid JSON task does not affect others, and lines are those of the file', () => {
    const good = JSON.stringify(task)
    expect(wrongIn('json', `{"tasks": [\n${good},\n{"a": },\n5,\n${good}\n]}`)).toEqual(['3  json', '4  not-object'])
    expect(wrongIn('ndjson', `${good}\n{"a":\n\n[]\n${good}`)).toEqual(['2  json', '4  not-object'])
  })

  test.each([
    ['another question', '{"task": []}', ['1  json-shape']],
    ['a quote missing in a single line', `[\n{"a": "b},{"c": 1}]`, ['2  json-cut']],
    ['a quote missing in one of several lines', `[${JSON.stringify(task)},\n{\n"a": ",\n"b": 1}]`, ['2  json-lost']],
    ['a line break in a text', `[\n{"a": "b\n"},\n{"d": 1}]`, ['2  json-lost']],
    ['a line break in a text over the limit', `[\n{"a": "${'b'.repeat(1_000_001)}\n"}]`, ['2  json-lost']],
    ['half a file', `[${JSON.stringify(task)},\n{"lang`, ['2  json-cut']],
    ['text after the end', '[]]', ['1  json-shape']],
    ['an empty list', '[]', ['1  empty']],
  ])('a JSON file is refused as a whole: %s', (_, text, wrong) => {
    expect(wrongIn('json', text)).toEqual(wrong)
    expect(read('json', text).rows.at(-1)?.fatal).toBe(true)
  })

  test('numeric ids stay distinct or are refused', () => {
    const [low, high] = ['9007199254740991', '9007199254740993'].map(
      (id) => `{"externalId": ${id}, ${JSON.stringify(task).slice(18)}`,
    )
    expect(wrongIn('ndjson', `${low}\n${high}`)).toEqual(['2 externalId large-number'])
  })

  test('a list that is nested 20,000 levels deep is refused', () => {
    const deep = `{"asr_sentence_list":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(wrongIn('ndjson', deep)).toContain('1 asr_sentence_list too-deep')
  })
})

describe('a spreadsheet', () => {
  const row = ['A', 'en', '/media/a.mp4', '/media/b.mp4', '']

  test('its rows are tasks, with their numbers as lines', () => {
    const { rows, columns } = readSheet(
      [[], header.split(','), row, ['', ''], ['B', 'Klingon', ...row.slice(2)]],
      rules,
    )
    expect(rows.map(({ line, task, errors }) => [line, task?.externalId ?? errors[0]?.reason])).toEqual([
      [3, 'A'],
      [5, 'language'],
    ])
    expect(columns.map(({ field }) => field)).toEqual(header.split(','))
  })

  test('without rows, or without required columns, it is refused as a whole', () => {
    const fatal = (sheet: string[][]) =>
      readSheet(sheet, rules).rows.flatMap((row) => (row.fatal ? row.errors.map(({ reason }) => reason) : []))
    expect(fatal([])).toEqual(['empty'])
    expect(fatal([header.split(',')])).toEqual(['empty'])
    expect(fatal([['language', 'source'], row])).toEqual(['column-missing'])
  })

  test('the first sheet with the required columns is guessed, else the first', () => {
    const [about, tasks] = [
      { name: 'About', rows: [['language', 'what']] },
      { name: 'Tasks', rows: [['Week 12'], header.split(',')] },
    ]
    expect([guessSheet([about, tasks], rules), guessSheet([about], rules)]).toEqual([tasks, about])
  })

  test.each([
    ['#N/A', 'cell-error'],
    ['#FORMULA!', 'cell-formula'],
  ])('a cell with %s refuses its row, except in a column that is ignored', (cell, reason) => {
    const names = [...header.split(','), 'Batch']
    const { rows } = readSheet([names, [cell, ...row.slice(1)], [...row, cell]], rules)
    expect(rows.map(({ errors }) => errors.map(({ field, reason }) => [field, reason]))).toEqual([
      [['externalId', reason]],
      [],
    ])
  })
})

test.each([
  ['externalId,language\nA,English', 'csv'],
  ['', 'csv'],
  ['\uFEFF [{"language":', 'json'],
  ['{\n  "tasks": [', 'json'],
  ['{"tasks": [{"language":', 'json'],
  ['{"tasks": []}', 'json'],
  ['{"language": "English"}\n{"lang', 'ndjson'],
  ['{"language": "Eng', 'ndjson'],
])('text that begins with %j is detected as %s', (head, format) => {
  expect(detectImportFormat(head)).toBe(format)
})
