import { expect, test } from 'vitest'
import { reconnectDelayMs } from './live-stream.ts'

test('the reconnect delay starts at 1 s and doubles with each failure, up to a minute', () => {
  expect([0, 1, 3, 20].map((failures) => reconnectDelayMs(failures, 1))).toEqual([1000, 2000, 8000, 60_000])
})

test('the reconnect delay is random, so that clients do not reconnect at the same moment', () => {
  expect(reconnectDelayMs(3, 0)).toBeCloseTo(2400)
})
