import { useEffect } from 'react'
import { currentIdentity } from '#src/app/platform/session.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { readOffset, writeOffset } from './player-settings.ts'
import { usePairView } from './use-video-pair.ts'

export type OffsetKeeper = {
  /** Seconds the dub is ahead of the shared position. */
  readonly seconds: number
  /** Shifts the dub by further seconds or frames. A frame counts as 1/30 s until its duration is measured. */
  readonly by: (seconds: number) => void
  readonly byFrames: (frames: number) => void
  readonly reset: () => void
}

/** The dub's offset for a task, as the person last set it. */
export function useOffset(pair: VideoPair | null, task: string): OffsetKeeper {
  const { offset: seconds, frameDuration } = usePairView(pair)
  const person = currentIdentity()?._id ?? ''
  useEffect(() => {
    const kept = readOffset(localStorage, person, task)
    if (kept !== 0) pair?.send({ kind: 'offset', seconds: kept })
  }, [pair, person, task])
  const set = (to: number) => {
    if (pair) pair.send({ kind: 'offset', seconds: writeOffset(localStorage, person, task, to) })
  }
  return {
    seconds,
    by: (more) => set(seconds + more),
    byFrames: (frames) => set(seconds + frames * (frameDuration ?? 1 / 30)),
    reset: () => set(0),
  }
}
