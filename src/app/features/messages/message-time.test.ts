import { expect, test } from 'vitest'
import { startsNewDay, formatShortTime } from './message-time.ts'

const local = (year: number, month: number, day: number, hour = 9, minute = 5) =>
  new Date(year, month - 1, day, hour, minute)
const now = local(2026, 11, 20, 18).getTime()

test.each([
  ['today', local(2026, 11, 20), 'en-US', '09:05'],
  ['yesterday', local(2026, 11, 19), 'en-US', 'Nov 19'],
  ['last year', local(2025, 1, 2), 'en-US', 'Jan 2, 2025'],
  ['yesterday, in Chinese', local(2026, 11, 19), 'zh-Hans', '11月19日'],
])('a message of %s has a short time', (_, at, locale, expected) => {
  expect(formatShortTime(at.toISOString(), now, locale)).toBe(expected)
})

test('a message starts a new day after midnight and if it is the first', () => {
  const [late, early] = [local(2026, 11, 19, 23, 59), local(2026, 11, 20, 0, 0)].map((at) => at.toISOString())
  expect(startsNewDay(early ?? '', late)).toBe(true)
  expect(startsNewDay(late ?? '', late)).toBe(false)
  expect(startsNewDay(late ?? '', undefined)).toBe(true)
})
