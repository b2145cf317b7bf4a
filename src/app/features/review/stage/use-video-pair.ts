import { type RefCallback, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createVideoPair, type VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SessionView } from '#src/player/core/session.ts'
import { segmentAt, type SegmentList } from '#src/domain/segments.ts'
import { followSegments } from './follow-segments.ts'

/**
 * The two videos inside `stage` (marked `data-side`) in one session, while they are mounted. `pair` is null until then.
 */
export function useVideoPair(
  sourceUrl: string,
  dubUrl: string,
): { pair: VideoPair | null; stage: RefCallback<HTMLElement> } {
  const [pair, setPair] = useState<VideoPair | null>(null)

  const stage = useCallback(
    (element: HTMLElement | null) => {
      const source = element?.querySelector<HTMLVideoElement>('video[data-side="source"]')
      const dub = element?.querySelector<HTMLVideoElement>('video[data-side="dub"]')
      if (!source || !dub) return undefined
      const opened = createVideoPair({ source, dub }, { source: sourceUrl, dub: dubUrl })
      setPair(opened)
      return () => {
        opened.close()
        setPair(null)
      }
    },
    [sourceUrl, dubUrl],
  )

  return { pair, stage }
}

const beforeOpening: SessionView = {
  phase: 'loading',
  heard: 'dub',
  rate: 1,
  volume: 1,
  offset: 0,
  duration: 0,
  range: null,
  loops: false,
  frameDuration: null,
  waiting: { source: true, dub: true },
  problems: { source: null, dub: null },
  refused: false,
}

const nothingToFollow = () => () => {}

/** The pair's view; renders again when it changes. The position is not part of it. */
export function usePairView(pair: VideoPair | null): SessionView {
  return useSyncExternalStore(pair?.onView ?? nothingToFollow, () => pair?.view() ?? beforeOpening)
}

/** The index of the current segment of `list`, or null; renders again when it changes, at most once in `leastMs`. */
export function useSegmentNow(pair: VideoPair | null, list: SegmentList, leastMs = 0): number | null {
  const subscribe = useCallback(
    (changed: () => void) => (pair ? followSegments(pair, list, changed, leastMs) : nothingToFollow()),
    [pair, list, leastMs],
  )
  return useSyncExternalStore(subscribe, () => segmentAt(list, pair?.position() ?? 0)?.index ?? null)
}

/** Calls `follow` with each new position, without rendering. `follow` must be stable. */
export function useFollowPosition(pair: VideoPair | null, follow: (seconds: number) => void): void {
  const now = useCallback(() => follow(pair?.position() ?? 0), [pair, follow])
  useEffect(() => {
    now()
    return pair?.onPosition(follow)
  }, [pair, follow, now])
}
