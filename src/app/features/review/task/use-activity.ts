import { useCallback, useEffect, useRef } from 'react'
import { type ActiveTime, reduceActiveTime, startActiveTime } from '#src/domain/review/active-time.ts'
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import type { Activity } from '#src/offline/drafts/stored-draft.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

const reportEveryMs = 5000

/**
 * Measures active time on the task and records which parts of the dub are played audibly. Time counts as active while
 * the videos play. Reports to `storeActivity` every 5 s, when the page is hidden, and when the task is left. Returns a
 * function that reports what is pending and resolves when all of it is stored.
 */
export function useActivity(
  pair: VideoPair | null,
  storeActivity: (activity: Activity) => Promise<void>,
): () => Promise<void> {
  const activeTimeRef = useRef<ActiveTime | null>(null)
  /** Ranges played since the last report in videos that were replaced. */
  const playedRef = useRef<readonly PlayedRange[]>([])
  /** Resolves when all reported activity is stored. */
  const pendingStoreRef = useRef(Promise.resolve())

  const updateActiveTime = useCallback((kind: 'activity' | 'hidden' | 'tick') => {
    if (activeTimeRef.current)
      activeTimeRef.current = reduceActiveTime(activeTimeRef.current, { kind }, performance.now())
  }, [])

  const flushActivity = useCallback(async () => {
    updateActiveTime(pair?.view().phase === 'playing' && !document.hidden ? 'activity' : 'tick')
    const activity = {
      activeMs: activeTimeRef.current?.activeMs ?? 0,
      played: [...playedRef.current, ...(pair?.drainPlayedRanges() ?? [])],
    }
    if (activeTimeRef.current) activeTimeRef.current = { ...activeTimeRef.current, activeMs: 0 }
    playedRef.current = []
    if (activity.activeMs > 0 || activity.played.length > 0)
      pendingStoreRef.current = Promise.all([pendingStoreRef.current, storeActivity(activity)]).then(() => undefined)
    await pendingStoreRef.current
  }, [pair, storeActivity, updateActiveTime])

  useEffect(() => {
    activeTimeRef.current ??= startActiveTime(performance.now())
    const markActive = () => updateActiveTime('activity')
    const onVisibilityChange = () => {
      updateActiveTime(document.hidden ? 'hidden' : 'activity')
      if (document.hidden) void flushActivity()
    }
    const timer = window.setInterval(() => void flushActivity(), reportEveryMs)
    for (const eventName of activityEvents) window.addEventListener(eventName, markActive, { passive: true })
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      window.clearInterval(timer)
      for (const eventName of activityEvents) window.removeEventListener(eventName, markActive)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [flushActivity, updateActiveTime])

  useEffect(() => {
    let isPlaying = false
    const unsubscribe = pair?.onViewChange(() => {
      const wasPlaying = isPlaying
      isPlaying = pair.view().phase === 'playing'
      // Idle time counts from the end of playback. Hiding the page also ends playback, but is no activity.
      if (wasPlaying && !isPlaying && !document.hidden) updateActiveTime('activity')
    })
    return () => {
      unsubscribe?.()
      playedRef.current = [...playedRef.current, ...(pair?.drainPlayedRanges() ?? [])]
    }
  }, [pair, updateActiveTime])

  // Only on unmount: once the task is submitted elsewhere `flushActivity` changes, and a report must not recreate the
  // draft.
  const latestFlushRef = useRef(flushActivity)
  useEffect(() => {
    latestFlushRef.current = flushActivity
  }, [flushActivity])
  useEffect(() => () => void latestFlushRef.current(), [])

  return flushActivity
}
