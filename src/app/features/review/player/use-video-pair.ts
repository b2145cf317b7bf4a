import {
  type RefCallback,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { whenHydrated } from '#src/app/platform/page/server-rendered-page.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SessionView } from '#src/player/core/session.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { sharedClock } from '#src/domain/segments/shared-clock.ts'
import { segmentAt, type SegmentList } from '#src/domain/segments/segments.ts'
import { subscribeToSegment } from './subscribe-to-position.ts'

const loadPlayer = () => import('#src/player/adapters/video-pair.ts')
// The page is painted and hydrated without it. Where it does not load, rendering the videos shows the error.
if (!import.meta.env.SSR) void loadPlayer().catch(() => undefined)

/**
 * The two videos inside the element of `stageRef` (marked `data-side`) in one session, while they are mounted. `pair`
 * is null until then, and until the player is loaded.
 */
export function useVideoPair(
  sourceUrl: string,
  dubUrl: string,
): { pair: VideoPair | null; stageRef: RefCallback<HTMLElement> } {
  const [pair, setPair] = useState<VideoPair | null>(null)

  const stageRef = useCallback(
    (element: HTMLElement | null) => {
      const source = element?.querySelector<HTMLVideoElement>('video[data-side="source"]')
      const dub = element?.querySelector<HTMLVideoElement>('video[data-side="dub"]')
      if (!source || !dub) return undefined
      let newPair: VideoPair | null = null
      let isUnmounted = false
      const showPair = async () => {
        const [{ createVideoPair }] = await Promise.all([loadPlayer(), whenHydrated()])
        if (isUnmounted) return
        newPair = createVideoPair({ source, dub }, { source: sourceUrl, dub: dubUrl })
        startTransition(() => setPair(newPair))
      }
      showPair().catch((error: unknown) =>
        setPair(() => {
          throw error
        }),
      )
      return () => {
        isUnmounted = true
        newPair?.close()
        setPair(null)
      }
    },
    [sourceUrl, dubUrl],
  )

  return { pair, stageRef }
}

const initialView: SessionView = {
  phase: 'loading',
  audible: 'dub',
  rate: 1,
  volume: 1,
  offset: 0,
  lineMap: null,
  duration: 0,
  range: null,
  isLooping: false,
  frameDuration: null,
  waiting: { source: true, dub: true },
  problems: { source: null, dub: null },
  isPlayBlocked: false,
}

const noSubscription = () => () => {}

/** The pair's view; renders again when it changes. The position is not part of it. */
export function usePairView(pair: VideoPair | null): SessionView {
  return useSyncExternalStore(
    pair?.onViewChange ?? noSubscription,
    () => pair?.view() ?? initialView,
    () => initialView,
  )
}

/** The clock that the videos share; renders again when it changes. */
export function usePairClock(pair: VideoPair | null): LineMap {
  const { lineMap, offset } = usePairView(pair)
  return useMemo(() => sharedClock(lineMap, offset), [lineMap, offset])
}

/** The index of the current segment, or null; renders again when it changes, at most once in `minIntervalMs`. */
export function useCurrentSegmentIndex(pair: VideoPair | null, list: SegmentList, minIntervalMs = 0): number | null {
  const subscribe = useCallback(
    (onChange: () => void) => (pair ? subscribeToSegment(pair, list, onChange, minIntervalMs) : noSubscription()),
    [pair, list, minIntervalMs],
  )
  const currentIndex = () => segmentAt(list, pair?.position() ?? 0)?.index ?? null
  return useSyncExternalStore(subscribe, currentIndex, currentIndex)
}

/** Calls `listener` with each new position, without rendering. `listener` must be stable. */
export function usePositionListener(pair: VideoPair | null, listener: (seconds: number) => void): void {
  const notifyNow = useCallback(() => listener(pair?.position() ?? 0), [pair, listener])
  useEffect(() => {
    notifyNow()
    return pair?.onPositionChange(listener)
  }, [pair, listener, notifyNow])
}
