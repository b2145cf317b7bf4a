import { expect, test } from 'vitest'
import { usualAnswerMinutes } from './answer-time.ts'

const now = new Date('2026-11-20T12:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute

/** A question of ten days ago, answered after so many minutes; null if it was not. */
const ask = (minutes: number | null, age = 10 * day) => {
  const writtenAt = new Date(now.getTime() - age)
  return { writtenAt, answeredAt: minutes === null ? null : new Date(writtenAt.getTime() + minutes * minute) }
}

test.for([
  ['nothing', [], null],
  ['four answers are too few', [1, 1, 1, 1], null],
  ['the middle of five', [100, 1, 30, 2, 1000], 30],
  ['of six, the time within which half were answered', [1, 2, 3, 50, 60, 70], 3],
  ['parts of a minute count as a minute', [0.1, 0.1, 0.1, 0.1, 0.1], 1],
  ['parts are rounded up', [2.5, 2.5, 2.5, 2.5, 2.5], 3],
  ['unanswered questions count as longer than all others', [1, 2, 3, null, null], 3],
  ['most questions unanswered', [1, 2, null, null, null], null],
  ['a week', [10_080, 10_080, 10_080, 10_080, 10_080], 10_080],
  ['more than a week', [10_081, 10_081, 10_081, 10_081, 10_081], null],
] as const)('%s', ([, minutes, expected]) => {
  expect(
    usualAnswerMinutes(
      minutes.map((each) => ask(each)),
      now,
    ),
  ).toBe(expected)
})

test('a question younger than a day counts once it is answered', () => {
  const answered = [1, 2, 3].map((minutes) => ask(minutes))
  const fresh = ask(null, day - 1)
  expect(usualAnswerMinutes([...answered, fresh, fresh], now)).toBeNull()
  expect(usualAnswerMinutes([...answered, fresh, ask(null, day), ask(40, day / 2)], now)).toBe(3)
})
