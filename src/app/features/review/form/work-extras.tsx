// What a task at work needs beside its first picture: the flags, giving it back, and the next task made ready.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { nextTaskQuery, taskQuery, workerTasksQuery } from '#src/app/features/review/queries.ts'
import { usePairView } from '#src/app/features/review/stage/use-video-pair.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import { emptySkip, type Skip, type SkipInWork } from '#src/domain/skip.ts'
import { preloadPair } from '#src/player/adapters/preload-pair.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { DraftKeeper, DraftView } from './draft-keeper.ts'
import { SkipTask } from './skip-task.tsx'

type ExtrasProps = {
  task: Task
  draft: DraftView & { readonly keeper: DraftKeeper }
  pair: VideoPair | null
  onDone: (next: Task | null) => void
}

/** For the worker whose task it is. */
export function WorkExtras({ task, draft, pair, onDone }: ExtrasProps) {
  const t = useText('review')
  const client = useQueryClient()
  const { keeper } = draft
  usePreparedNext(task, pair)
  const skipping = useMutation({
    mutationFn: async (skip: Skip) => {
      const safe = await keeper.settle()
      await api('POST /api/tasks/{id}/skip', { params: { id: task._id }, body: skip })
      if (safe) await keeper.drop()
      return client.query({ ...workerTasksQuery(task.bundle._id), staleTime: 0 }).catch(() => null)
    },
    onSuccess: (progress) => {
      toast.success(t.skipped)
      void client.invalidateQueries({ queryKey: ['talent', 'jobs'] })
      client.removeQueries({ queryKey: taskQuery(task._id).queryKey })
      if (progress) onDone(progress.next)
    },
  })
  return (
    <SkipTask
      skip={draft.draft.skip}
      broken={useBroken(pair)}
      busy={skipping.isPending}
      error={skipping.error}
      onChange={(skip) => keeper.change({ ...keeper.view().draft, skip })}
      onSkip={skipping.mutate}
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

/** Learns which task comes next, and has its videos loaded once this one's are there. */
function usePreparedNext(task: Task, pair: VideoPair | null): void {
  const ready = usePairView(pair).phase !== 'loading'
  const { data } = useQuery({ ...nextTaskQuery(task.bundle._id, task._id), enabled: ready })
  const next = data?.next
  const source = next?.source_external_url
  const dub = next?.target_external_url
  useEffect(() => {
    if (!ready || source === undefined || dub === undefined) return undefined
    return preloadPair({ source, dub })
  }, [ready, source, dub])
}
