import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { formatDate, formatDateTime, formatDay, formatEnd, formatIsoDay } from './format-date.ts'

const evening = '2026-11-20T20:05:00.000Z'

test.each([
  ['en-US', 'UTC', 'Nov 20, 2026, 08:05 PM'],
  ['en-US', 'Asia/Shanghai', 'Nov 21, 2026, 04:05 AM'],
  ['zh-Hans', 'UTC', '2026年11月20日 20:05'],
])('an instant is formatted for locale %s and time zone %s as %s', (locale, timeZone, text) => {
  expect(formatDateTime(evening, { locale, timeZone })).toBe(text)
})

testEach(
  'the end %s is written with its time zone: %s',
  (instant) => formatEnd(instant, { locale: 'en-US', timeZone: 'America/New_York' }),
  [
    ['2026-11-01T05:30:00.000Z', 'Nov 1, 2026, 01:30 AM EDT'],
    ['2026-11-01T06:30:00.000Z', 'Nov 1, 2026, 01:30 AM EST'],
    ['2026-11-01T07:30:00.000Z', 'Nov 1, 2026, 02:30 AM EST'],
  ],
)

test('the day of an instant depends on the time zone', () => {
  expect(formatDate(evening, { locale: 'en-US', timeZone: 'UTC' })).toBe('Nov 20, 2026')
  expect(formatDate(evening, { locale: 'en-US', timeZone: 'Asia/Shanghai' })).toBe('Nov 21, 2026')
})

testEach('the ISO day of an instant in the time zone %s is %s', (timeZone) => formatIsoDay(evening, timeZone), [
  ['UTC', '2026-11-20'],
  ['Asia/Shanghai', '2026-11-21'],
])

test.each([
  ['on the last evening of a month', '2026-01-31T23:30:00.000Z', 'Feb 1, 2026, 12:30 AM'],
  ['at the end of a leap year’s February', '2028-02-29T22:59:00.000Z', 'Feb 29, 2028, 11:59 PM'],
  ['in the last hour of a year', '2026-12-31T23:00:00.000Z', 'Jan 1, 2027, 12:00 AM'],
  ['before clocks go forward', '2026-03-29T00:59:00.000Z', 'Mar 29, 2026, 01:59 AM'],
  ['after clocks went forward', '2026-03-29T01:00:00.000Z', 'Mar 29, 2026, 03:00 AM'],
  ['in the repeated hour, the first time', '2026-10-25T00:30:00.000Z', 'Oct 25, 2026, 02:30 AM GMT+2'],
  ['in the repeated hour, the second time', '2026-10-25T01:30:00.000Z', 'Oct 25, 2026, 02:30 AM GMT+1'],
])('an instant %s is formatted in Berlin’s local time', (_, instant, text) => {
  const place = { locale: 'en-US', timeZone: 'Europe/Berlin' }
  expect(formatDateTime(instant, place)).toBe(text)
  expect(text).toContain(formatDate(instant, place))
})

test('a calendar day does not depend on the time zone', () => {
  expect(formatDay('2026-11-01', 'en-US')).toBe('Nov 1')
  expect(formatDay('2026-11-01', 'zh-Hans')).toBe('11月1日')
})
