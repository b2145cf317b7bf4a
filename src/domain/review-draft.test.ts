import { expect, test } from 'vitest'
import { emptyDraft, hasContent, parseDraft, type ReviewDraft } from './review-draft.ts'
import { toReviewFlag, maxFlags, upsertFlag, type ReviewFlag } from './review-flags.ts'
import { defaultReview } from './review.ts'
import { toSkip } from './skip.ts'

const flag: ReviewFlag = {
  start: 1.5,
  end: 2.25,
  side: 'dub',
  section: 'speakerMismatch',
  reason: 'voice gender mismatch',
  remark: 'زوجها يتكلم بصوتها',
}

const draft: ReviewDraft = {
  result: { ...defaultReview, note: 'Late lips', flags: [flag] },
  activeMs: 12_000,
  played: [{ start: 0, end: 4 }],
  flag: { start: 3, end: 4, side: null, reason: null, remark: 'half a sent', place: null },
  skip: { reason: 'other', note: 'half', side: 'dub', kind: null },
}

test('a stored draft is read back unchanged', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
})

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['words', 'draft'],
  ['no result', { activeMs: 5 }],
])('%s is not a draft', (_, value) => {
  expect(parseDraft(value)).toBeNull()
})

test('the valid parts of a damaged draft are retained', () => {
  const damaged = {
    result: { note: 'typed', flags: [flag, { ...flag, start: -1 }, { ...flag, reason: 'None' }, 7] },
    activeMs: Number.NaN,
    played: [{ start: 0, end: 1 }, { start: 'x' }, null],
    flag: 'broken',
    skip: { reason: 'made up', note: 'typed too' },
  }
  expect(parseDraft(damaged)).toEqual({
    result: { ...defaultReview, note: 'typed', flags: [flag] },
    activeMs: 0,
    played: [{ start: 0, end: 1 }],
    flag: null,
    skip: { reason: null, note: 'typed too', side: null, kind: null },
  })
})

test.each([
  ['time alone', { ...emptyDraft, activeMs: 60_000, played: [{ start: 0, end: 9 }] }, false],
  ['a free note', { ...emptyDraft, result: { ...defaultReview, note: 'x' } }, true],
  ['a flag', { ...emptyDraft, result: { ...defaultReview, flags: [flag] } }, true],
  ['an unfinished flag', { ...emptyDraft, flag: draft.flag }, true],
  ['a reason to skip', { ...emptyDraft, skip: draft.skip }, true],
])('a draft with %s contains work: %s', (_, given, work) => {
  expect(hasContent(given)).toBe(work)
})

test('a finished flag has a reason, the section of the reason, and ordered times', () => {
  const inWork = { start: 4, end: 2, side: null, reason: null, remark: ' late ', place: null }
  expect(toReviewFlag(inWork)).toBeNull()
  expect(toReviewFlag({ ...inWork, reason: 'Gaming sound was dubbed' })).toEqual({
    start: 2,
    end: 4,
    side: null,
    section: 'wronglyDubbedContent',
    reason: 'Gaming sound was dubbed',
    remark: 'late',
  })
})

test('flags are sorted by time, replaced in place, and limited in number', () => {
  const earlier = { ...flag, start: 0, end: 1 }
  expect(upsertFlag([flag], earlier, null)).toEqual([earlier, flag])
  expect(upsertFlag([earlier, flag], { ...flag, remark: 'new' }, 1)).toEqual([earlier, { ...flag, remark: 'new' }])
  const full = Array.from({ length: maxFlags }, () => flag)
  expect(upsertFlag(full, earlier, null)).toBe(full)
  expect(upsertFlag(full, earlier, 3)).toHaveLength(maxFlags)
})

test.each([
  [{ reason: null, kind: null, note: 'x' }, null],
  [{ reason: 'broken-media', kind: null, note: 'x' }, null],
  [{ reason: 'other', kind: null, note: ' ' }, null],
  [
    { reason: 'cannot-judge', kind: 'no-sound', note: ' ' },
    { reason: 'cannot-judge', note: '' },
  ],
  [
    { reason: 'broken-media', kind: 'no-sound', note: '' },
    { reason: 'broken-media', note: '', side: 'dub', kind: 'no-sound' },
  ],
] as const)('the skip form %j is sent as %j', (filled, sent) => {
  expect(toSkip({ side: 'dub', ...filled })).toEqual(sent)
})
