import { expect, test } from 'vitest'
import { type ActiveTimeEvent, reduceActiveTime, startActiveTime } from './active-time.ts'

/** The seconds that are counted after events like `30 activity, 80 tick`, at seconds since the start. */
const secondsAfter = (events: string) =>
  events.split(', ').reduce((before, entry) => {
    const [second, kind] = entry.split(' ') as [string, ActiveTimeEvent['kind']]
    return reduceActiveTime(before, { kind }, Number(second) * 1000)
  }, startActiveTime(0)).activeMs / 1000

test.each([
  ['continuous work counts completely', '30 activity, 50 activity, 80 tick', 80],
  ['frequent ticks change nothing', '10 tick, 20 tick, 30 tick', 30],
  ['an hour without activity counts one minute', '3600 tick', 60],
  ['activity after idle time resumes the count', '3600 activity, 3610 tick', 70],
  ['time on a hidden page does not count', '10 hidden, 500 tick, 500 activity, 505 tick', 15],
  ['hiding the page while idle counts nothing more', '100 hidden, 200 activity, 201 tick', 61],
  ['a clock that is set back subtracts nothing', '10 activity, 5 tick', 10],
])('%s', (_, events, seconds) => {
  expect(secondsAfter(events)).toBe(seconds)
})

test('a later session continues the time of the first', () => {
  expect(reduceActiveTime(startActiveTime(5000, 40_000), { kind: 'tick' }, 7000).activeMs).toBe(42_000)
})
