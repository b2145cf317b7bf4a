// Renders the review stage with videos that a test moves.
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { ReviewStage } from '#src/app/features/review/screen/review-stage.tsx'
import { SelectedRangeProvider, useSelectedRange } from '#src/app/features/review/player/selected-range.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SessionView } from '#src/player/core/session.ts'
import { createFakePair, mediaOf } from './fake-pair.ts'
import { renderScreen } from './render-screen.tsx'

const media = mediaOf(
  [
    ['你好', 0, 2, 'A', 'female'],
    ['再见', 6, 8, 'A', 'female'],
  ],
  [
    ['مرحبا', 1, 3, 'A', 'female'],
    ['وداعا', 6, 8, 'A', 'male'],
  ],
)

/** A Mandarin source and an Arabic dub of 10 s, with 25 frames per second. */
export const createPair = (more: Partial<SessionView> = {}) => createFakePair(10, { frameDuration: 0.04, ...more })

/** Shows and changes the selected range, as the timelines and the flags do. */
function RangeProbe() {
  const { range, select } = useSelectedRange()
  return (
    <button type="button" onClick={() => select({ start: 1, end: 3, side: 'dub', segment: 0 })}>
      {range ? `Selected ${range.start}` : 'Nothing selected'}
    </button>
  )
}

export const renderStage = (pair: VideoPair, taskId = 'one', onRenewLinks?: () => Promise<boolean>) =>
  renderScreen(
    <SelectedRangeProvider>
      <RangeProbe />
      <ReviewStage
        taskId={taskId}
        media={media}
        pair={pair}
        stageRef={() => undefined}
        {...(onRenewLinks && { onRenewLinks })}
        draft={emptyDraft}
        draftController={null}
        skipDialog={null}
        playPlaceRef={{ current: null }}
      />
    </SelectedRangeProvider>,
  )
