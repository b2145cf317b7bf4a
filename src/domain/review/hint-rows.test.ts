import { expect, test } from 'vitest'
import { answerRow, buildHintRows, hintFlag, findAnswer } from './hint-rows.ts'
import { findHints } from '#src/domain/segments/find-hints.ts'
import { findingKinds } from './finding.ts'
import type { AnsweredFinding } from './listening.ts'
import { sharedClock } from '#src/domain/segments/shared-clock.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { emptyDraft, type ReviewDraft } from './review-draft.ts'
import { alignSegments, parseSegments } from '#src/domain/segments/segments.ts'

const source = parseSegments('[["一", 0, 2, "A", "male"], ["二", 4, 6, "A", "male"], ["三", 8, 10, "B", "female"]]')
const dub = parseSegments('[["one", 1, 3, "A", "female"], ["three", 9, 11, "B", "female"]]')

const notDubbed: AnsweredFinding = {
  kind: 'line-not-dubbed',
  side: 'source',
  start: 4,
  end: 6,
  segment: 1,
  measure: 0,
  expected: 2,
  answer: null,
}
const lateLine: AnsweredFinding = {
  ...notDubbed,
  kind: 'late',
  side: 'dub',
  start: 9,
  end: 11,
  segment: 1,
  measure: 0.6,
}

/** The dub's own clock is one second ahead. */
function rowsOf(findings: readonly AnsweredFinding[], clock: LineMap = sharedClock(null, 1)) {
  const sharedLists = { source: alignSegments(source, clock, 'source'), dub: alignSegments(dub, clock, 'dub') }
  const hints = findHints(sharedLists.source, sharedLists.dub)
  return buildHintRows({ findings, hints, ownLists: { source, dub }, sharedLists, clock })
}

test('hints and findings are listed by time, and those about the same fault are one row', () => {
  const rows = rowsOf([lateLine, notDubbed])
  expect(rows.map(({ kind, side, start, segment, hint }) => [kind, side, start, segment?.text, hint?.kind])).toEqual([
    ['gender-differs', 'dub', 1, 'one', 'gender-differs'],
    ['line-not-dubbed', 'source', 4, '二', 'missing-dub'],
    ['late', 'dub', 9, 'three', undefined],
  ])
})

test.each<[string, Partial<AnsweredFinding>]>([
  ['another fault of the same segment', { kind: 'early' }],
  ['the same fault elsewhere', { start: 8, end: 10, segment: 2 }],
])('%s is a row of its own', (_, change) => {
  expect(rowsOf([{ ...notDubbed, ...change }])).toHaveLength(3)
})

test('a segment whose beginning was cut by the offset is found', () => {
  const [row] = rowsOf([{ ...lateLine, start: 1, end: 3, segment: 0 }], sharedClock(null, 2))
  expect([row?.start, row?.shared, row?.segment?.text]).toEqual([1, { start: 0, end: 1 }, 'one'])
})

test('beside a bent dub, rows are where they are heard, and their flags have the times of their side', () => {
  const clock: LineMap = [
    { shared: 0, source: 0, dub: 0 },
    { shared: 8, source: 4, dub: 8 },
  ]
  const finding = { ...notDubbed, end: 5.5 }
  const row = rowsOf([finding], clock).find((each) => each.finding)
  expect(row).toMatchObject({ start: 4, end: 5.5, shared: { start: 8, end: 9.5 } })
  expect(row && hintFlag(row)).toMatchObject({ side: 'source', start: 4, end: 5.5 })
  const hint = rowsOf([], clock).find(({ kind }) => kind === 'missing-dub')
  expect(hint && [hint.start, hint.end, hint.hint?.amount]).toEqual([8, 10, 2])
})

test('a finding without a segment has its time alone', () => {
  const [row] = rowsOf([{ ...lateLine, kind: 'clipping', start: 0, end: 0.5, segment: null }])
  expect(row).toMatchObject({ kind: 'clipping', start: 0, end: 0.5, shared: { start: 0, end: 0 }, segment: null })
})

test('each kind of finding has a flag with a reason of one section', () => {
  const flags = findingKinds.map((kind) => rowsOf([{ ...lateLine, kind }]).find(({ finding }) => finding))
  expect(flags.map((row) => row && hintFlag(row)?.side)).toEqual(findingKinds.map(() => 'dub'))
})

test.each([
  [0.4, 'late'],
  [-0.4, 'early'],
])('a dub that is %d s late has a flag with the reason %s', (measure, reason) => {
  const row = rowsOf([{ ...lateLine, kind: 'dub-offset', measure }]).find(({ finding }) => finding)
  expect(row && hintFlag(row)?.reason).toBe(reason)
})

const draftWith = (findings: readonly AnsweredFinding[]): ReviewDraft => ({
  ...emptyDraft,
  result: { ...emptyDraft.result, listening: { version: 1, findings } },
})

test('a confirmed row becomes a flag; rejected or without an answer, the flag is removed', () => {
  const draft = draftWith([notDubbed])
  const [, row] = rowsOf([notDubbed])
  if (!row) throw new Error('no row')
  const right = answerRow(draft, row, 'right')
  expect(right.result.flags).toEqual([
    {
      start: 4,
      end: 6,
      side: 'source',
      segment: 1,
      section: 'voiceOverMissingAmount',
      reason: 'line not dubbed',
      severity: 'minor',
      remark: '',
      suggestedText: '',
    },
  ])
  expect(right.result.listening?.findings).toEqual([{ ...notDubbed, answer: 'right' }])
  expect(right.hintAnswers).toEqual([{ kind: 'missing-dub', side: 'source', segment: 1, answer: 'right' }])
  expect(answerRow(right, row, 'right').result.flags).toHaveLength(1)
  const rejected = answerRow(right, row, 'not-so')
  expect(rejected.result.flags).toBeUndefined()
  expect(rejected.result.listening?.findings[0]?.answer).toBe('not-so')
  expect(answerRow(right, row, null)).toEqual(draft)
})

test('a flag to which the person added a remark stays', () => {
  const [, row] = rowsOf([notDubbed])
  if (!row) throw new Error('no row')
  const right = answerRow(draftWith([notDubbed]), row, 'right')
  const flags = (right.result.flags ?? []).map((flag) => ({ ...flag, remark: 'The whole line' }))
  const remarked = { ...right, result: { ...right.result, flags } }
  expect(answerRow(remarked, row, 'not-so').result.flags).toEqual(flags)
})

test('a hint without a flag is answered in the draft alone', () => {
  const [row] = rowsOf([]).map((each) => ({ ...each, kind: 'too-fast' as const }))
  if (!row) throw new Error('no row')
  const answered = answerRow(emptyDraft, row, 'right')
  expect(answered.result).toEqual(emptyDraft.result)
  expect([findAnswer(row, answered.hintAnswers), findAnswer(row, [])]).toEqual(['right', null])
})
