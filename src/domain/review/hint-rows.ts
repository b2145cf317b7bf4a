// The rows of "Check first": hints of the segment lists and findings in the sound, those about the same fault as one.
import type { FindingKind } from './finding.ts'
import type { Hint } from '#src/domain/segments/find-hints.ts'
import type { HintKind } from '#src/domain/segments/hint-kinds.ts'
import { findHintAnswer, withHintAnswer } from './hint-answers.ts'
import { type AnsweredFinding, type FindingAnswer, withAnswer } from './listening.ts'
import type { ReviewDraft } from './review-draft.ts'
import { type FlagReason, newFlagDraft, type ReviewFlag, toReviewFlag, upsertFlag } from './review-flags.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { findOriginal, ownTimes, type Segment, type SegmentList } from '#src/domain/segments/segments.ts'
import { type TimeRange, toSharedRange } from '#src/domain/segments/shared-clock.ts'

export type HintRow = {
  readonly kind: FindingKind | HintKind
  readonly side: 'source' | 'dub'
  /** Seconds of the side. */
  readonly start: number
  readonly end: number
  /** The same on the shared clock. */
  readonly shared: TimeRange
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
  readonly clock: LineMap
}

/** The finding that states the same fault as a hint. */
const findingOfHint: Partial<Record<HintKind, FindingKind>> = {
  'missing-dub': 'line-not-dubbed',
  'missing-source': 'extra-speech',
  'gender-differs': 'wrong-gender',
}

/** Sorted by time. */
export function buildHintRows({ findings, hints, ownLists, sharedLists, clock }: HintRowsParams): readonly HintRow[] {
  const findingRows = findings.map((finding): HintRow => {
    const { kind, side, start, end } = finding
    const range = toSharedRange(clock, side, { start, end })
    const shared = { start: Math.max(0, range.start), end: Math.max(0, range.end) }
    const own = finding.segment === null ? undefined : ownLists[side].segments[finding.segment]
    const segment = own ? findOriginal(sharedLists[side], own.originalIndex) : null
    const hint = hints.find((each) => isSameFault(kind, shared, each)) ?? null
    return { kind, side, start, end, shared, segment, finding, hint }
  })
  const mergedHints = new Set(findingRows.map(({ hint }) => hint))
  const hintRows = hints
    .filter((hint) => !mergedHints.has(hint))
    .map((hint): HintRow => {
      const { kind, side, segment } = hint
      const { start, end } = ownTimes(segment)
      const shared = { start: segment.start, end: segment.end }
      return { kind, side, start, end, shared, segment, finding: null, hint }
    })
  return [...findingRows, ...hintRows].toSorted(
    (a, b) => a.shared.start - b.shared.start || a.shared.end - b.shared.end,
  )
}

/** Whether a hint states the fault of a finding: the same kind, at mostly the same time. */
function isSameFault(kind: FindingKind, { start, end }: TimeRange, hint: Hint): boolean {
  const common = Math.min(end, hint.segment.end) - Math.max(start, hint.segment.start)
  return findingOfHint[hint.kind] === kind && common > (hint.segment.end - hint.segment.start) / 2
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
