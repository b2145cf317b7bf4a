import { expect, test } from 'vitest'
import { agreementBySection, minPairs, reviewerQuality } from './reviewer-quality.ts'

const section = 'speakerMismatch'
const agreed = (pairs: number) =>
  [
    { section, score: 1, otherScore: 1, pairs: 1 },
    { section, score: 3, otherScore: 3, pairs: pairs - 1 },
  ] as const

test.for([
  { pairs: minPairs - 1, kappa: null },
  { pairs: minPairs, kappa: 1 },
])('kappa of $pairs pairs is $kappa', ({ pairs, kappa }) => {
  expect(agreementBySection(agreed(pairs))).toEqual([
    { section: 'voiceOverMissingAmount', pairs: 0, kappa: null, interval: null },
    { section: 'wronglyDubbedContent', pairs: 0, kappa: null, interval: null },
    { section, pairs, kappa, interval: null },
  ])
})

test('pairs of several weeks and bundles are added up', () => {
  const counts = [
    { section, score: 1, otherScore: 2, pairs: 4 },
    { section, score: 1, otherScore: 2, pairs: 4 },
    { section, score: 2, otherScore: 2, pairs: 6 },
    { section, score: 3, otherScore: 3, pairs: 6 },
  ] as const
  const [, , of] = agreementBySection(counts)
  // Observed agreement 0.8; by chance, with 8, 6, 6 and 0, 14, 6 of 20 pairs, 0.59.
  expect(of).toMatchObject({ pairs: 20, kappa: expect.closeTo((0.8 - 0.59) / (1 - 0.59), 10) })
  expect(of?.interval?.low).toBeLessThan(of?.kappa ?? 0)
})

const none = { completed: 0, skipped: 0, covered: 0, coverageThousandths: 0, pacedSeconds: 0, pacedVideoSeconds: 0 }

test.for([
  { name: 'without reviews', totals: none, coverage: null, pace: null, skippedShare: null },
  {
    name: 'of some reviews',
    totals: {
      ...none,
      completed: 6,
      skipped: 2,
      covered: 4,
      coverageThousandths: 3000,
      pacedSeconds: 90,
      pacedVideoSeconds: 60,
    },
    coverage: 0.75,
    pace: 1.5,
    skippedShare: 0.25,
  },
  { name: 'of skips only', totals: { ...none, skipped: 3 }, coverage: null, pace: null, skippedShare: 1 },
])('coverage, pace and skipped share $name', ({ totals, ...expected }) => {
  const { coverage, pace, skippedShare } = reviewerQuality(totals, [])
  expect({ coverage, pace, skippedShare }).toEqual({
    coverage: expected.coverage,
    pace: expected.pace,
    skippedShare: expected.skippedShare,
  })
})
