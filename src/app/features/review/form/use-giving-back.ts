import { useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { mediaProblemText } from '#src/app/features/review/stage/media-problem-text.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'
import { brokenSkip } from './broken-skip.ts'
import type { DraftKeeper } from './draft-keeper.ts'

export type GivingBack = {
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  /** Opens the dialog with the videos' problems filled in. */
  readonly report: () => void
}

/** State of the skip dialog, which opens from the form or from a video that cannot be shown. */
export function useGivingBack(keeper: DraftKeeper, pair: VideoPair | null): GivingBack {
  const t = useText('review')
  const [open, setOpen] = useState(false)
  const report = () => {
    const problems = pair?.view().problems ?? { source: null, dub: null }
    const { draft } = keeper.view()
    const texts = sideNames.flatMap((side) => {
      const problem = problems[side]
      return problem ? [`${t[side]}: ${mediaProblemText(problem, t.mediaProblems)}`] : []
    })
    const skip = brokenSkip(problems)
    // A note the person wrote is not replaced.
    if (skip) keeper.change({ ...draft, skip: { ...skip, note: draft.skip?.note || texts.join('\n') } })
    setOpen(true)
  }
  return { open, setOpen, report }
}
