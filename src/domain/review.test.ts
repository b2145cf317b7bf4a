import { describe, expect, test } from 'vitest'
import { questionsBeforeSubmit } from './review-questions.ts'
import { defaultReview, isUntouched, readReview, type ReviewResult } from './review.ts'

const scored: ReviewResult = { ...defaultReview, speakerMismatch: { score: 1, note: 'voice gender mismatch' } }

describe('the evaluation form', () => {
  test('starts at 2, 3 and 3 with no notes', () => {
    expect(defaultReview.voiceOverMissingAmount).toEqual({ score: 2, note: 'None' })
    expect(defaultReview.wronglyDubbedContent).toEqual({ score: 3, note: 'None' })
    expect(defaultReview.speakerMismatch).toEqual({ score: 3, note: 'None' })
  })

  test.each([
    ['the defaults', defaultReview, true],
    ['a free note of spaces', { ...defaultReview, note: '  ' }, true],
    ['a free note', { ...defaultReview, note: 'Lips are late' }, false],
    ['another score', scored, false],
  ])('%s: untouched is %s', (_, result, untouched) => {
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
    ['untouched after a glance', defaultReview, 0.79, ['untouched']],
    ['untouched after watching it', defaultReview, 0.8, []],
    ['scored after a glance', scored, 0, ['little-played']],
    [
      'a fault named at the best score',
      note({ speakerMismatch: { score: 3, note: 'voice gender mismatch' } }),
      1,
      ['fault-at-best'],
    ],
    ['a fault flagged at the best score', note({ flags: [flag] }), 1, ['fault-at-best']],
    ['a fault named at a lower score', note({ speakerMismatch: { score: 2, note: 'voice gender mismatch' } }), 1, []],
    [
      'the worst score without a word',
      { ...defaultReview, speakerMismatch: { score: 1, note: 'None' } },
      1,
      ['worst-unnamed'],
    ],
    ['the worst score and a free note', note({ speakerMismatch: { score: 1, note: 'None' } }), 1, []],
    [
      'much missing, which no note of the list says',
      { ...defaultReview, voiceOverMissingAmount: { score: 1, note: 'None' } },
      1,
      [],
    ],
    [
      'much wrong at a glance',
      { ...defaultReview, wronglyDubbedContent: { score: 1, note: 'None' } },
      0,
      ['little-played', 'worst-unnamed'],
    ],
  ])('%s is asked about as it should', (_, result, played, asked) => {
    expect(questionsBeforeSubmit(result, played).map(({ kind }) => kind)).toEqual(asked)
  })
})

describe('a stored draft', () => {
  test('comes back as it was', () => {
    expect(readReview(JSON.parse(JSON.stringify(scored)))).toEqual(scored)
  })

  test('keeps what still fits', () => {
    const draft = {
      speakerMismatch: { score: 9, note: 'voice gender mismatch' },
      wronglyDubbedContent: 'x',
      note: 'late',
    }
    expect(readReview(draft)).toEqual({
      ...defaultReview,
      speakerMismatch: { score: 3, note: 'voice gender mismatch' },
      note: 'late',
    })
  })

  test.each([[null], ['text'], [[1, 2]]])('%j is no draft', (value) => {
    expect(readReview(value)).toBeNull()
  })
})
