import { describe, expect, test } from 'vitest'
import { catalogue as core } from './default/catalogue.ts'
import { install } from './default/install.ts'
import { push } from './default/push.ts'
import { studio } from './default/studio.ts'
import { trade } from './default/trade.ts'
import { catalogue as en } from './en/catalogue.ts'
import { locales } from '#src/domain/locale.ts'
import { intlTag, isLocale } from './locale.ts'
import { catalogue as zhHans } from './zh-hans/catalogue.ts'

const defaults = { ...core, ...studio, ...trade, install, push }

describe('the catalogues', () => {
  test.each([
    ['en', en],
    ['zh-Hans', zhHans],
  ])('%s says everything the default one says, and nothing is empty', (_, catalogue) => {
    expect(shapeOf(catalogue)).toEqual(shapeOf(defaults))
    expect(texts(catalogue).filter((text) => text.trim() === '')).toEqual([])
  })

  test('the default one keeps the product’s own words', () => {
    const words = texts(defaults)
    for (const word of [
      'Continue',
      'Sending...',
      '個人中心',
      '出个价',
      '邀请用户',
      '宝贝标题是必填项',
      'Please fill in all * fields',
      '暂无新消息',
      '提前结束竞拍',
      '开始竞拍',
      '联系收藏者',
      'Submit Review',
      'Start Tasks',
    ]) {
      expect(words).toContain(word)
    }
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

/** The keys, all the way down, and whether a text or a function stands there. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}
