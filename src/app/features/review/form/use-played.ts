import { useCallback, useEffect, useRef } from 'react'
import { addPlayed, type PlayedRange, playedShare } from '#src/domain/coverage.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

/** A step between two positions that is longer than this, in seconds, was a jump. */
const longestStep = 0.5

/** Remembers what was played; answers how to ask for the share, 0 to 1. */
export function usePlayed(pair: VideoPair | null): () => number {
  const ranges = useRef<readonly PlayedRange[]>([])

  useEffect(() => {
    let last = pair?.position() ?? 0
    return pair?.onPosition((seconds) => {
      if (pair.view().phase === 'playing' && seconds > last && seconds - last < longestStep) {
        ranges.current = addPlayed(ranges.current, last, seconds)
      }
      last = seconds
    })
  }, [pair])

  return useCallback(() => playedShare(ranges.current, pair?.view().duration ?? 0), [pair])
}
