import { expect, test } from 'vitest'
import { formatPay, groupPayByStatus, payPerTask, sumPayByCurrency } from './job-pay.ts'

test('whole dollars stand without decimals, cents with them, and history always with them', () => {
  expect(formatPay({ amount: 60, currency: 'USD' }, 'en-US', 'auto')).toBe('$60')
  expect(formatPay({ amount: 60.5, currency: 'USD' }, 'en-US', 'auto')).toBe('$60.50')
  expect(formatPay({ amount: 75, currency: 'USD' }, 'en-US', 'always')).toBe('$75.00')
  expect(formatPay({ amount: 75, currency: 'CNY' }, 'zh-Hans', 'always')).toBe('¥75.00')
})

test('pay is summed to the cent, and never across currencies', () => {
  const jobs = [
    { amount: 0.1, currency: 'USD' },
    { amount: 8, currency: 'CNY' },
    { amount: 0.2, currency: 'USD' },
  ]
  expect(sumPayByCurrency(jobs)).toEqual([
    { currency: 'USD', amount: 0.3 },
    { currency: 'CNY', amount: 8 },
  ])
  expect(sumPayByCurrency([])).toEqual([])
})

test('what a task pays is told where it is a whole number of cents', () => {
  expect(payPerTask({ amount: 75, total: 100 })).toBe(0.75)
  expect(payPerTask({ amount: 1, total: 3 })).toBeNull()
  expect(payPerTask({ amount: 0, total: 0 })).toBeNull()
})

test('the sum of all jobs is made of what is in each state, in the order pay moves', () => {
  const job = (status: 'Reviewing' | 'Payment Completed', amount: number) => ({ status, amount, currency: 'USD' })
  expect(groupPayByStatus([job('Payment Completed', 75), job('Reviewing', 0.1), job('Reviewing', 0.2)])).toEqual([
    { status: 'Reviewing', jobs: 2, pay: [{ currency: 'USD', amount: 0.3 }] },
    { status: 'Payment Completed', jobs: 1, pay: [{ currency: 'USD', amount: 75 }] },
  ])
})
