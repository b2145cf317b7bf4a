import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { countdownTo, msUntilNextTick, visibleParts } from './countdown.ts'

const end = Date.UTC(2026, 10, 21, 12)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('the time left', () => {
  test.each([
    ['a full auction', day, 1, 0, 0, 0],
    ['a millisecond less than a day', day - 1, 1, 0, 0, 0],
    ['a second less than a day', day - second, 0, 23, 59, 59],
    ['several days', 3 * day + 4 * hour + 5 * minute + 6 * second, 3, 4, 5, 6],
    ['the longest auction', 30 * day, 30, 0, 0, 0],
    ['one second', second, 0, 0, 0, 1],
    ['one millisecond', 1, 0, 0, 0, 1],
  ])('the time left of %s is split into days, hours, minutes and seconds', (_, left, days, hours, minutes, seconds) => {
    expect(countdownTo(end, end - left)).toEqual({ ended: false, days, hours, minutes, seconds })
  })

  test.each([
    ['at its target', end],
    ['a millisecond after its target', end + 1],
    ['a year after its target', end + 365 * day],
  ])('a countdown has ended %s', (_, now) => {
    expect(countdownTo(end, now)).toEqual({ ended: true })
  })

  test('a countdown to an invalid date has ended', () => {
    expect(countdownTo(Date.parse(''), end)).toEqual({ ended: true })
  })
})

describe('the next change', () => {
  testEach('with %i ms left the display changes after %s ms', (left: number) => msUntilNextTick(end, end - left), [
    [5 * second, 1000],
    [5 * second - 1, 999],
    [4 * second + 1, 1],
    [1, 1],
    [hour - second, 1000],
    // 1 h 0 min is shown for a second, 2 h 5 min for the rest of its minute.
    [hour, 1000],
    [2 * hour + 5 * minute + 30 * second, 31 * second],
    [day, 1000],
    [day + 2 * hour + 30 * minute, 30 * minute + second],
    [0, null],
    [-5, null],
    [Number.NaN, null],
  ])

  test('the next tick is exactly when the display changes', () => {
    const shown = (now: number) => {
      const left = countdownTo(end, now)
      return left.ended ? [] : visibleParts(left).map((part) => left[part])
    }
    for (const left of [30 * day, day + 7, day, 5 * hour + 1, hour, hour - 1, 61 * second, second]) {
      const now = end - left
      const change = now + (msUntilNextTick(end, now) ?? 0)
      expect(shown(change - 1)).toEqual(shown(now))
      expect(shown(change)).not.toEqual(shown(now))
    }
  })
})

test.each([
  [2 * day, ['days', 'hours']],
  [day, ['days', 'hours']],
  [day - second, ['hours', 'minutes']],
  [hour, ['hours', 'minutes']],
  [hour - second, ['minutes', 'seconds']],
  [second, ['minutes', 'seconds']],
])('with %i ms left the two largest parts are shown', (left, parts) => {
  const shown = countdownTo(end, end - left)
  expect(shown.ended ? [] : visibleParts(shown)).toEqual(parts)
})
