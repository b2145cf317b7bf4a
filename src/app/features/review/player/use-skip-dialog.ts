import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { mediaProblemText } from '#src/app/features/review/media/media-problem-text.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'
import type { DraftController } from '#src/app/features/review/task/draft-controller.ts'

export type SkipDialog = ReturnType<typeof useSkipDialog>

/** State of the skip dialog, which opens from the form or from a video that cannot be shown. */
export function useSkipDialog(draftController: DraftController, pair: VideoPair | null) {
  const t = useTranslations('review')
  const [open, setOpen] = useState(false)
  /** Opens the dialog with the videos' problems filled in. */
  const openWithReport = () => {
    const problems = pair?.view().problems ?? { source: null, dub: null }
    const problemTexts = sideNames.flatMap((side) => {
      const problem = problems[side]
      return problem ? [`${t[side]}: ${mediaProblemText(problem, t.mediaProblems)}`] : []
    })
    draftController.reportProblems(problems, problemTexts.join('\n'))
    setOpen(true)
  }
  return { open, setOpen, openWithReport }
}
