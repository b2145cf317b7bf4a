import { type RefObject, useEffect } from 'react'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

/** The position of a task's videos in seconds. */
export type Place = { readonly taskId: string; readonly at: number }

/** Restores the position of the same task's videos, and stores it when they are left. */
export function usePlace(pair: VideoPair | null, place: RefObject<Place>, taskId: string): void {
  useEffect(() => {
    if (!pair) return undefined
    const { current } = place
    if (current.taskId === taskId && current.at > 0) pair.send({ kind: 'seek', to: current.at })
    return () => {
      place.current = { taskId, at: pair.position() }
    }
  }, [pair, place, taskId])
}
