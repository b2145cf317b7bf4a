import { describe, expect, test } from 'vitest'
import { clockTime, countdown, nextTick } from './countdown.ts'

const end = Date.UTC(2026, 10, 21, 12)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('the time left', () => {
  test.each([
    ['a full auction', day, 1, 0, 0, 0],
    ['just less than that', day - 1, 1, 0, 0, 0],
    ['a second less', day - second, 0, 23, 59, 59],
    ['several days', 3 * day + 4 * hour + 5 * minute + 6 * second, 3, 4, 5, 6],
    ['the longest auction', 30 * day, 30, 0, 0, 0],
    ['one second', second, 0, 0, 0, 1],
    ['one millisecond', 1, 0, 0, 0, 1],
  ])('of %s', (_, left, days, hours, minutes, seconds) => {
    expect(countdown(end, end - left)).toEqual({ ended: false, days, hours, minutes, seconds })
  })

  test.each([
    ['at the moment itself', end],
    ['a millisecond later', end + 1],
    ['a year later', end + 365 * day],
  ])('has ended %s', (_, now) => {
    expect(countdown(end, now)).toEqual({ ended: true })
  })

  test('has ended where there is no date to wait for', () => {
    expect(countdown(Date.parse(''), end)).toEqual({ ended: true })
  })
})

describe('the next change', () => {
  test.each([
    [5 * second, 1000],
    [5 * second - 1, 999],
    [4 * second + 1, 1],
    [1, 1],
    [0, null],
    [-5, null],
  ])('with %i ms left is after %s ms', (left, wait) => {
    expect(nextTick(end, end - left)).toBe(wait)
  })
})

test('a clock shows two digits each', () => {
  expect(clockTime({ ended: false, days: 1, hours: 2, minutes: 3, seconds: 4 })).toBe('02:03:04')
})
