import { useEffect, useState } from 'react'
import type { DraftController } from '#src/app/features/review/task/draft-controller.ts'
import type { TaskMedia, Task } from '#src/app/features/review/task/task-media.ts'
import { addPicture } from '#src/domain/review/flag-pictures.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'

type FlagPicturesParams = {
  readonly flags: readonly ReviewFlag[]
  readonly media: TaskMedia
  /** Null while the videos, or the review, cannot be used. */
  readonly pair: VideoPair | null
  readonly draftController: Pick<DraftController, 'current' | 'change'>
}

/**
 * Adds the missing pictures of flags to the draft, one after the other: of new flags, of those whose side or start was
 * changed, and of those that another device added.
 */
export function useFlagPictures({ flags, media, pair, draftController }: FlagPicturesParams): void {
  const [failedKeys, setFailedKeys] = useState<ReadonlySet<string>>(new Set())
  const missing = flags.find((flag) => flag.picture === undefined && !failedKeys.has(pictureKey(flag)))
  const side = missing?.side ?? null
  const start = missing?.start ?? null
  useEffect(() => {
    if (!pair || start === null) return undefined
    const abort = new AbortController()
    const shown = { side, start }
    const add = (picture: string | null) => {
      if (abort.signal.aborted) return
      const draft = draftController.current()
      if (picture === null) setFailedKeys((keys) => new Set([...keys, pictureKey(shown)]))
      else {
        const { flags: currentFlags = [], ...result } = draft.result
        draftController.change({ ...draft, result: { ...result, flags: addPicture(currentFlags, shown, picture) } })
      }
    }
    // A picture is optional: without the code, the flag is as before.
    void import('./draw-flag-picture.ts')
      .then(({ drawFlagPicture }) => drawFlagPicture(pair, media, shown, abort.signal))
      .catch(() => null)
      .then(add)
    return () => abort.abort()
  }, [draftController, media, pair, side, start])
}

const pictureKey = ({ side, start }: Pick<ReviewFlag, 'side' | 'start'>): string => `${side} ${start}`

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
