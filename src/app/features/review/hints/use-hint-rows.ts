import { useEffect, useMemo } from 'react'
import type { DraftController } from '#src/app/features/review/task/draft-controller.ts'
import { usePairClock, usePairView } from '#src/app/features/review/player/use-video-pair.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { buildHintRows } from '#src/domain/review/hint-rows.ts'
import { findHints } from '#src/domain/segments/find-hints.ts'
import { mergeListening } from '#src/domain/review/listening.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { useAlignedSegments } from '#src/app/features/review/lanes/use-aligned-segments.ts'
import { useSoundAnalysis } from '#src/app/features/review/media/use-sound-analysis.ts'

type HintRowsParams = {
  media: TaskMedia
  pair: VideoPair | null
  draft: ReviewDraft
  /** Null while the review cannot be changed: findings are shown, but not stored. */
  draftController: DraftController | null
}

/** The rows to check, by time. Findings are stored in the draft when the analysis of the sound is complete. */
export function useHintRows({ media, pair, draft, draftController }: HintRowsParams) {
  const { duration } = usePairView(pair)
  const clock = usePairClock(pair)
  const { lists } = useAlignedSegments(media, duration, clock)
  const { found, isRunning } = useSoundAnalysis(media, pair)
  const { listening } = draft.result

  useEffect(() => {
    if (!found || !draftController) return undefined
    let isCurrent = true
    void draftController.ready.then(() => isCurrent && draftController.addSoundFindings(found))
    return () => {
      isCurrent = false
    }
  }, [found, draftController])

  const shown = useMemo(
    () => listening ?? (found && mergeListening(undefined, found.version, found.findings)),
    [listening, found],
  )
  const rows = useMemo(() => {
    return buildHintRows({
      findings: shown?.findings ?? [],
      hints: findHints(lists.source, lists.dub),
      ownLists: { source: media.source.segments, dub: media.dub.segments },
      sharedLists: lists,
      clock,
    })
  }, [shown, lists, media, clock])

  // Without segments there is nothing to compare. The lists are those of the videos once their length is known.
  const areListsCompared = duration > 0 && lists.source.segments.length > 0 && lists.dub.segments.length > 0
  /** Both lists were compared, and the sound of both videos where the project has it compared. */
  const isCompared = areListsCompared && (media.isListening !== true || Boolean(shown))
  return { rows, lists, isListening: isRunning, isCompared }
}
