import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import {
  hasContent,
  haveSameContent,
  maxPlayedRanges,
  parseDraft,
  type ReviewDraft,
  emptyDraft,
} from './review-draft.ts'
import type { AnsweredFinding } from './listening.ts'
import {
  flagReasons,
  maxFlags,
  maxRemarkLength,
  maxSecond,
  maxSegmentIndex,
  maxSuggestionLength,
  newFlagDraft,
  parseFlagDraft,
  parseFlags,
  type ReviewFlag,
  toReviewFlag,
  upsertFlag,
} from './review-flags.ts'
import { type ReviewSection, reviewSections, sectionNotes } from './review-sections.ts'
import { defaultReview } from './review.ts'
import { emptySkipDraft, maxSkipNoteLength, missingSkipField, parseSkipDraft, toSkip } from './skip.ts'
import { wrongVoiceFlag } from '#tests/support/flags.ts'

const flag: ReviewFlag = {
  ...wrongVoiceFlag,
  start: 1.5,
  end: 2.3,
  segment: 4,
  remark: 'زوجها يتكلم بصوتها',
  suggestedText: 'لم أغادر',
}

const mark = { side: 'dub', segment: 3, ok: false } as const

const finding: AnsweredFinding = {
  kind: 'wrong-gender',
  side: 'dub',
  start: 3,
  end: 4.5,
  segment: 1,
  measure: 112,
  expected: null,
  answer: 'right',
}

const draft: ReviewDraft = {
  result: {
    ...defaultReview,
    note: 'Late lips',
    flags: [flag],
    segmentMarks: [mark],
    listening: { version: 1, findings: [finding] },
  },
  activeMs: 12_000,
  played: [{ start: 0, end: 4 }],
  flag: { ...newFlagDraft({ start: 3, end: 4, side: null, segment: null }), remark: 'half a sent' },
  skip: { reason: 'other', note: 'half', side: 'dub', kind: null },
  hintAnswers: [{ kind: 'too-long', side: 'dub', segment: 2, answer: 'not-so' }],
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
    result: {
      note: 'typed',
      flags: [flag, { ...flag, start: -1 }, { ...flag, reason: 'None' }, 7],
      listening: { version: 1, findings: [finding, { ...finding, kind: 'noise' }, { ...finding, end: 'x' }, null] },
    },
    activeMs: Number.NaN,
    played: [{ start: 0, end: 1 }, { start: 'x' }, null, { start: '3', end: 4 }, { start: -3, end: 4 }, { start: 3 }],
    flag: 'broken',
    skip: { reason: 'made up', note: 'typed too' },
    hintAnswers: [...draft.hintAnswers, { ...draft.hintAnswers[0], segment: -1 }, 'x'],
  }
  expect(parseDraft(damaged)).toEqual({
    result: { ...defaultReview, note: 'typed', flags: [flag], listening: { version: 1, findings: [finding] } },
    activeMs: 0,
    played: [{ start: 0, end: 1 }],
    flag: null,
    skip: { reason: null, note: 'typed too', side: null, kind: null },
    hintAnswers: draft.hintAnswers,
  })
})

test('a draft without played ranges, flags or a list of them is read back', () => {
  const read = (more: object) => parseDraft({ result: {}, ...more })
  expect(read({ played: 'x' })?.played).toEqual([])
  expect(read({ result: { flags: null } })?.result).toEqual(defaultReview)
  expect(read({ activeMs: 5 })?.activeMs).toBe(5)
  expect(read({ activeMs: -5 })?.activeMs).toBe(0)
  expect(read({ activeMs: '5' })?.activeMs).toBe(0)
  const played = Array.from({ length: maxPlayedRanges + 1 }, (_, at) => ({ start: at * 2, end: at * 2 + 1 }))
  expect(read({ played })?.played).toHaveLength(maxPlayedRanges)
})

test('two drafts have the same content if they differ in time alone', () => {
  expect(haveSameContent(draft, { ...draft, activeMs: 1, played: [] })).toBe(true)
  expect(haveSameContent(emptyDraft, { ...emptyDraft, result: { ...defaultReview, flags: [] } })).toBe(true)
  expect(haveSameContent(draft, { ...draft, result: { ...draft.result, flags: [] } })).toBe(false)
  expect(haveSameContent(draft, { ...draft, result: { ...draft.result, segmentMarks: [] } })).toBe(false)
  expect(haveSameContent(draft, { ...draft, flag: null })).toBe(false)
  expect(haveSameContent(draft, { ...draft, skip: null })).toBe(false)
  expect(haveSameContent(draft, { ...draft, hintAnswers: [] })).toBe(false)
  expect(haveSameContent(withListening([finding]), withListening([{ ...finding, answer: 'not-so' }]))).toBe(false)
  expect(haveSameContent(emptyDraft, withListening([{ ...finding, answer: null }]))).toBe(true)
})

const withListening = (findings: readonly AnsweredFinding[]): ReviewDraft => ({
  ...emptyDraft,
  result: { ...defaultReview, listening: { version: 1, findings } },
})

const inWork = newFlagDraft({ start: 3, end: 4, side: null, segment: null })

test.each([
  ['time alone', { ...emptyDraft, activeMs: 60_000, played: [{ start: 0, end: 9 }] }, false],
  ['a free note', { ...emptyDraft, result: { ...defaultReview, note: 'x' } }, true],
  ['a flag', { ...emptyDraft, result: { ...defaultReview, flags: [flag] } }, true],
  ['a segment mark', { ...emptyDraft, result: { ...defaultReview, segmentMarks: [mark] } }, true],
  ['a flag with a suggested text', { ...emptyDraft, flag: { ...inWork, suggestedText: 'x' } }, true],
  ['an unfinished flag', { ...emptyDraft, flag: draft.flag }, true],
  ['an empty flag', { ...emptyDraft, flag: inWork }, false],
  ['a flag with a reason', { ...emptyDraft, flag: { ...inWork, reason: 'Gaming sound was dubbed' } as const }, true],
  ['a reason to skip', { ...emptyDraft, skip: draft.skip }, true],
  ['an answer to a hint', { ...emptyDraft, hintAnswers: draft.hintAnswers }, true],
  ['an answer to a finding', withListening([finding]), true],
  ['a finding without an answer', withListening([{ ...finding, answer: null }]), false],
])('a draft with %s contains work: %s', (_, given, work) => {
  expect(hasContent(given)).toBe(work)
})

test('a finished flag has a reason, the section of the reason, and ordered times', () => {
  expect(toReviewFlag(inWork)).toBeNull()
  const reversed = { ...inWork, start: 4.04, end: 2.06, remark: ' late ', suggestedText: ' now ' }
  expect(toReviewFlag({ ...reversed, reason: 'Gaming sound was dubbed' })).toEqual({
    start: 2.1,
    end: 4,
    side: null,
    segment: null,
    section: 'wronglyDubbedContent',
    reason: 'Gaming sound was dubbed',
    severity: 'minor',
    remark: 'late',
    suggestedText: 'now',
  })
})

test('a new flag has times in whole tenths, no text, and the reason it was started with', () => {
  expect(newFlagDraft({ start: 1.249, end: 2.25, side: 'dub', segment: 7 }, 'late')).toEqual({
    start: 1.2,
    end: 2.3,
    side: 'dub',
    segment: 7,
    reason: 'late',
    severity: 'minor',
    remark: '',
    suggestedText: '',
    place: null,
  })
})

test.each([
  ['line not dubbed', 'voiceOverMissingAmount'],
  ['Multiple dubbed as less voices', 'voiceOverMissingAmount'],
  ['extra line', 'wronglyDubbedContent'],
  ['early', 'wronglyDubbedContent'],
  ['late', 'wronglyDubbedContent'],
  ['mistranslation', 'wronglyDubbedContent'],
  ['sound quality', 'wronglyDubbedContent'],
  ['wrong voice', 'speakerMismatch'],
] as const)('a flag with the reason "%s" belongs to the section %s', (reason, section) => {
  expect(toReviewFlag({ ...inWork, reason })?.section).toBe(section)
})

test('each reason belongs to one section, and the notes of the form have none of the further reasons', () => {
  const reasons = reviewSections.flatMap((section) => [...flagReasons<ReviewSection>(section)])
  expect(new Set(reasons).size).toBe(reasons.length)
  expect(sectionNotes.voiceOverMissingAmount).not.toContain('line not dubbed')
})

test('flags are sorted by time, replaced in place, and limited in number', () => {
  const earlier = { ...flag, start: 0, end: 1 }
  expect(upsertFlag([flag], earlier, null)).toEqual([earlier, flag])
  const shorter = { ...flag, end: 2 }
  expect(upsertFlag([flag], shorter, null)).toEqual([shorter, flag])
  expect(upsertFlag([shorter], flag, null)).toEqual([shorter, flag])
  expect(upsertFlag([earlier, flag], { ...flag, remark: 'new' }, 1)).toEqual([earlier, { ...flag, remark: 'new' }])
  const full = Array.from({ length: maxFlags }, () => flag)
  expect(upsertFlag(full, earlier, null)).toBe(full)
  expect(upsertFlag(full, earlier, 3)).toHaveLength(maxFlags)
})

test('invalid fields of a stored flag are replaced by defaults, and their number is limited', () => {
  const parsed = (more: object) => parseFlagDraft({ ...inWork, ...more })
  expect(parsed({ remark: 7 })?.remark).toBe('')
  expect(parsed({ remark: 'x'.repeat(maxRemarkLength + 1) })?.remark).toHaveLength(maxRemarkLength)
  expect(parsed({ suggestedText: 7 })?.suggestedText).toBe('')
  expect(parsed({ suggestedText: 'x'.repeat(maxSuggestionLength + 1) })?.suggestedText).toHaveLength(500)
  expect([parsed({ severity: 'major' })?.severity, parsed({ severity: 'fatal' })?.severity]).toEqual(['major', 'minor'])
  const segments = [0, maxSegmentIndex, -1, 0.5, maxSegmentIndex + 1, '0', undefined]
  const parsedSegments = segments.map((segment) => parsed({ side: 'dub', segment })?.segment)
  expect(parsedSegments).toEqual([0, maxSegmentIndex, null, null, null, null, null])
  expect(parsed({ side: null, segment: 3 })?.segment, 'a segment of both sides').toBeNull()
  expect(parsed({ start: 3.149 })?.start).toBe(3.1)
  const places = [0, maxFlags - 1, -1, 0.5, maxFlags, '0', undefined]
  expect(places.map((place) => parsed({ place })?.place)).toEqual([0, maxFlags - 1, null, null, null, null, null])
  const starts = [0, maxSecond, -1, maxSecond + 1, Number.NaN, '3', null]
  expect(starts.map((start) => parsed({ start }) !== null)).toEqual([true, true, false, false, false, false, false])
  expect(parseFlags(Array.from({ length: maxFlags + 1 }, () => flag))).toHaveLength(maxFlags)
})

test('an empty skip form is about the dub and lacks a reason', () => {
  expect(emptySkipDraft).toEqual({ reason: null, note: '', side: 'dub', kind: null })
})

testEach(
  'the first missing field of the skip form %j is %s',
  (filled) => missingSkipField({ ...emptySkipDraft, ...filled }),
  [
    [{ reason: null }, 'reason'],
    [{ reason: 'broken-media' }, 'kind'],
    [{ reason: 'broken-media', kind: 'no-sound' }, null],
    [{ reason: 'other', note: ' ' }, 'note'],
    [{ reason: 'other', note: 'x' }, null],
    [{ reason: 'cannot-judge' }, null],
  ] as const,
)

test('invalid fields of a stored skip form are replaced by defaults', () => {
  expect(parseSkipDraft('skip')).toBeNull()
  expect(parseSkipDraft({ reason: 'other', note: 7, side: 'source', kind: 'no-sound' })).toEqual({
    reason: 'other',
    note: '',
    side: 'source',
    kind: 'no-sound',
  })
  expect(parseSkipDraft({ note: 'x'.repeat(maxSkipNoteLength + 1) })?.note).toHaveLength(maxSkipNoteLength)
})

testEach('the skip form %j is sent as %j', (filled) => toSkip({ side: 'dub', ...filled }), [
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
] as const)
