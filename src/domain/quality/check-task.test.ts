import { describe, expect, test } from 'vitest'
import {
  type CheckAnswer,
  checkScore,
  checksDue,
  type GivenScores,
  isAnswerRight,
  isUnderThreshold,
  judgeSections,
  roomForTasks,
  surplusChecks,
} from './check-task.ts'
import type { Score } from '#src/domain/review/review.ts'

const scores = (first: Score, second: Score, third: Score): GivenScores => ({
  voiceOverMissingAmount: first,
  wronglyDubbedContent: second,
  speakerMismatch: third,
})

/** Gives `tasks` tasks in assignments of `size`; returns the number of checks. */
function giveTasks(share: number, size: number, tasks: number): number {
  let checks = 0
  for (let given = size; given <= tasks; given += size) {
    checks += checksDue({ share, tasks: given, checks, added: size })
  }
  return checks
}

describe('how many checks are given', () => {
  test.each([
    { share: 10, tasks: 90, checks: 10 },
    { share: 50, tasks: 90, checks: 90 },
    { share: 7, tasks: 1860, checks: 140 },
    { share: 0, tasks: 90, checks: 0 },
  ])('$share % of what a talent gets are checks, whatever the size of assignments', ({ share, tasks, checks }) => {
    for (const size of [1, 2, 3, 10, tasks]) expect(giveTasks(share, size, tasks)).toBe(checks)
  })

  test('what was not given before is not made up for at once', () => {
    expect(checksDue({ share: 20, tasks: 1000, checks: 0, added: 1 })).toBe(1)
    expect(checksDue({ share: 20, tasks: 1000, checks: 0, added: 40 })).toBe(10)
    expect(checksDue({ share: 20, tasks: 1001, checks: 0, added: 1 })).toBe(0)
  })

  test('checks that a talent has already are not given again', () => {
    expect(checksDue({ share: 50, tasks: 10, checks: 10, added: 5 })).toBe(0)
    expect(checksDue({ share: 50, tasks: 10, checks: 8, added: 5 })).toBe(2)
  })

  test('checks that the remaining tasks do not justify are too many', () => {
    expect(surplusChecks({ share: 20, tasks: 40, checks: 10 })).toBe(0)
    expect(surplusChecks({ share: 20, tasks: 39, checks: 10 })).toBe(1)
    expect(surplusChecks({ share: 20, tasks: 0, checks: 10 })).toBe(10)
  })

  test('tasks and their checks fill a cap', () => {
    const queue = { share: 20, tasks: 0, checks: 0 }
    expect(roomForTasks({ ...queue, room: 50, available: 100 })).toBe(40)
    expect(roomForTasks({ ...queue, room: 50, available: 3 })).toBe(47)
    expect(roomForTasks({ ...queue, room: 50, available: 0 })).toBe(50)
    expect(roomForTasks({ ...queue, tasks: 3, room: 1, available: 9 })).toBe(0)
    expect(roomForTasks({ ...queue, room: 0, available: 9 })).toBe(0)
  })
})

describe('an answer', () => {
  const expected = [
    { section: 'speakerMismatch', score: 3, tolerance: 0 },
    { section: 'voiceOverMissingAmount', score: 2, tolerance: 1 },
  ] as const

  test.each([
    { given: scores(2, 1, 3), right: true },
    { given: scores(1, 1, 3), right: true },
    { given: scores(3, 1, 3), right: true },
    { given: scores(2, 3, 2), right: false },
  ])('is right if every checked section is within its tolerance: $given', ({ given, right }) => {
    expect(isAnswerRight({ expected, given })).toBe(right)
  })

  test('is right whatever was expected, if a manager accepted it', () => {
    expect(isAnswerRight({ expected, given: scores(3, 1, 1), isAccepted: true })).toBe(true)
  })

  test('is judged by section, in the order of the form', () => {
    expect(judgeSections({ expected, given: scores(1, 1, 2) })).toEqual([
      { section: 'voiceOverMissingAmount', score: 2, tolerance: 1, given: 1, isRight: true },
      { section: 'speakerMismatch', score: 3, tolerance: 0, given: 2, isRight: false },
    ])
  })

  test('counts in the score of its sections', () => {
    const answers = [scores(2, 1, 3), scores(2, 1, 1), scores(3, 3, 3)].map((given) => ({ expected, given }))
    expect(checkScore(answers)).toEqual({
      answered: 3,
      right: 2,
      sections: [
        { section: 'voiceOverMissingAmount', answered: 3, right: 3 },
        { section: 'wronglyDubbedContent', answered: 0, right: 0 },
        { section: 'speakerMismatch', answered: 3, right: 2 },
      ],
    })
  })
})

describe('the threshold', () => {
  const answers = (text: string): CheckAnswer[] =>
    Array.from(text, (letter) => ({
      expected: [{ section: 'speakerMismatch', score: 3, tolerance: 0 }],
      given: scores(3, 3, letter === 'r' ? 3 : 1),
    }))

  test.each([
    { recent: 'wwww', threshold: 70, under: false },
    { recent: 'rrrww', threshold: 70, under: true },
    { recent: 'rrrww', threshold: 60, under: false },
    { recent: 'rrrrrrrwww', threshold: 70, under: false },
    { recent: 'rrrrrrwwww', threshold: 70, under: true },
    { recent: 'rrrrrrrrrrwwwwwwwwww', threshold: 70, under: false },
    { recent: 'wwwwwwwwwwrrrrrrrrrr', threshold: 70, under: true },
    { recent: 'wwwww', threshold: 0, under: false },
  ])('of $threshold % with the answers $recent, newest first', ({ recent, threshold, under }) => {
    expect(isUnderThreshold(answers(recent), threshold)).toBe(under)
  })
})
