import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDay } from './dates.ts'

const evening = '2026-11-20T20:05:00.000Z'

test.each([
  ['en-US', 'UTC', 'Nov 20, 2026, 08:05 PM'],
  ['en-US', 'Asia/Shanghai', 'Nov 21, 2026, 04:05 AM'],
  ['zh-Hans', 'UTC', '2026年11月20日 20:05'],
])('in %s at %s an instant reads %s', (locale, timeZone, text) => {
  expect(formatDateTime(evening, { locale, timeZone }).replaceAll('\u202f', ' ')).toBe(text)
})

test('the day of an instant depends on where one is', () => {
  expect(formatDate(evening, { locale: 'en-US', timeZone: 'UTC' })).toBe('Nov 20, 2026')
  expect(formatDate(evening, { locale: 'en-US', timeZone: 'Asia/Shanghai' })).toBe('Nov 21, 2026')
})

test('a calendar day is the same everywhere', () => {
  expect(formatDay('2026-11-01', 'en-US')).toBe('Nov 1')
  expect(formatDay('2026-11-01', 'zh-Hans')).toBe('11月1日')
})
