// Marks and flags of single segments: what the timelines and the list of segments show and change.
import { createContext, use } from 'react'
import { marksBySegment, type SegmentMark } from '#src/domain/review/segment-marks.ts'
import type { SegmentChange } from '#src/domain/segments/compare-segments.ts'
import type { FlagDraft, FlagReason } from '#src/domain/review/review-flags.ts'

/** A range of the videos, of one segment or of none. */
type FlaggedRange = Pick<FlagDraft, 'start' | 'end' | 'side' | 'segment'>

/** What changed in lines of the dub since the round before, by their original indexes. */
export type LineChanges = ReadonlyMap<number, Exclude<SegmentChange['kind'], 'same'> | 'sound'>

export type SegmentReview = {
  readonly marks: { readonly [Side in SegmentMark['side']]: ReadonlyMap<number, boolean> }
  readonly changes: LineChanges
  /** Sets `changes`. It never changes. */
  readonly showChanges: (changes: LineChanges) => void
  /** Whether the person may change the review. The buttons have their place before `actions` exist. */
  readonly isEditable: boolean
  /** The functions that change the review; `null` while it cannot be changed. They never change. */
  readonly actions: {
    readonly toggleMark: (mark: SegmentMark) => void
    /** Opens the form of a new flag, or focuses the form that is open if something was entered in it. */
    readonly startFlag: (range: FlaggedRange, reason?: FlagReason) => void
  } | null
}

export const noChanges: LineChanges = new Map()

export const noReview: SegmentReview = {
  marks: { source: new Map(), dub: new Map() },
  changes: noChanges,
  showChanges: () => undefined,
  isEditable: false,
  actions: null,
}

export const SegmentReviewContext = createContext<SegmentReview>(noReview)

/** The segments' marks, and the functions that mark and flag segments. */
export const useSegmentReview = (): SegmentReview => use(SegmentReviewContext)

export const marksOfSides = (marks: readonly SegmentMark[] | undefined): SegmentReview['marks'] => ({
  source: marksBySegment(marks, 'source'),
  dub: marksBySegment(marks, 'dub'),
})
