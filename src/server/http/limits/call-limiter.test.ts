import { expect, test } from 'vitest'
import type { LimitClass } from '#src/contract/call/call.ts'
import { createCallLimiter, createRateLimiter, defaultRateLimits } from './call-limiter.ts'

function startLimiter() {
  const clock = { ms: 0 }
  const limitCall = createCallLimiter(defaultRateLimits, 20, () => clock.ms)
  /** Sends requests at once. Returns how many were answered. */
  const send = (limitClass: LimitClass, count: number, personId: string | null, address = '198.51.100.7') =>
    Array.from({ length: count }, () => limitCall(limitClass, { personId, address })).filter((wait) => wait === 0)
      .length
  return { clock, send }
}

/** The largest a review can be: ten pictures, the review and its forwarding. */
const requestsPerReview = 12

test('a talent’s device sends fifty reviews with ten pictures each at once', () => {
  const { send } = startLimiter()
  expect(send('write', 50 * requestsPerReview, 'talent')).toBe(50 * requestsPerReview)
})

test('a manager uploads a folder of 400 videos at once, and goes on with large ones at 500 Mbit/s', () => {
  const { clock, send } = startLimiter()
  const callsPerVideo = 3
  expect(send('video', 400 * callsPerVideo, 'manager')).toBe(400 * callsPerVideo)
  const partsPerSecond = 500e6 / 8 / 2 ** 23
  for (let minute = 0; minute < 60; minute += 1) {
    expect(send('video', Math.floor(60 * partsPerSecond), 'manager')).toBe(Math.floor(60 * partsPerSecond))
    clock.ms += 60_000
  }
})

test('two hundred talents behind one address start at the same time and work for an hour', () => {
  const { clock, send } = startLimiter()
  const talents = Array.from({ length: 200 }, (_, index) => `talent ${index}`)
  expect(send('sign-in', 200, null)).toBe(200)
  for (let minute = 0; minute < 60; minute += 1) {
    const [reads, writes] = minute === 0 ? [30, 6] : [20, 15]
    for (const talent of talents) {
      expect(send('read', reads, talent)).toBe(reads)
      expect(send('write', writes, talent)).toBe(writes)
    }
    clock.ms += 60_000
  }
})

test('a network sends twenty times as much as a person, whoever sends it', () => {
  const { send } = startLimiter()
  const answered = Array.from({ length: 50 }, (_, index) => send('search', 300, `person ${index}`))
  expect(answered.reduce((sum, count) => sum + count, 0)).toBe(20 * 300)
  expect(send('search', 1, 'person 49', '203.0.113.9')).toBe(1)
})

test('the addresses of an IPv6 /64 are one network', () => {
  const { send } = startLimiter()
  expect(send('sign-in', 600, null, '2001:db8::1')).toBe(600)
  expect(send('sign-in', 1, null, '2001:db8::2')).toBe(0)
  expect(send('sign-in', 1, null, '2001:db8:0:1::1')).toBe(1)
})

test('a person has limits of their own in each class', () => {
  const { send } = startLimiter()
  expect(send('publish', 320, 'seller')).toBe(30)
  expect(send('write', 1, 'seller')).toBe(1)
  expect(send('publish', 30, 'another seller')).toBe(30)
})

function startRateLimiter() {
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
  const { clock, drain } = startRateLimiter()
  expect(drain('a')).toBe(20)
  clock.ms += 60_000
  expect(drain('a')).toBe(7)
  clock.ms += 24 * 60 * 60_000
  expect(drain('a')).toBe(20)
})

test('the seconds to wait are those until the next token', () => {
  const { clock, take, drain } = startRateLimiter()
  drain('a')
  const seconds = take('a')
  expect(seconds).toBeCloseTo(60 / 7)
  clock.ms += seconds * 1000 - 10
  expect(take('a')).toBeCloseTo(0.01)
  clock.ms += 10
  expect(take('a')).toBe(0)
})

test('a refused request takes no token of another bucket', () => {
  const { drain, take } = startRateLimiter()
  drain('a')
  for (let request = 0; request < 50; request += 1) expect(take('a', 'b')).toBeGreaterThan(0)
  expect(drain('b')).toBe(20)
})

test('beyond a hundred thousand buckets those unused the longest are forgotten', () => {
  const { drain, take } = startRateLimiter()
  drain('used again')
  drain('forgotten')
  for (let other = 0; other < 99_998; other += 1) take(`other ${other}`)
  expect(take('used again')).toBeGreaterThan(0)
  take('one more')
  expect(drain('used again')).toBe(0)
  expect(drain('forgotten')).toBe(20)
})
