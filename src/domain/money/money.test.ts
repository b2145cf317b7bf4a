import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { asCents, currencySymbol, formatMoney, fromCents, isAmount, toCents } from './money.ts'

describe('an amount', () => {
  testEach('%d is a valid amount: %s', isAmount, [
    [0, true],
    [0.01, true],
    [19.99, true],
    [99_999_999.99, true],
    [100_000_000, false],
    [-0.01, false],
    [1.005, false],
    [0.1 + 0.2, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])

  test.each([0, 0.29, 1.1, 19.99, 1_234_567.89, 99_999_999.99])(
    '%d is unchanged by conversion to cents and back',
    (amount) => {
      expect(fromCents(toCents(amount))).toBe(amount)
    },
  )
})

test('yuan have the symbol ¥, dollars $', () => {
  expect([currencySymbol('CNY'), currencySymbol('USD')]).toEqual(['¥', '$'])
})

test('cents must be integers', () => {
  expect(() => asCents(1.5)).toThrow(RangeError)
  expect(() => asCents(2 ** 53)).toThrow(RangeError)
})

describe('money is written', () => {
  test.each([
    [60, 'auto', '$60'],
    [75, 'always', '$75.00'],
    [0, 'always', '$0.00'],
    [1250.5, 'auto', '$1,250.50'],
    [59_000, 'auto', '$59,000'],
    [-12, 'auto', '-$12'],
  ] as const)('%d %s is formatted as %s', (amount, decimals, text) => {
    expect(formatMoney(amount, { locale: 'en-US', symbol: '$', decimals })).toBe(text)
  })

  test.each([0, 7.5, 999, 1000, 999_999.99, 12_345_678, 99_999_999.99])('%d is grouped as by Intl', (amount) => {
    for (const locale of ['en-US', 'zh-Hans']) {
      const digits = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)
      expect(formatMoney(amount, { locale, symbol: '$', decimals: 'always' })).toBe(`$${digits}`)
    }
  })

  test('money is formatted by locale', () => {
    expect(formatMoney(1250.5, { locale: 'de-DE', symbol: '¥' })).toBe('¥1.250,50')
  })
})
