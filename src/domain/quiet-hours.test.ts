import { describe, expect, test } from 'vitest'
import { isTimeZone, quietUntil } from './quiet-hours.ts'

const until = (now: string, from: string, end: string, timeZone = 'UTC') =>
  quietUntil(new Date(now), { from, until: end, timeZone })?.toISOString() ?? null

describe('quiet hours', () => {
  test.each([
    ['an afternoon nap', '2026-06-01T13:30:10Z', '13:00', '15:00', '2026-06-01T15:00:00.000Z'],
    ['from their first minute', '2026-06-01T22:00:00Z', '22:00', '07:00', '2026-06-02T07:00:00.000Z'],
    ['after midnight', '2026-06-02T06:59:59Z', '22:00', '07:00', '2026-06-02T07:00:00.000Z'],
    ['not at their end', '2026-06-02T07:00:00Z', '22:00', '07:00', null],
    ['not before', '2026-06-01T21:59:59Z', '22:00', '07:00', null],
    ['none, from a time to itself', '2026-06-01T22:00:00Z', '22:00', '22:00', null],
  ])('%s', (_, now, from, end, expected) => {
    expect(until(now, from, end)).toBe(expected)
  })

  test('are those of where the person is', () => {
    expect(until('2026-06-01T15:00:00Z', '22:00', '07:00', 'Asia/Shanghai')).toBe('2026-06-01T23:00:00.000Z')
    expect(until('2026-06-01T15:00:00Z', '22:00', '07:00', 'America/New_York')).toBeNull()
    expect(until('2026-06-01T18:00:00Z', '23:00', '06:15', 'Asia/Kathmandu')).toBe('2026-06-02T00:30:00.000Z')
  })

  test('end by the clock on the wall when it is put forward or back', () => {
    expect(until('2026-03-28T22:00:00Z', '22:00', '07:00', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
    expect(until('2026-10-24T21:00:00Z', '22:00', '07:00', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z')
    // 02:30 does not exist that night.
    expect(until('2026-03-28T22:00:00Z', '22:00', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })

  test('a zone is one that is known', () => {
    expect([isTimeZone('Asia/Shanghai'), isTimeZone('UTC'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
