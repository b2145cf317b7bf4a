import { expect, test } from 'vitest'
import { deliveriesIntervalMs } from './webhook-queries.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const after = (ms: number) => ({ nextAt: new Date(now + ms).toISOString() })

test.each([
  ['without deliveries', [], 15_000],
  ['without an attempt to come', [{ nextAt: null }], 15_000],
  ['with an attempt in two seconds', [after(600_000), { nextAt: null }, after(2000)], 3000],
  ['with an attempt in an hour', [after(3_600_000)], 15_000],
  ['with an attempt that is overdue', [after(-5000)], 1000],
])('%s', (_, deliveries, ms) => {
  expect(deliveriesIntervalMs(deliveries, now)).toBe(ms)
})
