// What a task at work needs beside its first picture: the flags, giving it back, and the next task made ready.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextTaskQuery } from '#src/app/features/review/queries.ts'
import { usePairView } from '#src/app/features/review/stage/use-video-pair.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import { emptySkip, type SkipInWork } from '#src/domain/skip.ts'
import { savesData } from '#src/offline/saves-data.ts'
import { preloadPair } from '#src/player/adapters/preload-pair.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { DraftKeeper, DraftView } from './draft-keeper.ts'
import { SkipTask } from './skip-task.tsx'
import type { Submission } from './use-submission.ts'

type ExtrasProps = {
  task: Task
  draft: DraftView & { readonly keeper: DraftKeeper }
  pair: VideoPair | null
  submission: Submission
}

/** For the worker whose task it is. */
export function WorkExtras({ task, draft, pair, submission }: ExtrasProps) {
  const { keeper } = draft
  usePreparedNext(task, pair)
  useEffect(() => {
    // What hands it in is here before the network may be gone.
    void import('./hand-in.ts').catch(() => undefined)
  }, [])
  return (
    <SkipTask
      skip={draft.draft.skip}
      broken={useBroken(pair)}
      busy={submission.busy && submission.of === 'skip'}
      error={submission.of === 'skip' ? submission.error : null}
      onChange={(skip) => keeper.change({ ...keeper.view().draft, skip })}
      onSkip={(skip) => submission.send({ kind: 'skip', taskId: task._id, skip })}
    />
  )
}

/** What is to be said where a video does not play. */
function useBroken(pair: VideoPair | null): SkipInWork | null {
  const { problems } = usePairView(pair)
  if (!problems.source && !problems.dub) return null
  const side = problems.source && problems.dub ? null : problems.source ? 'source' : 'dub'
  return { ...emptySkip, reason: 'broken-media', side, kind: 'does-not-load' }
}

/** Learns which task comes next, and has its videos loaded once this one's are there, unless data is dear. */
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
