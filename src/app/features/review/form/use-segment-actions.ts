import { useMemo, useState } from 'react'
import { marksOfSides, noChanges, type SegmentReview } from '#src/app/features/review/lanes/segment-review.tsx'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { DraftController } from '#src/app/features/review/task/draft-controller.ts'

type SegmentActionsOptions = {
  /** Whether the person may change the review, once what the device stores of it is read. */
  readonly isEditable: boolean
  readonly isEditing: boolean
  readonly result: ReviewResult
  /** Called before each request with whether another flag is being entered, which stays open instead. */
  readonly onFlagRequest: (isFlagOpen: boolean) => void
}

/** Marks and flags segments in the draft; without functions unless `isEditing`. */
export function useSegmentActions(
  controller: DraftController,
  { isEditable, isEditing, result: { segmentMarks }, onFlagRequest }: SegmentActionsOptions,
) {
  // Increases with each request to flag a segment.
  const [flagRequests, setFlagRequests] = useState(0)
  const [changes, showChanges] = useState(noChanges)
  const actions = useMemo<SegmentReview['actions']>(
    () => ({
      toggleMark: controller.toggleMark,
      startFlag: (range, reason) => {
        onFlagRequest(controller.hasOpenFlag())
        controller.startFlag(range, reason)
        setFlagRequests((requests) => requests + 1)
      },
    }),
    [controller, onFlagRequest],
  )
  const segmentReview = useMemo(
    () => ({
      marks: marksOfSides(segmentMarks),
      changes,
      showChanges,
      isEditable,
      actions: isEditing ? actions : null,
    }),
    [segmentMarks, changes, isEditable, isEditing, actions],
  )
  return { segmentReview, flagRequests }
}
