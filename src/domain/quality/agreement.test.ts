import { expect, test } from 'vitest'
import { scoreDifference, sumAgreement } from './agreement.ts'
import { defaultReview } from '#src/domain/review/review.ts'

test('the difference between two scores is absolute', () => {
  const harsh = { ...defaultReview, speakerMismatch: { score: 1, note: 'None' } } as const
  expect(scoreDifference(defaultReview, harsh, 'speakerMismatch')).toBe(2)
  expect(scoreDifference(harsh, defaultReview, 'speakerMismatch')).toBe(2)
  expect(scoreDifference(defaultReview, harsh, 'wronglyDubbedContent')).toBe(0)
})

test('every section has agreement counts, including sections without pairs', () => {
  const section = 'speakerMismatch'
  expect(
    sumAgreement([
      { section, apart: 0, pairs: 5 },
      { section, apart: 1, pairs: 2 },
      { section, apart: 2, pairs: 1 },
    ]),
  ).toEqual([
    { section: 'voiceOverMissingAmount', pairs: 0, exact: 0, withinOne: 0 },
    { section: 'wronglyDubbedContent', pairs: 0, exact: 0, withinOne: 0 },
    { section, pairs: 8, exact: 5, withinOne: 7 },
  ])
})
