import { describe, expect, test } from 'vitest'
import { asksBeforeSubmit, defaultReview, isUntouched, readReview, type ReviewResult } from './review.ts'

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

  test.each([
    ['untouched after a glance', defaultReview, 0.1, true],
    ['untouched after watching it', defaultReview, 0.9, false],
    ['scored after a glance', scored, 0, false],
  ])('%s: asks is %s', (_, result, played, asks) => {
    expect(asksBeforeSubmit(result, played)).toBe(asks)
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
