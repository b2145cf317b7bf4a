import { expect, test } from 'vitest'
import { type ActiveTimeEvent, activeSeconds, countActiveTime, startActiveTime } from './active-time.ts'

type Entry = readonly [second: number, kind: ActiveTimeEvent['kind']]

const cases: readonly (readonly [string, readonly Entry[], number])[] = [
  [
    'working without a break',
    [
      [30, 'alive'],
      [50, 'alive'],
      [80, 'tick'],
    ],
    80,
  ],
  [
    'asking often changes nothing',
    [
      [10, 'tick'],
      [20, 'tick'],
      [30, 'tick'],
    ],
    30,
  ],
  ['an hour away counts the first minute', [[3600, 'tick']], 60],
  [
    'coming back starts counting again',
    [
      [3600, 'alive'],
      [3610, 'tick'],
    ],
    70,
  ],
  [
    'a hidden page rests',
    [
      [10, 'hidden'],
      [500, 'tick'],
      [500, 'alive'],
      [505, 'tick'],
    ],
    15,
  ],
  [
    'hidden while idle',
    [
      [100, 'hidden'],
      [200, 'alive'],
      [201, 'tick'],
    ],
    61,
  ],
  [
    'a clock set back takes nothing away',
    [
      [10, 'alive'],
      [5, 'tick'],
    ],
    10,
  ],
]

test.each(cases)('%s', (_, entries, seconds) => {
  const state = entries.reduce((before, [at, kind]) => countActiveTime(before, { kind }, at * 1000), startActiveTime(0))
  expect(activeSeconds(state)).toBe(seconds)
})

test('a second sitting goes on from the first', () => {
  expect(activeSeconds(countActiveTime(startActiveTime(5000, 40_000), { kind: 'tick' }, 7000))).toBe(42)
})
