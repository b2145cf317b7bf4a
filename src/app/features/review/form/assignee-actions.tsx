// The parts of an open task that the first render does not need: flags, skipping, preloading the next task.
import { useQuery } from '@tanstack/react-query'
import { SkipForward } from 'lucide-react'
import { useEffect } from 'react'
import { nextTaskQuery } from '#src/app/features/review/task/review-queries.ts'
import { usePairView } from '#src/app/features/review/player/use-video-pair.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { skipForMediaProblems } from '#src/app/features/review/task/media-problem-skip.ts'
import type { DraftController } from '#src/app/features/review/task/draft-controller.ts'
import type { DraftView } from '#src/app/features/review/task/reduce-draft.ts'
import type { SkipDialog } from '#src/app/features/review/player/use-skip-dialog.ts'
import type { TaskSubmission } from '#src/app/features/review/task/use-task-submission.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { nextIdle, onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

const SkipSheet = onDemand(async () => (await import('./skip-sheet.tsx')).SkipSheet)

type AssigneeActionsProps = {
  task: Task
  draft: DraftView & { readonly draftController: DraftController }
  pair: VideoPair | null
  submission: TaskSubmission
  skipDialog: SkipDialog
}

/** Shown to the task's assignee only. */
export function AssigneeActions({ task, draft, pair, submission, skipDialog }: AssigneeActionsProps) {
  const { draftController } = draft
  usePrefetchNextTask(task, pair)
  useEffect(() => {
    // Loaded ahead, so that the task can be submitted or skipped without a network.
    void nextIdle(3000)
      .then(() => import('#src/app/features/review/task/submit-task.ts'))
      .catch(() => undefined)
    SkipSheet.preload()
  }, [])
  const t = useTranslations('review')
  const suggestedSkip = skipForMediaProblems(usePairView(pair).problems)
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        icon={<SkipForward aria-hidden />}
        {...SkipSheet.intentProps}
        onClick={() => skipDialog.setOpen(true)}
      >
        {suggestedSkip ? t.reportBroken : t.skipTask}
      </Button>
      <SkipSheet
        skip={draft.draft.skip}
        suggestedSkip={suggestedSkip}
        open={skipDialog.open}
        onOpenChange={skipDialog.setOpen}
        onClose={() => skipDialog.setOpen(false)}
        busy={submission.isSubmitting}
        error={submission.kind === 'skip' ? submission.error : null}
        onChange={(skip) => draftController.change({ ...draftController.view().draft, skip })}
        onSkip={(skip) => submission.submit({ kind: 'skip', taskId: task._id, skip })}
      />
    </>
  )
}

/** Fetches the next task and preloads its videos once the current ones are loaded, unless the person saves data. */
function usePrefetchNextTask(task: Task, pair: VideoPair | null): void {
  const isLoaded = usePairView(pair).phase !== 'loading'
  const { data } = useQuery({ ...nextTaskQuery(task.bundle._id, task._id), enabled: isLoaded })
  const nextTask = data?.next
  const source = nextTask?.source_external_url
  const dub = nextTask?.target_external_url
  useEffect(() => {
    if (!isLoaded || source === undefined || dub === undefined || isDataSaverOn()) return undefined
    const preloading = import('#src/player/adapters/preload-pair.ts')
      .then(({ preloadPair }) => preloadPair({ source, dub }))
      .catch(() => undefined)
    return () => void preloading.then((release) => release?.())
  }, [isLoaded, source, dub])
}
