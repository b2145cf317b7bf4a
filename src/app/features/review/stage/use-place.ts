import { type RefObject, useEffect } from 'react'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

/** Where a task's videos stand, in seconds. */
export type Place = { readonly taskId: string; readonly at: number }

/** Goes on where the videos of the same task stood before, and remembers where they were left. */
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
