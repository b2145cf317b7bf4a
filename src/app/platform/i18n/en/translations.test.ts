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

  test('the default locale contains the labels that the requirements fix', async () => {
    expect(await textsOf('default')).toEqual(expect.arrayContaining(requiredLabels))
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

const requiredLabels = [
  'Continue',
  'Sending...',
  'Sign up',
  'Please contact us to create an account or reset your password',
  'Login failed. Please try again.',
  'Network error. Please try again later.',
  'Me',
  'Logout',
  'Edit Profile',
  '個人中心',
  'Sold',
  'New',
  'No images',
  '收藏',
  '收藏者',
  'How to Buy It',
  '竞拍结束',
  '提前结束竞拍',
  '我的报价',
  '修改',
  '出个价',
  '开始竞拍',
  '联系收藏者',
  '成交价',
  '购买人',
  '成交时间',
  'Follow',
  'Posts',
  '发布的宝贝',
  '购买的宝贝',
  '钱包',
  '消息中心',
  '暂无新消息',
  'Create',
  '宝贝标题是必填项',
  '邀请用户',
  '添加用户',
  'Detail',
  'Reset Password',
  'Reset',
  'Complete',
  'Created At',
  'Plan Jobs',
  'Add Plan Job',
  'Ban',
  'Unban',
  'Talent',
  'Max Number',
  '(0 is unlimited)',
  'Project name is required',
  'Please fill in all * fields',
  'Please select a language',
  'Please select a talent',
  'Unassigned Tasks',
  'Assigned Tasks',
  'Finished Tasks',
  'Auto Assign',
  'Filters',
  'Unassign All',
  'Assign All To A Talent',
  'All Languages',
  'Assignment Status',
  'TASK ID',
  'STATUS',
  'WORKER',
  'LANGUAGE',
  'TIME',
  'DURATION',
  'ACTIONS',
  'Project Members',
  'Apply Auto Assign',
  'Only Unassigned Tasks will be assigned to the selected talent.',
  'Show Meta Data',
  'Hide Meta Data',
  'Evaluation Form',
  'Submit Review',
  'Review result submitted successfully',
  'Current',
  'History',
  'Start Tasks',
  'Reviewing',
  'Waiting for Payment',
  'Payment Completed',
  'Profile',
  'Help',
  'LinkedIn URL',
  'Weekly Availability',
  'Looking for new tasks',
  'Update',
  'Update successful',
  'Single dubbed as multiple voices',
  'Multiple dubbed as single voice',
  'Multiple dubbed as less voices',
  'BGM (with lyrics) was dubbed',
  'Gaming sound was dubbed',
  'voice gender mismatch',
]

const textsOf = async (locale: Locale) => texts(await loadTexts(locale))

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}
