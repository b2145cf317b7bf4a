import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { cleanName, isolate, isWellFormed } from './visible-name.ts'

testEach('the name %j is stored as %j', cleanName, [
  [' Mei \u202Egnp.exe', 'Mei gnp.exe'],
  ['\u2067a\u2069\u2069\u200F', 'a'],
  ['👩‍🎤 क्‍ष', '👩‍🎤 क्‍ष'],
  ['梅', '梅'],
  ['é', 'é'],
  ['…', '…'],
])

test.each([
  '',
  ' \u3000\u00A0',
  '\u200B\u200D\uFEFF\u00AD',
  '\u3164\u115F\u1160\uFFA0',
  '\u0301\u20DD\uFE0F',
  '\u0007\u0085\u2028\u202E',
  '\u2800\u{1D159}',
])('nothing of the name %j is seen', (typed) => {
  expect(cleanName(typed)).toBe('')
})

testEach('the name %j is written within a text as %j', isolate, [
  ['Mei', 'Mei'],
  ['❤️', '❤️'],
  ['גל', '\u2068גל\u2069'],
  ['\u202Eevil', 'evil'],
  ['گل\u2069\u202E', '\u2068گل\u2069'],
])

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
