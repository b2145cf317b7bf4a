import { describe, expect, test } from 'vitest'
import { findSubmitQuestions, questionKey } from './submit-questions.ts'
import {
  countScoresBySection,
  defaultReview,
  isUntouched,
  maxFreeNoteLength,
  parseReview,
  type ReviewResult,
} from './review.ts'
import { lateFlag } from '#tests/support/flags.ts'

const scored: ReviewResult = { ...defaultReview, speakerMismatch: { score: 1, note: 'voice gender mismatch' } }

describe('the evaluation form', () => {
  test('the evaluation form starts with scores 2, 3 and 3 and no notes', () => {
    expect(defaultReview.voiceOverMissingAmount).toEqual({ score: 2, note: 'None' })
    expect(defaultReview.wronglyDubbedContent).toEqual({ score: 3, note: 'None' })
    expect(defaultReview.speakerMismatch).toEqual({ score: 3, note: 'None' })
  })

  test.each([
    ['the defaults', defaultReview, true],
    ['a free note of spaces', { ...defaultReview, note: '  ' }, true],
    ['a free note', { ...defaultReview, note: 'Lips are late' }, false],
    ['another score', scored, false],
    [
      'another note',
      { ...defaultReview, speakerMismatch: { score: 3, note: 'voice gender mismatch' } } as const,
      false,
    ],
  ])('a form with %s is untouched: %s', (_, result, untouched) => {
    expect(isUntouched(result)).toBe(untouched)
  })

  const note = (more: Partial<ReviewResult>): ReviewResult => ({ ...defaultReview, note: 'Lips are late', ...more })
  const flag = { ...lateFlag, reason: 'Gaming sound was dubbed', segment: null, severity: 'minor' } as const

  test.each<[string, ReviewResult, number, string[]]>([
    ['an untouched review with little coverage', defaultReview, 0.79, ['untouched']],
    ['an untouched review with enough coverage', defaultReview, 0.8, []],
    ['a scored review with little coverage', scored, 0, ['little-played']],
    [
      'a fault named at the best score',
      note({ speakerMismatch: { score: 3, note: 'voice gender mismatch' } }),
      1,
      ['fault-with-top-score'],
    ],
    [
      'a major fault flagged at the best score',
      note({ flags: [flag, { ...flag, severity: 'major' }] }),
      1,
      ['fault-with-top-score'],
    ],
    ['a minor fault flagged at the best score', note({ flags: [flag] }), 1, []],
    [
      'the worst score of the flagged section',
      { ...defaultReview, flags: [flag], wronglyDubbedContent: { score: 1, note: 'None' } },
      1,
      [],
    ],
    [
      'the worst score of another section than the flagged one',
      {
        ...defaultReview,
        flags: [flag],
        wronglyDubbedContent: { score: 2, note: 'None' },
        speakerMismatch: { score: 1, note: 'None' },
      },
      1,
      ['lowest-score-unexplained'],
    ],
    [
      'the worst score and a note of spaces',
      { ...defaultReview, note: '  ', speakerMismatch: { score: 1, note: 'None' } },
      1,
      ['lowest-score-unexplained'],
    ],
    ['a fault named at a lower score', note({ speakerMismatch: { score: 2, note: 'voice gender mismatch' } }), 1, []],
    [
      'the worst score without a note',
      { ...defaultReview, speakerMismatch: { score: 1, note: 'None' } },
      1,
      ['lowest-score-unexplained'],
    ],
    ['the worst score and a free note', note({ speakerMismatch: { score: 1, note: 'None' } }), 1, []],
    [
      'the worst score of the first section',
      { ...defaultReview, voiceOverMissingAmount: { score: 1, note: 'None' } },
      1,
      [],
    ],
    [
      'the worst score with little coverage',
      { ...defaultReview, wronglyDubbedContent: { score: 1, note: 'None' } },
      0,
      ['little-played', 'lowest-score-unexplained'],
    ],
  ])('%s raises the expected questions', (_, result, played, requested) => {
    expect(findSubmitQuestions(result, played).map(({ kind }) => kind)).toEqual(requested)
  })
})

test('a question is asked once for each section, and once about coverage', () => {
  expect(questionKey({ kind: 'untouched' })).toBe(questionKey({ kind: 'little-played' }))
  const keys = (['speakerMismatch', 'wronglyDubbedContent'] as const).flatMap((section) =>
    (['fault-with-top-score', 'lowest-score-unexplained'] as const).map((kind) => questionKey({ kind, section })),
  )
  expect(new Set([...keys, questionKey({ kind: 'untouched' })]).size).toBe(5)
})

test('reviews are counted by section and score', () => {
  const counts = countScoresBySection([
    { section: 'wronglyDubbedContent', score: 1, reviews: 4 },
    { section: 'wronglyDubbedContent', score: 3, reviews: 5 },
    { section: 'speakerMismatch', score: 1, reviews: 6 },
  ])
  expect(counts).toEqual([
    { section: 'voiceOverMissingAmount', counts: [0, 0, 0] },
    { section: 'wronglyDubbedContent', counts: [4, 0, 5] },
    { section: 'speakerMismatch', counts: [6, 0, 0] },
  ])
})

describe('a stored draft', () => {
  test.each<ReviewResult>([
    scored,
    { ...defaultReview, voiceOverMissingAmount: { score: 1, note: 'None' } },
    { ...defaultReview, wronglyDubbedContent: { score: 2, note: 'Gaming sound was dubbed' } },
  ])('a stored review is read back unchanged (%#)', (review) => {
    expect(parseReview(JSON.parse(JSON.stringify(review)))).toEqual(review)
  })

  test('an unknown note is replaced by the default, and a long free note is truncated', () => {
    expect(parseReview({ speakerMismatch: { score: 2, note: 'made up' }, note: 7 })).toEqual({
      ...defaultReview,
      speakerMismatch: { score: 2, note: 'None' },
    })
    expect(parseReview({ note: 'x'.repeat(maxFreeNoteLength + 1) })?.note).toHaveLength(maxFreeNoteLength)
  })

  test('the valid parts of a stored review are retained', () => {
    const draft = {
      speakerMismatch: { score: 9, note: 'voice gender mismatch' },
      wronglyDubbedContent: 'x',
      note: 'late',
    }
    expect(parseReview(draft)).toEqual({
      ...defaultReview,
      speakerMismatch: { score: 3, note: 'voice gender mismatch' },
      note: 'late',
    })
  })

  test.each([[null], ['text'], [[1, 2]]])('%j is not a review', (value) => {
    expect(parseReview(value)).toBeNull()
  })
})
