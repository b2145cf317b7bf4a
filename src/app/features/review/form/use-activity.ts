import { useCallback, useEffect, useRef } from 'react'
import { type ActiveTime, countActiveTime, startActiveTime } from '#src/domain/active-time.ts'
import { addPlayed, type PlayedRange } from '#src/domain/coverage.ts'
import type { Activity } from '#src/offline/drafts/kept-draft.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** Milliseconds between looks at the clock, and between writes of it. */
const look = 5000

/** A step between two positions that is longer than this at plain speed, in seconds, was a jump. */
const longestStep = 0.6

/**
 * Counts the time a task was in front of a person and worked on, and which parts of the dub were played to be heard.
 * Tells `add` of more every few seconds; answers how to have the rest told now. Watching counts as work: while the
 * videos play nobody is idle.
 */
export function useActivity(pair: VideoPair | null, add: (more: Activity) => Promise<void>): () => Promise<void> {
  const clock = useRef<ActiveTime | null>(null)
  const played = useRef<readonly PlayedRange[]>([])

  const tell = useCallback(async () => {
    const activeMs = clock.current?.activeMs ?? 0
    const more = { activeMs, played: played.current }
    if (clock.current) clock.current = { ...clock.current, activeMs: 0 }
    played.current = []
    if (activeMs > 0 || more.played.length > 0) await add(more)
  }, [add])

  const count = useCallback((kind: 'alive' | 'hidden' | 'tick') => {
    if (clock.current) clock.current = countActiveTime(clock.current, { kind }, performance.now())
  }, [])

  useEffect(() => {
    clock.current ??= startActiveTime(performance.now())
    const alive = () => count('alive')
    const seen = () => {
      count(document.hidden ? 'hidden' : 'alive')
      if (document.hidden) void tell()
    }
    const timer = window.setInterval(() => {
      count(pair?.view().phase === 'playing' && !document.hidden ? 'alive' : 'tick')
      void tell()
    }, look)
    for (const sign of signsOfLife) window.addEventListener(sign, alive, { passive: true })
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.clearInterval(timer)
      for (const sign of signsOfLife) window.removeEventListener(sign, alive)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [pair, tell, count])

  useEffect(() => {
    let last = pair?.position() ?? 0
    return pair?.onPosition((seconds) => {
      const { phase, heard, offset, rate } = pair.view()
      const went = seconds > last && seconds - last < longestStep * Math.max(1, rate)
      if (phase === 'playing' && heard !== 'source' && went) {
        played.current = addPlayed(played.current, Math.max(0, last + offset), Math.max(0, seconds + offset))
      }
      last = seconds
    })
  }, [pair])

  return useCallback(() => {
    count('tick')
    return tell()
  }, [count, tell])
}
