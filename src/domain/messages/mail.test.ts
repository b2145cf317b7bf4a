import { expect, test } from 'vitest'
import { mailRetryDelaySeconds } from './mail.ts'

test('the delay between attempts to send a mail grows, and the attempts end within 24 hours', () => {
  const delays = Array.from({ length: 10 }, (_, index) => mailRetryDelaySeconds('unreachable', index + 1, 0.5))
  expect(delays.slice(0, 3)).toEqual([60, 180, 540])
  expect(delays.at(-1)).toBeNull()
  const hours = delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0) / 3600
  expect(hours).toBeGreaterThan(12)
  expect(hours * 1.1).toBeLessThan(24)
})

test('a rejected mail is not sent again', () => {
  expect(mailRetryDelaySeconds('rejected', 1, 0.5)).toBeNull()
})

test('chance varies the delay of a mail by a tenth', () => {
  expect(mailRetryDelaySeconds('deferred', 1, 0)).toBeCloseTo(54)
  expect(mailRetryDelaySeconds('auth', 1, 1)).toBeCloseTo(66)
})
