import { expect, test } from 'vitest'
import { fieldError, type ImportErrorCode, importErrorCodes, importErrorMessages } from './import-error.ts'

/** A part of the message of each reason that has values. */
const messages: readonly (readonly [ImportErrorCode, Record<string, string | number>, string])[] = [
  ['file-too-large', { megabytes: 50 }, 'The file is larger than 50 MB.'],
  ['column-missing', { name: 'language' }, 'The column language is missing.'],
  ['column-twice', { name: 'Title' }, 'There are two columns Title.'],
  ['line-too-long', { megabytes: 1 }, 'This is longer than 1 MB.'],
  ['too-many-cells', { cells: 5, columns: 4 }, 'There are 5 cells for 4 columns.'],
  ['too-long', { characters: 200 }, 'Use at most 200 characters.'],
  ['language', { value: 'Klingon', languages: 'English' }, 'The bundle has no Klingon. Its languages: English.'],
  ['video-missing', { name: 'a.mp4' }, 'No video a.mp4 was uploaded to this project.'],
  ['url-origin', { origin: 'https://a.example' }, 'Videos from https://a.example are not allowed here'],
  ['duration', { seconds: 360_000 }, 'from 0 to 360000.'],
  ['too-deep', { levels: 32 }, 'deeper than 32 levels.'],
]

test.each(messages)('the message of %s names its values', (reason, values, part) => {
  expect(importErrorMessages[reason](values)).toContain(part)
})

test('every other reason is one or more sentences without values', () => {
  const others = importErrorCodes.filter((code) => !messages.some(([withValues]) => withValues === code))
  for (const code of others) expect(importErrorMessages[code]({})).toMatch(/^[A-Z].*[.!?:"]$/)
  expect(new Set(importErrorCodes.map((code) => importErrorMessages[code]({}))).size).toBeGreaterThan(30)
})

test('an error of a field has no values unless given', () => {
  expect(fieldError('language', 'missing')).toEqual({ field: 'language', reason: 'missing', values: {} })
})
