// The rows of "Check first": hints of the segment lists and findings in the sound, those about the same fault as one.
import type { FindingKind } from './finding.ts'
import type { Hint, HintKind } from '#src/domain/segments/find-hints.ts'
import { findHintAnswer, withHintAnswer } from './hint-answers.ts'
import { type AnsweredFinding, type FindingAnswer, withAnswer } from './listening.ts'
import type { ReviewDraft } from './review-draft.ts'
import { type FlagReason, newFlagDraft, type ReviewFlag, toReviewFlag, upsertFlag } from './review-flags.ts'
import type { Segment, SegmentList } from '#src/domain/segments/segments.ts'

export type HintRow = {
  readonly kind: FindingKind | HintKind
  readonly side: 'source' | 'dub'
  /** Seconds on the shared clock. */
  readonly start: number
  readonly end: number
  /** The segment concerned, from the lists on the shared clock. */
  readonly segment: Segment | null
  readonly finding: AnsweredFinding | null
  readonly hint: Hint | null
}

/** Both lists, on the shared clock or on the clocks of their sides. */
type Lists = { readonly source: SegmentList; readonly dub: SegmentList }

type HintRowsParams = {
  readonly findings: readonly AnsweredFinding[]
  readonly hints: readonly Hint[]
  /** As the findings refer to them. */
  readonly ownLists: Lists
  /** The lists of the hints. */
  readonly sharedLists: Lists
  /** Seconds by which the dub's own clock is ahead of the shared clock. */
  readonly offset: number
}

/** The finding that states the same fault as a hint. */
const findingOfHint: Partial<Record<HintKind, FindingKind>> = {
  'missing-dub': 'line-not-dubbed',
  'missing-source': 'extra-speech',
  'gender-differs': 'wrong-gender',
}

/** Times that differ by less are equal: lists are shifted, which rounds. */
const roundingSeconds = 0.01

/** Sorted by time. */
export function buildHintRows(params: HintRowsParams): readonly HintRow[] {
  const { findings, hints, offset } = params
  const findingRows = findings.map((finding): HintRow => {
    const { kind, side } = finding
    const shift = side === 'dub' ? offset : 0
    const start = Math.max(0, finding.start - shift)
    const row = { kind, side, start, end: Math.max(start, finding.end - shift), finding }
    return { ...row, segment: findSharedSegment(finding, params, shift), hint: hints.find(isSameFault(row)) ?? null }
  })
  const mergedHints = new Set(findingRows.map(({ hint }) => hint))
  const hintRows = hints
    .filter((hint) => !mergedHints.has(hint))
    .map((hint): HintRow => {
      const { kind, side, segment } = hint
      return { kind, side, start: segment.start, end: segment.end, segment, finding: null, hint }
    })
  return [...findingRows, ...hintRows].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function findSharedSegment(
  { side, segment }: AnsweredFinding,
  { ownLists, sharedLists }: HintRowsParams,
  shift: number,
): Segment | null {
  const own = segment === null ? undefined : ownLists[side].segments[segment]
  if (!own) return null
  const isSame = (a: number, b: number) => Math.abs(a - b) < roundingSeconds
  // A shift can cut the beginning of a segment, and the video's duration its end.
  return (
    sharedLists[side].segments.find(
      ({ start, end }) => isSame(start, own.start - shift) || isSame(end, own.end - shift),
    ) ?? null
  )
}

/** Whether a hint states the fault of a finding: the same kind, at mostly the same time. */
const isSameFault =
  ({ kind, start, end }: Pick<HintRow, 'kind' | 'start' | 'end'>) =>
  (hint: Hint): boolean => {
    const shared = Math.min(end, hint.segment.end) - Math.max(start, hint.segment.start)
    return findingOfHint[hint.kind] === kind && shared > (hint.segment.end - hint.segment.start) / 2
  }

const reasons: Readonly<Record<HintRow['kind'], FlagReason | null>> = {
  'line-not-dubbed': 'line not dubbed',
  'line-cut-off': 'sound quality',
  'extra-speech': 'extra line',
  'wrong-gender': 'voice gender mismatch',
  'voice-changed': 'Single dubbed as multiple voices',
  'same-voice': 'Multiple dubbed as single voice',
  early: 'early',
  late: 'late',
  'dub-offset': 'late',
  'loudness-differs': 'sound quality',
  clipping: 'sound quality',
  silence: 'sound quality',
  'missing-dub': 'line not dubbed',
  'missing-source': 'extra line',
  'gender-differs': 'voice gender mismatch',
  'too-long': 'late',
  // About the segment lists, not about the dub.
  overlap: null,
  'too-fast': null,
}

/** The flag of a confirmed row; `null` if its fault has no reason among those of flags. */
export function hintFlag({ kind, side, start, end, segment, finding }: HintRow): ReviewFlag | null {
  const isEarly = kind === 'dub-offset' && finding !== null && finding.measure < 0
  const range = { start, end, side, segment: segment?.originalIndex ?? null }
  return toReviewFlag(newFlagDraft(range, isEarly ? 'early' : reasons[kind]))
}

const hintKeyOf = ({ kind, side, segment }: Hint) => ({ kind, side, segment: segment.originalIndex })

export function findAnswer({ finding, hint }: HintRow, hintAnswers: ReviewDraft['hintAnswers']): FindingAnswer | null {
  return finding?.answer ?? (hint && findHintAnswer(hintAnswers, hintKeyOf(hint)))
}

/** Sets the answer to a row; `null` removes it. `right` adds its flag; any other answer removes that flag again. */
export function answerRow(draft: ReviewDraft, row: HintRow, answer: FindingAnswer | null): ReviewDraft {
  const { finding, hint } = row
  const { flags = [], listening, ...result } = draft.result
  const flag = hintFlag(row)
  const others = flags.filter((each) => flag === null || !isSameFlag(each, flag))
  const nextFlags = answer === 'right' && flag ? upsertFlag(others, flag, null) : others
  return {
    ...draft,
    result: {
      ...result,
      ...(nextFlags.length > 0 && { flags: nextFlags }),
      ...(listening && { listening: finding ? withAnswer(listening, finding, answer) : listening }),
    },
    hintAnswers: hint ? withHintAnswer(draft.hintAnswers, hintKeyOf(hint), answer) : draft.hintAnswers,
  }
}

/** A flag that the person changed is another one. */
const isSameFlag = (a: ReviewFlag, b: ReviewFlag) =>
  a.start === b.start &&
  a.end === b.end &&
  a.side === b.side &&
  a.reason === b.reason &&
  a.severity === b.severity &&
  a.remark === '' &&
  a.suggestedText === ''
