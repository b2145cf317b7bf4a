import { expect, test } from 'vitest'
import { jobMoney, sumPay } from './job-money.ts'

test('whole dollars stand without decimals, cents with them, and history always with them', () => {
  expect(jobMoney({ amount: 60, currency: 'USD' }, 'en-US', 'auto')).toBe('$60')
  expect(jobMoney({ amount: 60.5, currency: 'USD' }, 'en-US', 'auto')).toBe('$60.50')
  expect(jobMoney({ amount: 75, currency: 'USD' }, 'en-US', 'always')).toBe('$75.00')
  expect(jobMoney({ amount: 75, currency: 'CNY' }, 'zh-Hans', 'always')).toBe('¥75.00')
})

test('pay is summed to the cent, and never across currencies', () => {
  const jobs = [
    { amount: 0.1, currency: 'USD' },
    { amount: 8, currency: 'CNY' },
    { amount: 0.2, currency: 'USD' },
  ]
  expect(sumPay(jobs)).toEqual([
    { currency: 'USD', amount: 0.3 },
    { currency: 'CNY', amount: 8 },
  ])
  expect(sumPay([])).toEqual([])
})
