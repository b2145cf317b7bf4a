import { useCallback, useEffect, useRef } from 'react'
import { type ActiveTime, countActiveTime, startActiveTime } from '#src/domain/active-time.ts'
import type { PlayedRange } from '#src/domain/coverage.ts'
import type { Activity } from '#src/offline/drafts/kept-draft.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

const reportEveryMs = 5000

/**
 * Measures active time on the task and records which parts of the dub are played audibly. Time counts as active while
 * the videos play. Reports to `add` every 5 s, when the page is hidden, and when the task is left. Returns a function
 * that reports what is pending and resolves when all of it is stored.
 */
export function useActivity(pair: VideoPair | null, add: (more: Activity) => Promise<void>): () => Promise<void> {
  const clock = useRef<ActiveTime | null>(null)
  /** Ranges played since the last report in videos that were replaced. */
  const played = useRef<readonly PlayedRange[]>([])
  /** Resolves when all reported activity is stored. */
  const stored = useRef(Promise.resolve())

  const count = useCallback((kind: 'alive' | 'hidden' | 'tick') => {
    if (clock.current) clock.current = countActiveTime(clock.current, { kind }, performance.now())
  }, [])

  const report = useCallback(async () => {
    count(pair?.view().phase === 'playing' && !document.hidden ? 'alive' : 'tick')
    const more = { activeMs: clock.current?.activeMs ?? 0, played: [...played.current, ...(pair?.takePlayed() ?? [])] }
    if (clock.current) clock.current = { ...clock.current, activeMs: 0 }
    played.current = []
    if (more.activeMs > 0 || more.played.length > 0)
      stored.current = Promise.all([stored.current, add(more)]).then(() => undefined)
    await stored.current
  }, [pair, add, count])

  useEffect(() => {
    clock.current ??= startActiveTime(performance.now())
    const alive = () => count('alive')
    const seen = () => {
      count(document.hidden ? 'hidden' : 'alive')
      if (document.hidden) void report()
    }
    const timer = window.setInterval(() => void report(), reportEveryMs)
    for (const sign of signsOfLife) window.addEventListener(sign, alive, { passive: true })
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.clearInterval(timer)
      for (const sign of signsOfLife) window.removeEventListener(sign, alive)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [report, count])

  useEffect(() => {
    let playing = false
    const release = pair?.onView(() => {
      const wasPlaying = playing
      playing = pair.view().phase === 'playing'
      // Idle time counts from the end of playback. Hiding the page also ends playback, but is no activity.
      if (wasPlaying && !playing && !document.hidden) count('alive')
    })
    return () => {
      release?.()
      played.current = [...played.current, ...(pair?.takePlayed() ?? [])]
    }
  }, [pair, count])

  // Only on unmount: once the task is submitted elsewhere `add` changes, and a report must not recreate the draft.
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  }, [report])
  useEffect(() => () => void latest.current(), [])

  return report
}
