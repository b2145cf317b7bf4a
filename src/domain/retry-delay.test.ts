import { expect, test } from 'vitest'
import { mailRetries } from './messages/mail.ts'
import { pushRetries } from './messages/push.ts'
import { webhookRetries } from './projects/webhook.ts'
import { deviceRetryDelayMs, retryDelaySeconds } from './retry-delay.ts'

test.each([
  ['a mail', mailRetries, { firstSeconds: [60, 180, 540], attempts: 10, hours: 18.0 }],
  ['a push', pushRetries, { firstSeconds: [20, 60, 180], attempts: 9, hours: 10.0 }],
  ['a webhook delivery', webhookRetries, { firstSeconds: [15, 45, 135], attempts: 10, hours: 23.7 }],
])('%s is tried again at growing intervals, for hours', (_what, schedule, expected) => {
  const delays = Array.from({ length: expected.attempts }, (_, index) => retryDelaySeconds(schedule, index + 1, 0.5))
  expect(delays.slice(0, 3)).toEqual(expected.firstSeconds)
  expect(delays.indexOf(null)).toBe(expected.attempts - 1)
  expect(delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0) / 3600).toBeCloseTo(expected.hours, 1)
})

test('chance varies a delay by a tenth', () => {
  expect(retryDelaySeconds(mailRetries, 1, 0)).toBeCloseTo(54)
  expect(retryDelaySeconds(mailRetries, 1, 1)).toBeCloseTo(66)
})

test('a device waits twice as long each time, up to five minutes, or as long as the server asks', () => {
  expect([1, 2, 3, 20].map((rounds) => deviceRetryDelayMs(rounds, null, 0.5))).toEqual([2000, 4000, 8000, 300_000])
  expect(deviceRetryDelayMs(1, 30, 0)).toBe(30_000)
})
