import { describe, expect, test } from 'vitest'
import { countries, languages } from '#src/domain/people/languages.ts'
import { locales } from '#src/domain/text/locale.ts'
import { loadTexts } from '#tests/support/load-texts.ts'
import { loadLanguage } from '#src/app/platform/i18n/language.ts'
import { isolateNames } from '#src/app/platform/i18n/use-translations.tsx'
import { intlTag, isLocale, type Locale } from '#src/app/platform/i18n/locale.ts'

describe('the translations', () => {
  test.each(locales)('the translations of %s contain no empty text', async (locale) => {
    expect((await textsOf(locale)).filter((text) => text.trim() === '')).toEqual([])
  })

  test('the default locale has the fixed labels by which no other test finds an element', async () => {
    expect(await textsOf('default')).toEqual(expect.arrayContaining(fixedLabels))
  })

  test('the English translations contain no Chinese', async () => {
    const chinese = (await textsOf('en')).filter((text) => /\p{Script=Han}/u.test(text))
    expect(chinese).toEqual([])
  })
})

test('a locale is one of three, each with a tag that Intl knows', () => {
  expect(locales.map((locale) => new Intl.DateTimeFormat(intlTag(locale)).resolvedOptions().locale)).toEqual([
    'en-US',
    'en-US',
    'zh-Hans',
  ])
  expect([isLocale('en'), isLocale('fr'), isLocale(null)]).toEqual([true, false, false])
})

test.each([...languages, ...countries])('%s has a Chinese name, and its own name in English', async (name) => {
  const [chinese, english, original] = await Promise.all((['zh-Hans', 'en', 'default'] as const).map(namesIn(name)))
  expect(chinese).toMatch(/^\p{Script=Han}+$/u)
  expect([english, original]).toEqual([name, name])
})

test.each(locales)('the texts of %s isolate names of another direction', async (locale) => {
  const { texts } = await loadLanguage(locale)
  const sale = { seller: 'גל', buyer: 'Mei' }
  expect(isolateNames(texts.orders).next.buyer.agreed(sale)).toContain('\u2068גל\u2069')
  expect(isolateNames(texts)).toBe(isolateNames(texts))
})

test('a language that is not in the list keeps its name', async () => {
  const { texts } = await loadLanguage('zh-Hans')
  expect(['British English', 'constructor', ''].map(texts.shell.languageName)).toEqual([
    'British English',
    'constructor',
    '',
  ])
})

/** The name of a language or country in a locale. */
const namesIn = (name: string) => async (locale: Locale) => {
  const { languageName, countryName } = (await loadLanguage(locale)).texts.shell
  return languages.some((language) => language === name) ? languageName(name) : countryName(name)
}

const fixedLabels = [
  'No images',
  '成交时间',
  'Posts',
  '购买的宝贝',
  '消息中心',
  '暂无新消息',
  'Created At',
  'Unassigned Tasks',
  'Assigned Tasks',
  'All Languages',
  'TASK ID',
  'STATUS',
  'WORKER',
  'LANGUAGE',
  'TIME',
  'DURATION',
  'ACTIONS',
  'BGM (with lyrics) was dubbed',
]

const textsOf = async (locale: Locale) => texts(await loadTexts(locale))

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}
