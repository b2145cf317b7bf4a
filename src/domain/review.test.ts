import { describe, expect, test } from 'vitest'
import { findSubmitQuestions } from './submit-questions.ts'
import { defaultReview, isUntouched, parseReview, type ReviewResult } from './review.ts'

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
  ])('a form with %s is untouched: %s', (_, result, untouched) => {
    expect(isUntouched(result)).toBe(untouched)
  })

  const note = (more: Partial<ReviewResult>): ReviewResult => ({ ...defaultReview, note: 'Lips are late', ...more })
  const flag = {
    start: 1,
    end: 2,
    side: 'dub',
    section: 'wronglyDubbedContent',
    reason: 'Gaming sound was dubbed',
    remark: '',
  } as const

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
    ['a fault flagged at the best score', note({ flags: [flag] }), 1, ['fault-with-top-score']],
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

describe('a stored draft', () => {
  test('a stored review is read back unchanged', () => {
    expect(parseReview(JSON.parse(JSON.stringify(scored)))).toEqual(scored)
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
