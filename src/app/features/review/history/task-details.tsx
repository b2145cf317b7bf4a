// The parts below a review, which the first render does not need, and the live updates of the task.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { lazyPart } from '#src/app/platform/shell/lazy-part.tsx'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { MetaPanel } from '#src/app/features/review/meta-panel.tsx'
import { taskQuery } from '#src/app/features/review/review-queries.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

const TaskHistory = lazyPart(
  'src/app/features/review/history/task-history.tsx',
  async () => (await import('./task-history.tsx')).TaskHistory,
)

/** The task's meta data, and its history for managers. */
export function TaskDetails({ task, pair }: { task: Task; pair: VideoPair | null }) {
  return (
    <>
      <MetaPanel task={task} />
      {task.manages && (
        <Suspense>
          <TaskHistory task={task} pair={pair} />
        </Suspense>
      )}
    </>
  )
}

/** Refetches the task when tasks of its bundle change: it may have been reopened or unassigned. */
export function TaskLiveUpdates({ taskId, bundleId }: { taskId: string; bundleId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    const invalidateTask = throttlePerId((id) => void client.invalidateQueries({ queryKey: taskQuery(id).queryKey }))
    return onLive('tasks', (event) => {
      if (event.bundleId === bundleId) invalidateTask(taskId)
    })
  }, [client, taskId, bundleId])
  return null
}
