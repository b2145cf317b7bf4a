import { expect, test } from 'vitest'
import { reconnectDelayMs } from './live-stream.ts'

test('the first try comes soon, later ones ever later, none after more than a minute', () => {
  expect([0, 1, 3, 20].map((failures) => reconnectDelayMs(failures, 1))).toEqual([1000, 2000, 8000, 60_000])
})

test('not everybody comes back at the same moment', () => {
  expect(reconnectDelayMs(3, 0)).toBeCloseTo(2400)
})
