// The parts of an open task that the first render does not need: flags, skipping, preloading the next task.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextTaskQuery } from '#src/app/features/review/queries.ts'
import { usePairView } from '#src/app/features/review/stage/use-video-pair.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import { savesData } from '#src/offline/saves-data.ts'
import { preloadPair } from '#src/player/adapters/preload-pair.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { brokenSkip } from './broken-skip.ts'
import type { DraftKeeper, DraftView } from './draft-keeper.ts'
import { SkipTask } from './skip-task.tsx'
import type { GivingBack } from './use-giving-back.ts'
import type { Submission } from './use-submission.ts'

type ExtrasProps = {
  task: Task
  draft: DraftView & { readonly keeper: DraftKeeper }
  pair: VideoPair | null
  submission: Submission
  givingBack: GivingBack
}

/** Shown to the task's assignee only. */
export function WorkExtras({ task, draft, pair, submission, givingBack }: ExtrasProps) {
  const { keeper } = draft
  usePreparedNext(task, pair)
  useEffect(() => {
    // Loaded ahead, so that the task can be submitted without a network.
    void import('./hand-in.ts').catch(() => undefined)
  }, [])
  return (
    <SkipTask
      skip={draft.draft.skip}
      broken={brokenSkip(usePairView(pair).problems)}
      open={givingBack.open}
      onOpenChange={givingBack.setOpen}
      busy={submission.busy && submission.of === 'skip'}
      error={submission.of === 'skip' ? submission.error : null}
      onChange={(skip) => keeper.change({ ...keeper.view().draft, skip })}
      onSkip={(skip) => submission.send({ kind: 'skip', taskId: task._id, skip })}
    />
  )
}

/** Fetches the next task and preloads its videos once the current ones are loaded, unless the person saves data. */
function usePreparedNext(task: Task, pair: VideoPair | null): void {
  const ready = usePairView(pair).phase !== 'loading'
  const { data } = useQuery({ ...nextTaskQuery(task.bundle._id, task._id), enabled: ready })
  const next = data?.next
  const source = next?.source_external_url
  const dub = next?.target_external_url
  useEffect(() => {
    if (!ready || source === undefined || dub === undefined || savesData()) return undefined
    return preloadPair({ source, dub })
  }, [ready, source, dub])
}
