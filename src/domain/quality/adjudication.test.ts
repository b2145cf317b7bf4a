import { expect, test } from 'vitest'
import { adjudicatedResult, largestDifference, readChoice, type SectionChoices } from './adjudication.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import { defaultReview, type ReviewResult } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { lateFlag } from '#tests/support/flags.ts'

const flag = (start: number, fault: Pick<ReviewFlag, 'section' | 'reason'>) =>
  ({ ...lateFlag, start, end: start + 1, segment: null, ...fault }) as ReviewFlag
const wrongVoice = { section: 'speakerMismatch', reason: 'wrong voice' } as const
const extraLine = { section: 'wronglyDubbedContent', reason: 'extra line' } as const

const first: ReviewResult = {
  ...defaultReview,
  wronglyDubbedContent: { score: 2, note: 'Gaming sound was dubbed' },
  note: 'Of the first.',
  flags: [flag(2, wrongVoice), flag(9, extraLine)],
  coverage: 0.9,
}
const second: ReviewResult = {
  ...defaultReview,
  speakerMismatch: { score: 1, note: 'voice gender mismatch' },
  note: 'Of the second.',
  flags: [flag(3, extraLine), flag(12, wrongVoice)],
}
const choices: SectionChoices = {
  voiceOverMissingAmount: { take: 'own', score: 1, note: 'Multiple dubbed as single voice' },
  wronglyDubbedContent: { take: 'first' },
  speakerMismatch: { take: 'second' },
}
const result = adjudicatedResult({ first, second }, choices, 'His voice is hers.')

test('an adjudicated result has the chosen sections with their flags, and the note of the manager', () => {
  expect(result).toEqual({
    voiceOverMissingAmount: { score: 1, note: 'Multiple dubbed as single voice' },
    wronglyDubbedContent: { score: 2, note: 'Gaming sound was dubbed' },
    speakerMismatch: { score: 1, note: 'voice gender mismatch' },
    note: 'His voice is hers.',
    flags: [flag(9, extraLine), flag(12, wrongVoice)],
  })
})

test('the choices can be read from the result', () => {
  const read = Object.fromEntries(reviewSections.map((name) => [name, readChoice(name, { first, second }, result)]))
  expect(read).toEqual(choices)
})

test('two reviews are as far apart as in the section with the largest difference', () => {
  expect(largestDifference({ first, second })).toBe(2)
  expect(largestDifference({ first, second: { ...second, speakerMismatch: first.speakerMismatch } })).toBe(1)
  expect(largestDifference({ first, second: first })).toBe(0)
})
