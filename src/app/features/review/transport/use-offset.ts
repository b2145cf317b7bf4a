import { useEffect } from 'react'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { readOffset, storeOffset } from '#src/app/features/review/settings/player-settings.ts'
import { usePairView } from '#src/app/features/review/player/use-video-pair.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'

export type OffsetControl = ReturnType<typeof useOffset>

/** The dub's offset for a task, as the person last set it. */
export function useOffset(pair: VideoPair | null, taskId: string) {
  const { offset: seconds, frameDuration } = usePairView(pair)
  const personId = currentIdentity()?._id ?? ''
  useEffect(() => {
    const storedOffset = readOffset(personId, taskId)
    if (storedOffset !== 0) pair?.dispatch({ kind: 'offset', seconds: storedOffset })
  }, [pair, personId, taskId])
  const setOffset = (targetSeconds: number) => {
    if (pair) pair.dispatch({ kind: 'offset', seconds: storeOffset(personId, taskId, targetSeconds) })
  }
  return {
    /** By which the dub is ahead of the shared position. */
    seconds,
    shiftBy: (deltaSeconds: number) => setOffset(seconds + deltaSeconds),
    /** A frame counts as 1/30 s until its duration is measured. */
    shiftByFrames: (frames: number) => setOffset(seconds + frames * (frameDuration ?? 1 / 30)),
    reset: () => setOffset(0),
  }
}

/** Returns a function that describes the dub's offset, given in seconds ahead of its source. */
export function useOffsetText(): (seconds: number) => string {
  const t = useTranslations('player')
  return (seconds) => {
    const secondsText = Math.abs(seconds).toFixed(3)
    return seconds === 0 ? t.offsetNone : seconds > 0 ? t.offsetAhead(secondsText) : t.offsetBehind(secondsText)
  }
}
