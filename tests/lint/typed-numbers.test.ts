import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('src/app/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const findIn = (texts: readonly (typeof files)[number][], pattern: RegExp) =>
  texts.flatMap(({ path, text }) => (text.match(pattern) ?? []).map((found) => `${path}: ${found}`))

test('typed numbers are read by the domain, where a separator with two readings is asked back', () => {
  expect(findIn(files, /type="number"/g)).toEqual([])
  // Only codes are digits without being a number.
  expect(findIn(files, /<TextInput((?!\/>)[^])*inputMode="(decimal|numeric)"/g)).toEqual([])
  const numberFields = files.filter(({ text }) => /<(Plain)?NumberInput|typed-number\.ts/.test(text))
  expect(numberFields.length).toBeGreaterThanOrEqual(20)
  expect(findIn(numberFields, /\b(Number|parseFloat|parseInt)\([\w.]+\)|\\d\{1,\d\}/g)).toEqual([])
})
