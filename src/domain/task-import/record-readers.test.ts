import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { createCsvReader } from './csv-reader.ts'
import { createJsonReader } from './json-reader.ts'
import { createLineReader } from './line-reader.ts'

const sizes = [1, 2, 3, 7, 1000]

function readAll<Item>(reader: { push: (text: string) => Item[]; end: () => Item[] }, text: string, size: number) {
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

describe.each(sizes)('in chunks of %i characters', (size) => {
  test('lines have up to the limit of characters, and longer ones are skipped', () => {
    const lines = readAll(createLineReader(4), 'abcd\nabcde\n\nfgh\nlonger', size)
    expect(lines.map(({ line, text, tooLong }) => [line, tooLong ? 'too long' : text])).toEqual([
      [1, 'abcd'],
      [2, 'too long'],
      [3, ''],
      [4, 'fgh'],
      [5, 'too long'],
    ])
    expect(readAll(createLineReader(4), '', size)).toEqual([])
    expect(readAll(createLineReader(4), 'ab\n', size)).toEqual([{ line: 1, text: 'ab', tooLong: false }])
  })

  testEach(
    'the CSV %j',
    (text) => readAll(createCsvReader(','), text, size).map(({ line, cells }) => `${line} ${cells.join('|')}`),
    [
      ['a,b\r\nc,d', ['1 a|b', '2 c|d']],
      ['a,b\r', ['1 a|b']],
      ['"a"\r\n"b"\r', ['1 a', '2 b']],
      ['"a\nb",c\nd,\n', ['1 a\nb|c', '3 d|']],
      ['\n\na\n\nb', ['3 a', '5 b']],
      ['a"b,"c""d"\n', ['1 a"b|c"d']],
      ['"",""\n', ['1 |']],
    ],
  )

  testEach(
    'the broken CSV %j',
    (text) => readAll(createCsvReader(','), text, size).map(({ line, error }) => `${line} ${error}`),
    [
      ['"a"x,b\nc\n', ['1 quote', '2 null']],
      ['"a', ['1 quote-open']],
      ['"a""', ['1 quote-open']],
      ['a\n"b\nc\n', ['1 null', '2 quote-open']],
      ['"a"\rx\nb', ['1 quote', '2 null']],
    ],
  )

  test('CSV records have up to the limit of characters, with their line break', () => {
    const errorsOf = (text: string) =>
      readAll(createCsvReader(',', 5), text, size).map(({ line, error }) => `${line} ${error}`)
    expect(errorsOf('a,bc\na,bcd\n"x\n\ny"\nd\n')).toEqual(['1 null', '2 line-too-long', '3 line-too-long', '6 null'])
    expect(errorsOf('a\n"bcdefgh')).toEqual(['1 null', '2 line-too-long'])
  })

  test.each([
    ['a quote inside an unquoted cell', `B,English,${'x'.repeat(50)}5" wide,,`],
    ['quotes in quotes', `"B ""${'x'.repeat(50)}"" ",English,"a\nb",`],
    ['text after a closing quote', `"B${'x'.repeat(50)}" and a half "`],
  ])('only the CSV record that is too long is skipped: %s', (_, long) => {
    const records = readAll(createCsvReader(',', 20), `A,1\n${long}\nC,2\nD,3\n`, size)
    expect(records.map(({ cells, error }) => error ?? cells[0])).toEqual(['A', 'line-too-long', 'C', 'D'])
  })

  test('JSON items have up to the limit of characters, without the space around them', () => {
    const items = readAll(createJsonReader(10), `[\n{"a":"b"},\n{"a":"bcd"}, \n\n 1,{"x":[["]"]]}]`, size)
    expect(items.map(({ line, text, error }) => [line, error ?? text.trim()])).toEqual([
      [2, '{"a":"b"}'],
      [3, 'line-too-long'],
      [5, '1'],
      [5, 'line-too-long'],
    ])
  })

  testEach(
    'the JSON %j',
    (text) => readAll(createJsonReader(), text, size).map(({ text: item, error }) => error ?? item.trim()),
    [
      ['[]', []],
      ['[ ]\n', []],
      [' {"x":"a [","tasks":[1,2],"y":{}}', ['1', '2']],
      [`{"tasks":["\\"]\\\\"]}`, [`"\\"]\\\\"`]],
      ['', []],
      [' ', []],
      ['{}', ['json-shape']],
      ['"tasks"', ['json-shape']],
      ['[1] 2', ['1', 'json-shape']],
      ['[1}', ['1', 'json-shape']],
      ['[1', ['json-cut']],
      ['["a', ['json-cut']],
      ['[1,', ['1', 'json-cut']],
      ['{"tasks":[1]', ['1']],
      ['{"tasks":[1],"x":}', ['1', 'json-shape']],
      ['{"other":[1]}', ['json-shape']],
      ['["a\nb"]', ['json-lost']],
      ['[1,{"a": ",\n"b": 1}]', ['1', 'json-lost']],
    ],
  )
})

test('a JSON without a list in its first 10,000 characters is refused', () => {
  const head = (length: number) => `{"x":"${'x'.repeat(length - 16)}","tasks":`
  expect(head(10_000)).toHaveLength(10_000)
  expect(createJsonReader().push(`${head(9999)}[1]}`)).toMatchObject([{ text: '1', error: null }])
  expect(createJsonReader().push(head(10_001))).toMatchObject([{ line: 1, error: 'json-shape' }])
})
