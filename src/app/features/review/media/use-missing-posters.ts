import { useEffect } from 'react'
import type { Task, TaskMedia } from '#src/app/features/review/task/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'

/** Makes the posters that an open task lacks, once its videos are loaded. */
export function useMissingPosters(task: Task, media: TaskMedia, pair: VideoPair | null): void {
  const isMissing = task.status !== 'completed' && sideNames.some((side) => media[side].poster === null)
  useEffect(() => {
    if (!pair || !isMissing) return undefined
    const abort = new AbortController()
    // A poster is optional: without the code, or a network, the task is as before.
    void import('./make-posters.ts')
      .then(({ makePosters }) => makePosters(task._id, media, pair, abort.signal))
      .catch(() => undefined)
    return () => abort.abort()
  }, [task._id, media, pair, isMissing])
}
