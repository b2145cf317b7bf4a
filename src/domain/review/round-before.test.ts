import { describe, expect, test } from 'vitest'
import { compareSegments } from '#src/domain/segments/compare-segments.ts'
import { parseSegments } from '#src/domain/segments/segments.ts'
import type { ReviewFlag } from './review-flags.ts'
import { defaultReview } from './review.ts'
import { emptyDraft, parseDraft } from './review-draft.ts'
import { answerFlagBefore, carryFlag, countFlagsBefore } from './round-before.ts'
import { lateFlag } from '#tests/support/flags.ts'

const flag: ReviewFlag = { ...lateFlag, start: 2.2, end: 3, remark: 'late', picture: 'a'.repeat(40) }
const { picture: _, ...carried } = flag
const list = (...rows: readonly (readonly [string, number])[]) =>
  parseSegments(JSON.stringify(rows.map(([text, start]) => [text, start, start + 1]))).segments
const before = list(['One', 0], ['Two', 2], ['Three', 4])
const same = compareSegments(before, before)

describe('a flag of the round before', () => {
  test('is carried to what its line became, without its picture', () => {
    const after = list(['Zero', 0], ['One', 1.5], ['Two', 3.5], ['Three', 5])
    expect(carryFlag(flag, compareSegments(before, after))).toEqual({ ...carried, segment: 2, start: 3.7, end: 4.5 })
    const without = list(['One', 0], ['Three', 4])
    expect(carryFlag(flag, compareSegments(before, without))).toEqual({ ...carried, segment: null })
    expect(carryFlag({ ...flag, side: 'source' }, compareSegments(before, after))).toEqual({
      ...carried,
      side: 'source',
    })
  })

  test('that is still there is a flag of this round, until its answer changes', () => {
    const answer = (result: typeof defaultReview, value: 'fixed' | 'still-there') =>
      answerFlagBefore(result, [flag], { index: 0, answer: value, changes: same })
    const stillThere = answer(defaultReview, 'still-there')
    expect(stillThere).toEqual({ ...defaultReview, flags: [carried], flagsBefore: ['still-there'] })
    expect(answer(stillThere, 'fixed')).toEqual({ ...defaultReview, flagsBefore: ['fixed'] })
    expect(answer(stillThere, 'still-there')).toEqual({ ...defaultReview, flagsBefore: [null] })
    const edited = { ...stillThere, flags: [{ ...carried, remark: 'still late' }] }
    expect(answer(edited, 'fixed').flags).toEqual(edited.flags)
  })
})

test('answers are counted, and what is not understood is none', () => {
  const flagsBefore = ['fixed', 'still-there', 'maybe', null, 'fixed']
  const draft = parseDraft({ ...emptyDraft, result: { ...defaultReview, flagsBefore } })
  expect(countFlagsBefore(draft?.result.flagsBefore ?? [])).toEqual({ fixed: 2, stillThere: 1, unanswered: 2 })
})
