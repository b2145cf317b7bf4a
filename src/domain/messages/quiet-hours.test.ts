import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { isTimeZone, quietHoursEnd, timeOfDayPattern, toTimeZone } from './quiet-hours.ts'

const until = (now: string, from: string, end: string, timeZone = 'UTC') =>
  quietHoursEnd(new Date(now), { from, until: end, timeZone })?.toISOString() ?? null

describe('quiet hours', () => {
  test.each([
    ['apply within a day', '2026-06-01T13:30:10Z', '13:00', '15:00', '2026-06-01T15:00:00.000Z'],
    ['apply from their first minute', '2026-06-01T22:00:00Z', '22:00', '07:00', '2026-06-02T07:00:00.000Z'],
    ['apply after midnight', '2026-06-02T06:59:59Z', '22:00', '07:00', '2026-06-02T07:00:00.000Z'],
    ['do not apply at their end', '2026-06-02T07:00:00Z', '22:00', '07:00', null],
    ['do not apply before their beginning', '2026-06-01T21:59:59Z', '22:00', '07:00', null],
    ['with equal beginning and end never apply', '2026-06-01T22:00:00Z', '22:00', '22:00', null],
  ])('quiet hours %s', (_, now, from, end, expected) => {
    expect(until(now, from, end)).toBe(expected)
  })

  test('quiet hours use the person’s time zone', () => {
    expect(until('2026-06-01T15:00:00Z', '22:00', '07:00', 'Asia/Shanghai')).toBe('2026-06-01T23:00:00.000Z')
    expect(until('2026-06-01T15:00:00Z', '22:00', '07:00', 'America/New_York')).toBeNull()
    expect(until('2026-06-01T18:00:00Z', '23:00', '06:15', 'Asia/Kathmandu')).toBe('2026-06-02T00:30:00.000Z')
  })

  test('quiet hours end by the local clock across daylight-saving changes', () => {
    expect(until('2026-03-28T22:00:00Z', '22:00', '07:00', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
    expect(until('2026-10-24T21:00:00Z', '22:00', '07:00', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z')
    // 02:30 does not exist that night.
    expect(until('2026-03-28T22:00:00Z', '22:00', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })

  testEach('%s is a time of day: %s', (text) => timeOfDayPattern.test(text), [
    ['00:00', true],
    ['19:59', true],
    ['23:59', true],
    ['24:00', false],
    ['30:00', false],
    ['12:60', false],
    ['7:00', false],
    ['12:0x', false],
    ['1x:00', false],
    ['112:00', false],
    ['12:000', false],
  ])

  testEach(
    'the time zone %s is %s to the database',
    (name) => (isTimeZone(toTimeZone(name)) ? toTimeZone(name) : null),
    [
      ['Asia/Shanghai', 'Asia/Shanghai'],
      ['UTC', 'UTC'],
      ['Etc/Unknown', 'UTC'],
      ['AET', 'Australia/Sydney'],
      ['US/Pacific-New', 'America/Los_Angeles'],
      ['Mars/Olympus', null],
      ['+05:30', null],
      ['', null],
    ],
  )
})
