// What the device found in the sound of a task's videos, and what the reviewer says of each finding.
import { type Finding, findingKinds } from './finding.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { flagSides, maxSecond } from './review-flags.ts'

export const findingAnswers = ['right', 'not-so'] as const

/** `right`: the reviewer confirms the finding; `not-so`: they reject it. */
export type FindingAnswer = (typeof findingAnswers)[number]

export type AnsweredFinding = Finding & { readonly answer: FindingAnswer | null }

export type Listening = {
  /** Version of the analysis. Versions can differ in what they find. */
  readonly version: number
  readonly findings: readonly AnsweredFinding[]
}

/** Maximum number of findings of a review; of more, the first in the analysis' order count. */
export const maxFindings = 200

/** The same finding of another analysis of the same videos has the same key. */
const findingKey = ({ kind, side, start, segment }: Finding): string =>
  `${kind} ${side} ${segment ?? `at ${Math.round(start)}`}`

/** The findings of a new analysis with the answers so far. An answered finding stays even if it is not found again. */
export function mergeListening(
  previous: Listening | undefined,
  version: number,
  findings: readonly Finding[],
): Listening {
  const answered = answeredFindings(previous)
  const answerByKey = new Map(answered.map((finding) => [findingKey(finding), finding.answer]))
  const foundKeys = new Set(findings.map(findingKey))
  const lost = answered.filter((finding) => !foundKeys.has(findingKey(finding)))
  const found = findings.map((finding) => ({ ...finding, answer: answerByKey.get(findingKey(finding)) ?? null }))
  return { version, findings: [...lost, ...found].slice(0, maxFindings) }
}

export const answeredFindings = (listening: Listening | undefined): readonly AnsweredFinding[] =>
  (listening?.findings ?? []).filter(({ answer }) => answer !== null)

/** Sets the answer of one finding; `null` removes it. */
export function withAnswer(listening: Listening, finding: Finding, answer: FindingAnswer | null): Listening {
  const key = findingKey(finding)
  return {
    ...listening,
    findings: listening.findings.map((each) => (findingKey(each) === key ? { ...each, answer } : each)),
  }
}

/** The number of findings, and of each answer. */
export function countAnswers({ findings }: Listening): { found: number; right: number; notSo: number } {
  const countOf = (answer: FindingAnswer) => findings.filter((finding) => finding.answer === answer).length
  return { found: findings.length, right: countOf('right'), notSo: countOf('not-so') }
}

/** Parses untrusted data and omits invalid findings; `null` if it is none. */
export function parseListening(value: unknown): Listening | null {
  if (!isRecord(value)) return null
  const { version, findings } = value
  if (!isIndex(version) || !Array.isArray(findings)) return null
  return { version, findings: findings.flatMap((entry) => parseFinding(entry) ?? []).slice(0, maxFindings) }
}

function parseFinding(value: unknown): AnsweredFinding | null {
  if (!isRecord(value)) return null
  const { start, end, measure, expected, segment } = value
  const kind = findingKinds.find((candidate) => candidate === value['kind'])
  const side = flagSides.find((candidate) => candidate === value['side'])
  if (!kind || !side || !isSecond(start) || !isSecond(end) || !isFinite(measure)) return null
  return {
    kind,
    side,
    start,
    end,
    segment: isIndex(segment) ? segment : null,
    measure,
    expected: isFinite(expected) ? expected : null,
    answer: findingAnswers.find((candidate) => candidate === value['answer']) ?? null,
  }
}

const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isIndex = (value: unknown): value is number => isFinite(value) && Number.isInteger(value) && value >= 0
const isSecond = (value: unknown): value is number => isFinite(value) && value >= 0 && value <= maxSecond
