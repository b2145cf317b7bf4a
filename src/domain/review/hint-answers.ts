// What the reviewer says of hints, which compare the segment lists. Part of the draft only.
import { type HintKind, hintKinds } from '#src/domain/segments/hint-kinds.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { type FindingAnswer, findingAnswers } from './listening.ts'

export type HintAnswer = {
  readonly kind: HintKind
  readonly side: 'source' | 'dub'
  /** Index of the segment in its list. */
  readonly segment: number
  readonly answer: FindingAnswer
}

type HintKey = Omit<HintAnswer, 'answer'>

/** Maximum number of answers in a draft. */
export const maxHintAnswers = 1000

const isSameHint = (a: HintKey, b: HintKey) => a.kind === b.kind && a.side === b.side && a.segment === b.segment

export function findHintAnswer(answers: readonly HintAnswer[], hint: HintKey): FindingAnswer | null {
  return answers.find((each) => isSameHint(each, hint))?.answer ?? null
}

/** Sets the answer of one hint; `null` removes it. A full list is unchanged. */
export function withHintAnswer(
  answers: readonly HintAnswer[],
  { kind, side, segment }: HintKey,
  answer: FindingAnswer | null,
): readonly HintAnswer[] {
  const others = answers.filter((each) => !isSameHint(each, { kind, side, segment }))
  if (answer === null) return others
  return others.length >= maxHintAnswers ? answers : [...others, { kind, side, segment, answer }]
}

/** Parses untrusted data and omits invalid answers. */
export function parseHintAnswers(value: unknown): readonly HintAnswer[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => parseHintAnswer(entry) ?? []).slice(0, maxHintAnswers)
}

function parseHintAnswer(value: unknown): HintAnswer | null {
  if (!isRecord(value)) return null
  const { side, segment } = value
  const kind = hintKinds.find((candidate) => candidate === value['kind'])
  const answer = findingAnswers.find((candidate) => candidate === value['answer'])
  if (!kind || !answer || (side !== 'source' && side !== 'dub')) return null
  return typeof segment === 'number' && Number.isInteger(segment) && segment >= 0
    ? { kind, side, segment, answer }
    : null
}
