import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

function startLimiter() {
  const clock = { ms: 0 }
  const limiter = createRateLimiter(() => clock.ms)
  const limit = { perMinute: 7, burst: 20 }
  const take = (...keys: string[]) => limiter.take(keys.map((key) => ({ key, limit })))
  /** Takes tokens until the bucket is empty. Returns how many. */
  const drain = (key: string) => {
    for (let taken = 0; ; taken += 1) if (take(key) > 0) return taken
  }
  return { clock, take, drain }
}

test('a bucket holds its burst, and gets its tokens per minute', () => {
  const { clock, drain } = startLimiter()
  expect(drain('a')).toBe(20)
  clock.ms += 60_000
  expect(drain('a')).toBe(7)
  clock.ms += 24 * 60 * 60_000
  expect(drain('a')).toBe(20)
})

test('the seconds to wait are those until the next token', () => {
  const { clock, take, drain } = startLimiter()
  drain('a')
  const seconds = take('a')
  expect(seconds).toBeCloseTo(60 / 7)
  clock.ms += seconds * 1000 - 10
  expect(take('a')).toBeCloseTo(0.01)
  clock.ms += 10
  expect(take('a')).toBe(0)
})

test('a refused request takes no token of another bucket', () => {
  const { drain, take } = startLimiter()
  drain('a')
  for (let request = 0; request < 50; request += 1) expect(take('a', 'b')).toBeGreaterThan(0)
  expect(drain('b')).toBe(20)
})

test('beyond a hundred thousand buckets those unused the longest are forgotten', () => {
  const { drain, take } = startLimiter()
  drain('used again')
  drain('forgotten')
  for (let other = 0; other < 99_998; other += 1) take(`other ${other}`)
  expect(take('used again')).toBeGreaterThan(0)
  take('one more')
  expect(drain('used again')).toBe(0)
  expect(drain('forgotten')).toBe(20)
})
