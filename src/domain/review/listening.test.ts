import { expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import { findHintAnswer, maxHintAnswers, parseHintAnswers, withHintAnswer } from './hint-answers.ts'
import {
  type AnsweredFinding,
  countAnswers,
  maxFindings,
  mergeListening,
  parseListening,
  withAnswer,
} from './listening.ts'

const late: Finding = { kind: 'late', side: 'dub', start: 3, end: 4, segment: 1, measure: 0.6, expected: null }
const clipping: Finding = { ...late, kind: 'clipping', start: 8.2, end: 8.3, segment: null }
const answered = (finding: Finding, answer: AnsweredFinding['answer']) => ({ ...finding, answer })

test('findings of a new analysis keep the answers of the same findings', () => {
  const first = withAnswer(mergeListening(undefined, 1, [late, clipping]), clipping, 'not-so')
  const remeasured = { ...clipping, start: 8.4, measure: 0.7 }
  expect(mergeListening(first, 2, [remeasured, late])).toEqual({
    version: 2,
    findings: [answered(remeasured, 'not-so'), answered(late, null)],
  })
})

test('an answered finding stays although it is not found again, others do not', () => {
  const first = withAnswer(mergeListening(undefined, 1, [late, clipping]), late, 'right')
  expect(mergeListening(first, 2, []).findings).toEqual([answered(late, 'right')])
})

test('an answer concerns one finding, can be changed and removed', () => {
  const other = { ...late, segment: 2 }
  const listening = withAnswer(mergeListening(undefined, 1, [late, other]), other, 'right')
  expect(listening.findings).toEqual([answered(late, null), answered(other, 'right')])
  expect(withAnswer(listening, other, null).findings).toEqual([answered(late, null), answered(other, null)])
})

test('findings are counted by answer', () => {
  const findings = [
    answered(late, 'right'),
    answered(clipping, 'not-so'),
    answered(late, null),
    answered(late, 'right'),
  ]
  expect(countAnswers({ version: 1, findings })).toEqual({ found: 4, right: 2, notSo: 1 })
})

test('stored findings are limited in number, and answers survive the limit', () => {
  const many = Array.from({ length: maxFindings + 5 }, (_, segment) => ({ ...late, segment }))
  expect(mergeListening(undefined, 1, many).findings).toHaveLength(maxFindings)
  const old = { version: 1, findings: [answered(clipping, 'right')] }
  expect(mergeListening(old, 1, many).findings[0]).toEqual(answered(clipping, 'right'))
  expect(parseListening({ version: 1, findings: many })?.findings).toHaveLength(maxFindings)
})

test.each([
  [null],
  [[]],
  [{ findings: [] }],
  [{ version: 1 }],
  [{ version: -1, findings: [] }],
  [{ version: 1.5, findings: [] }],
])('stored findings %j are invalid', (value) => {
  expect(parseListening(value)).toBeNull()
})

test.each([
  ['a time before 0', { start: -1 }],
  ['a time that is no number', { end: '4' }],
  ['an unknown kind', { kind: 'echo' }],
  ['an unknown side', { side: null }],
  ['an infinite measure', { measure: Infinity }],
])('a stored finding with %s is omitted', (_, change) => {
  expect(parseListening({ version: 1, findings: [{ ...late, ...change }, late] })?.findings).toEqual([
    answered(late, null),
  ])
})

test('unknown details of a stored finding become null', () => {
  const stored = { ...late, segment: -1, expected: 'high', answer: 'maybe' }
  expect(parseListening({ version: 1, findings: [stored] })?.findings).toEqual([
    { ...late, segment: null, answer: null },
  ])
})

const hint = { kind: 'too-long', side: 'dub', segment: 2 } as const

test('an answer to a hint is stored, replaced and removed', () => {
  const right = withHintAnswer([], hint, 'right')
  expect([findHintAnswer(right, hint), findHintAnswer(right, { ...hint, segment: 3 })]).toEqual(['right', null])
  expect(withHintAnswer(right, hint, 'not-so')).toEqual([{ ...hint, answer: 'not-so' }])
  expect(withHintAnswer(right, hint, null)).toEqual([])
})

test('answers to hints are limited in number, and invalid ones are omitted', () => {
  const full = Array.from({ length: maxHintAnswers }, (_, segment) => ({ ...hint, segment, answer: 'right' }) as const)
  expect(withHintAnswer(full, { ...hint, kind: 'overlap' }, 'right')).toBe(full)
  expect(parseHintAnswers([...full, ...full])).toHaveLength(maxHintAnswers)
  const invalid = [{ ...full[0], answer: 'x' }, { ...full[0], side: 'both' }, { ...full[0], kind: 'late' }, 7]
  expect(parseHintAnswers([...invalid, { ...full[0], segment: 0.5 }, full[1]])).toEqual([full[1]])
  expect(parseHintAnswers('none')).toEqual([])
})
