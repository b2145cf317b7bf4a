import { type RefObject, useEffect } from 'react'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { playerSettings } from '#src/app/features/review/settings/player-settings.ts'

/** The position of a task's videos in seconds. */
export type StoredPosition = { readonly taskId: string; readonly seconds: number }

/**
 * Restores the position of the same task's videos, and stores it when they are left. Plays the videos of a task that
 * followed another one, if the person wants that.
 */
export function useRestoredPosition(
  pair: VideoPair | null,
  positionRef: RefObject<StoredPosition>,
  taskId: string,
): void {
  useEffect(() => {
    if (!pair) return undefined
    const { current } = positionRef
    if (current.taskId === taskId && current.seconds > 0) pair.dispatch({ kind: 'seek', to: current.seconds })
    if (current.taskId !== taskId && playerSettings().playsNextTask) pair.dispatch({ kind: 'play' })
    return () => {
      positionRef.current = { taskId, seconds: pair.position() }
    }
  }, [pair, positionRef, taskId])
}
