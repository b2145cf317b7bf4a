import { useCallback, useEffect, useRef } from 'react'
import { type ActiveTime, activeSeconds, countActiveTime, startActiveTime } from '#src/domain/active-time.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** Milliseconds between looks at the clock, and between writes of it. */
const look = 5000

/**
 * Counts the seconds the task was in front of a person and worked on; answers how to ask for them.
 * Watching counts as work: while the videos play nobody is idle.
 */
export function useActiveTime(
  pair: VideoPair | null,
  earlierMs: number,
  keep: (activeMs: number) => void,
): () => number {
  const state = useRef<ActiveTime | null>(null)

  useEffect(() => {
    state.current ??= startActiveTime(performance.now())
    const count = (kind: 'alive' | 'hidden' | 'tick') => {
      if (state.current) state.current = countActiveTime(state.current, { kind }, performance.now())
    }
    const alive = () => count('alive')
    const seen = () => count(document.hidden ? 'hidden' : 'alive')
    const timer = window.setInterval(() => {
      count(pair?.view().phase === 'playing' && !document.hidden ? 'alive' : 'tick')
      if (state.current) keep(earlierMs + state.current.activeMs)
    }, look)
    for (const sign of signsOfLife) window.addEventListener(sign, alive, { passive: true })
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.clearInterval(timer)
      for (const sign of signsOfLife) window.removeEventListener(sign, alive)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [pair, earlierMs, keep])

  return useCallback(() => {
    if (!state.current) return 0
    state.current = countActiveTime(state.current, { kind: 'tick' }, performance.now())
    return activeSeconds({ ...state.current, activeMs: earlierMs + state.current.activeMs })
  }, [earlierMs])
}
