import { expect, test } from 'vitest'
import { formatPay, groupPayByStatus, payPerTask, sumPayByCurrency } from './job-pay.ts'

test('pay is shown with decimals if it has cents, and always in the history', () => {
  expect(formatPay({ amount: 60, currency: 'USD' }, 'en-US', 'auto')).toBe('$60')
  expect(formatPay({ amount: 60.5, currency: 'USD' }, 'en-US', 'auto')).toBe('$60.50')
  expect(formatPay({ amount: 75, currency: 'USD' }, 'en-US', 'always')).toBe('$75.00')
  expect(formatPay({ amount: 75, currency: 'CNY' }, 'zh-Hans', 'always')).toBe('¥75.00')
})

test('pay is summed exactly, per currency', () => {
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

test('the pay per task is known only if it is a whole number of cents', () => {
  expect(payPerTask({ amount: 75, total: 100 })).toBe(0.75)
  expect(payPerTask({ amount: 1, total: 3 })).toBeNull()
  expect(payPerTask({ amount: 0, total: 0 })).toBeNull()
})

test('pay is grouped by status, in the order of the payout steps', () => {
  const job = (status: 'Reviewing' | 'Payment Completed', amount: number) => ({ status, amount, currency: 'USD' })
  expect(groupPayByStatus([job('Payment Completed', 75), job('Reviewing', 0.1), job('Reviewing', 0.2)])).toEqual([
    { status: 'Reviewing', jobs: 2, pay: [{ currency: 'USD', amount: 0.3 }] },
    { status: 'Payment Completed', jobs: 1, pay: [{ currency: 'USD', amount: 75 }] },
  ])
})
