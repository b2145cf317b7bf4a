import { expect, test } from 'vitest'
import { isWellFormed } from './well-formed.ts'

test.each([
  ['', true],
  ['青花瓶', true],
  ['𠮷 👩‍🎤', true],
  ['cut \uD83D', false],
  ['\uDE00 cut', false],
  ['\uDE00\uD83D', false],
])('%j is well-formed Unicode: %s', (text, expected) => {
  expect(isWellFormed(text)).toBe(expected)
  expect(text.isWellFormed()).toBe(expected)
})
