import { describe, expect, test } from 'vitest'
import { createFileCheck, refusedHeader, toRefusedLine, toTaskLine } from './validate-file.ts'
import { importErrorMessages, type ImportError } from './import-error.ts'
import type { ImportPurpose } from './import-fields.ts'
import { createImportReader, type ImportFormat } from './import-reader.ts'

const rules = { languages: ['English'], mediaOrigins: null, uploads: null }
const header = 'externalId,language,source_external_url,target_external_url'
const urls = '/media/a.mp4,/media/b.mp4'
const labels = { line: 'Line', problem: 'Problem' }
const describeError = ({ reason, values }: ImportError) => importErrorMessages[reason](values)

function check(format: ImportFormat, text: string, purpose: ImportPurpose = 'tasks') {
  const reader = createImportReader(format, { ...rules, purpose })
  const rows = [...reader.push(text), ...reader.end()]
  const fileCheck = createFileCheck(purpose)
  for (const row of rows) fileCheck.add(row)
  const refused = rows.filter(({ task }) => !task)
  const columnCount = reader.header().length
  return {
    ...fileCheck.result(),
    rows,
    header: reader.header(),
    refusedLines: refused.map((row) => toRefusedLine(row, columnCount, labels, describeError)),
  }
}

describe('the check of a file', () => {
  test('counts good and refused rows, and groups errors by reason, the most frequent first', () => {
    const wrong = ['A,,', 'B,Klingon,', 'C,Klingon,', 'D,Elvish,', 'E,Klingon,'].map((start) => `${start}${urls}\n`)
    const { good, refused, isRefused, groups } = check('csv', `${header}\n${wrong.join('')}F,English,${urls}\n`)
    expect({ good, refused, isRefused }).toEqual({ good: 1, refused: 5, isRefused: false })
    expect(groups.map(({ error, count, lines }) => [error.reason, error.values['value'], count, lines])).toEqual([
      ['language', 'Klingon', 3, [3, 4, 6]],
      ['missing', undefined, 1, [2]],
      ['language', 'Elvish', 1, [5]],
    ])
  })

  test('rows of new links with the same id are one', () => {
    const text = 'id,source,dub\nA,/media/a.mp4,\nA,,/media/b.mp4\n'
    expect(check('csv', text, 'links')).toMatchObject({ good: 1, refused: 0, repeated: { count: 0 } })
  })

  test('of valid rows with the same id only the first counts, and the lines of the others are named', () => {
    const rows = ['A,English', 'B,Klingon', 'A,English', 'B,English', ',English', ',English', 'A,English', 'a,English']
    const text = `${header}\n${rows.map((start) => `${start},${urls}\n`).join('')}`
    expect(check('csv', text)).toMatchObject({ good: 5, refused: 1, repeated: { count: 2, lines: [4, 8] } })
  })

  test('of ids that look the same and are not, the later ones have a note with the line of the first', () => {
    const ids = ['ep 1', 'ep\u00A01', 'ｅｐ 1', 'e\u200Bp 1', 'ep  1', 'café', 'cafe\u0301', 'cafe', 'EP 1', 'ep 1']
    const { good, notes, repeated } = check('csv', `${header}\n${ids.map((id) => `${id},English,${urls}\n`).join('')}`)
    expect([good, repeated.count]).toEqual([9, 1])
    expect(notes).toEqual([
      {
        error: { line: 3, field: 'externalId', reason: 'id-alike', values: { line: 2 } },
        count: 5,
        lines: [3, 4, 5, 6, 8],
      },
    ])
  })

  test('a reason with very many different values is one group beyond the first hundred', () => {
    const wrong = Array.from({ length: 150 }, (_, at) => `A,L${at},${urls}\n`).join('')
    const { groups, refused } = check('csv', `${header}\n${wrong}`)
    expect(refused).toBe(150)
    expect(groups).toHaveLength(100)
    expect(groups[0]).toMatchObject({ count: 51, lines: [2, 102, 103, 104, 105] })
  })

  test('groups the notes of valid rows by field and reason, with the sum of what they count and the first date', () => {
    const line = (lists: object) =>
      JSON.stringify({ language: 'en', source: '/media/a.mp4', target: '/media/b.mp4', duration: 60, ...lists })
    const link = (seconds: number) => ({
      source: `https://v.example/a.mp4?X-Amz-Date=20301101T000000Z&X-Amz-Expires=${seconds}&X-Amz-Signature=a`,
    })
    const { notes } = check(
      'ndjson',
      [
        line({ asr_sentence_list: [['a', 1.5, 2], ['no time'], ['no time']] }),
        line({ language: 'Klingon', asr_sentence_list: [['a', 1.5, 2], ['no time']] }),
        line({ asr_sentence_list: [['a', 1.5, 2], ['no time']], ...link(7200) }),
        line(link(3600)),
      ].join('\n'),
    )
    expect(notes.map(({ error: { reason, values }, count, lines }) => [reason, values, count, lines])).toEqual([
      ['segments-no-time', { count: 3, rows: '', unit: 'seconds' }, 2, [1, 3]],
      ['link-ends', { date: '2030-11-01T01:00' }, 2, [3, 4]],
    ])
  })

  test('a file that is refused as a whole has no refused rows', () => {
    expect(check('csv', 'language\nEnglish\n')).toMatchObject({ good: 0, refused: 0, isRefused: true })
    expect(check('json', '[{"a": 1}, {"b')).toMatchObject({ good: 0, refused: 1, isRefused: true })
  })
})

test('a task is sent with the fields that the file gives it, whatever their names are there', () => {
  const { rows } = check(
    'csv',
    `ID,Lang,Source,Target,Meta,Note\nA,en,${urls},"{""title"":""“x”""}",n\nB,en,${urls},,\n`,
  )
  const sent = rows.map(({ values }) => toTaskLine(values))
  expect(sent[1]).toBe(
    '{"externalId":"B","language":"en","source_external_url":"/media/a.mp4","target_external_url":"/media/b.mp4"}\n',
  )
  const reread = createImportReader('ndjson', rules)
  expect([...reread.push(sent.join('')), ...reread.end()].map(({ task }) => task)).toEqual(rows.map(({ task }) => task))
})

describe('the file of refused rows', () => {
  test('has the rows of a table with their columns, lines and problems, then surplus cells; blank rows are left out', () => {
    const text = `${header},Note\nA,Klingon,${urls},"say ""hi"""\nB,=x,${urls}\n"C "1"",English\nD,English,${urls},n,x,y\n,,,,\n`
    const { header: names, refusedLines } = check('csv', text)
    const file = refusedHeader(names, labels) + refusedLines.join('')
    expect(file.replace('\uFEFF', '').split('\r\n')).toEqual([
      `${header},Note,Line,Problem`,
      `A,Klingon,${urls},"say ""hi""",2,language: The bundle has no Klingon. Its languages: English.`,
      `B,'=x,${urls},,3,language: The bundle has no =x. Its languages: English.`,
      `"""C ""1"""",English",,,,,4,"There is text after a closing quote. Write a quote inside quotes twice: """"."`,
      `D,English,${urls},n,5,There are 7 cells for 5 columns. Put cells that contain the separator into quotes.,x,y`,
      '',
    ])
    const corrected = createImportReader('csv', { ...rules, languages: ['Klingon', '=x'] })
    const rows = [...corrected.push(file), ...corrected.end()]
    expect(rows.map(({ task }) => task?.externalId)).toEqual(['A', 'B', undefined, undefined])
  })

  test('has objects with their line and problem, and what cannot be read as it is', () => {
    const { refusedLines } = check('ndjson', '{"id":"A","x":[1]}\n{oops\n[1]\n')
    expect(refusedLines[0]).toContain('{"id":"A","x":[1],"Line":1,"Problem":"language: This field is required. ')
    expect(refusedLines.slice(1)).toEqual(['{oops\n', '[1]\n'])
    expect(check('json', '[{\n"id": }]').refusedLines).toEqual(['{ "id": }\n'])
  })
})
