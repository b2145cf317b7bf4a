// What stands below a review and comes after the first picture, and what keeps the task on the page as it now is.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { onLive } from '#src/app/platform/live.ts'
import { lookAgain } from '#src/app/platform/look-again.ts'
import { MetaPanel } from '#src/app/features/review/meta-panel.tsx'
import { taskQuery } from '#src/app/features/review/queries.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

const Oversight = lazy(async () => ({ default: (await import('./oversight.tsx')).Oversight }))

/** What came with a task and what happened to it: as it is kept, and for who manages it in words. */
export function TaskRecord({ task, pair }: { task: Task; pair: VideoPair | null }) {
  return (
    <>
      <MetaPanel task={task} />
      {task.manages && (
        <Suspense>
          <Oversight task={task} pair={pair} />
        </Suspense>
      )}
    </>
  )
}

/** Looks at the task again when tasks of its bundle moved: it may have been given back, or taken away. */
export function TaskNews({ taskId, bundleId }: { taskId: string; bundleId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    const look = lookAgain((id) => void client.invalidateQueries({ queryKey: taskQuery(id).queryKey }))
    return onLive('tasks', (news) => {
      if (news.bundleId === bundleId) look(taskId)
    })
  }, [client, taskId, bundleId])
  return null
}
