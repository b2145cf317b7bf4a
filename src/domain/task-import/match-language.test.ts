import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { languages } from '#src/domain/people/languages.ts'
import { matchLanguage } from './match-language.ts'

testEach('%j names %s', (text) => matchLanguage(text, languages), [
  ['English', 'English'],
  ['english ', 'English'],
  ['EN', 'English'],
  ['en-US', 'English'],
  ['eng', 'English'],
  ['英语', 'English'],
  ['zh', 'Mandarin'],
  ['zh-CN', 'Mandarin'],
  ['zh_TW', 'Mandarin'],
  ['zh-Hans-CN', 'Mandarin'],
  ['ｚｈ－ＣＮ', 'Mandarin'],
  ['普通话', 'Mandarin'],
  ['Chinese', 'Mandarin'],
  ['pt-BR', 'Portuguese'],
  ['es-419', 'Spanish'],
  ['Español', 'Spanish'],
  ['日本語', 'Japanese'],
  ['id', 'Indonesian'],
  ['zh-HK', undefined],
  ['zh-Hant-MO', undefined],
  ['yue', undefined],
  ['en-', undefined],
  ['en-USA1', undefined],
  ['xx-US', undefined],
  ['Klingon', undefined],
  ['', undefined],
])

test('a language that is not in the list is not named; the list’s own spelling is used, also of unknown languages', () => {
  expect(matchLanguage('zh-CN', ['English'])).toBeUndefined()
  expect(matchLanguage('QUENYA', ['English', 'Quenya'])).toBe('Quenya')
  expect(matchLanguage('en', ['en', 'English'])).toBe('en')
})
