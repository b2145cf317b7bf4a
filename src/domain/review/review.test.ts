import { describe, expect, test } from 'vitest'
import { findSubmitQuestions, questionKey } from './submit-questions.ts'
import {
  countScoresBySection,
  defaultReview,
  isUntouched,
  maxFreeNoteLength,
  parseReview,
  type ReviewResult,
  type Score,
} from './review.ts'
import { lateFlag } from '#tests/support/flags.ts'

/** A review with the three scores, like `2 3 1`. */
function scored(scores: string, more: Partial<ReviewResult> = {}): ReviewResult {
  const [voices, content, speakers] = scores.split(' ').map(Number) as [Score, Score, Score]
  return {
    voiceOverMissingAmount: { score: voices, note: 'None' },
    wronglyDubbedContent: { score: content, note: 'None' },
    speakerMismatch: { score: speakers, note: 'None' },
    note: '',
    ...more,
  }
}
const wrongVoice = (score: Score) => ({ speakerMismatch: { score, note: 'voice gender mismatch' } }) as const

describe('the evaluation form', () => {
  test.each([
    ['the defaults', scored('2 3 3'), true],
    ['a free note of spaces', scored('2 3 3', { note: '  ' }), true],
    ['a free note', scored('2 3 3', { note: 'Lips are late' }), false],
    ['another score', scored('2 3 1'), false],
    ['another note', scored('2 3 3', wrongVoice(3)), false],
  ])('a form with %s is untouched: %s', (_, result, untouched) => {
    expect(isUntouched(result)).toBe(untouched)
  })

  const note = 'Lips are late'
  const flag = { ...lateFlag, reason: 'Gaming sound was dubbed', segment: null, severity: 'minor' } as const
  const flags = [flag]

  test.each<[string, ReviewResult, number, string[]]>([
    ['an untouched review with little coverage', defaultReview, 0.79, ['untouched']],
    ['an untouched review with enough coverage', defaultReview, 0.8, []],
    ['a scored review with little coverage', scored('2 3 1', wrongVoice(1)), 0, ['little-played']],
    ['a fault named at the best score', scored('2 3 3', { note, ...wrongVoice(3) }), 1, ['fault-with-top-score']],
    [
      'a major fault flagged at the best score',
      scored('2 3 3', { note, flags: [flag, { ...flag, severity: 'major' }] }),
      1,
      ['fault-with-top-score'],
    ],
    ['a minor fault flagged at the best score', scored('2 3 3', { note, flags }), 1, []],
    ['the worst score of the flagged section', scored('2 1 3', { flags }), 1, []],
    ['the worst score of another section', scored('2 2 1', { flags }), 1, ['lowest-score-unexplained']],
    ['the worst score and a note of spaces', scored('2 3 1', { note: '  ' }), 1, ['lowest-score-unexplained']],
    ['a fault named at a lower score', scored('2 3 2', { note, ...wrongVoice(2) }), 1, []],
    ['the worst score without a note', scored('2 3 1'), 1, ['lowest-score-unexplained']],
    ['the worst score and a free note', scored('2 3 1', { note }), 1, []],
    ['the worst score of the first section', scored('1 3 3'), 1, []],
    ['the worst score with little coverage', scored('2 1 3'), 0, ['little-played', 'lowest-score-unexplained']],
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
    scored('2 3 1', wrongVoice(1)),
    scored('1 3 3'),
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
