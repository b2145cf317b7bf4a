import { useMemo, useState } from 'react'
import { marksOfSides, type SegmentReview } from '#src/app/features/review/lanes/segment-review.tsx'
import { maxFlags, newFlagDraft } from '#src/domain/review-flags.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import { toggleMark } from '#src/domain/segment-marks.ts'
import type { DraftController } from './draft-controller.ts'

type SegmentActions = {
  readonly segmentReview: SegmentReview
  /** Increases with each request to flag a segment. */
  readonly flagRequests: number
}

type SegmentActionsOptions = {
  /** Whether the person may change the review, once what the device stores of it is read. */
  readonly isEditable: boolean
  readonly isEditing: boolean
  readonly result: ReviewResult
}

/** Marks and flags segments in the draft; without functions unless `isEditing`. */
export function useSegmentActions(
  controller: DraftController,
  { isEditable, isEditing, result: { segmentMarks } }: SegmentActionsOptions,
): SegmentActions {
  const [flagRequests, setFlagRequests] = useState(0)
  const actions = useMemo<SegmentReview['actions']>(
    () => ({
      toggleMark: (mark) => {
        const draft = controller.current()
        const { segmentMarks: marks = [], ...rest } = draft.result
        const changed = toggleMark(marks, mark)
        controller.change({ ...draft, result: changed.length > 0 ? { ...rest, segmentMarks: changed } : rest })
      },
      startFlag: (range, reason) => {
        const draft = controller.current()
        const { flag } = draft
        const isEntered = flag !== null && (flag.reason !== null || flag.remark !== '' || flag.suggestedText !== '')
        const isFull = (draft.result.flags ?? []).length >= maxFlags
        if (!isEntered && !isFull) controller.change({ ...draft, flag: newFlagDraft(range, reason) })
        setFlagRequests((requests) => requests + 1)
      },
    }),
    [controller],
  )
  const segmentReview = useMemo(
    () => ({ marks: marksOfSides(segmentMarks), isEditable, actions: isEditing ? actions : null }),
    [segmentMarks, isEditable, isEditing, actions],
  )
  return { segmentReview, flagRequests }
}
