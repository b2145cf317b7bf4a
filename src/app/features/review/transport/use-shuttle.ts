// J, K and L as in video editors: backwards, pause, forwards; each further press is faster.
import { useEffect, useRef, useState } from 'react'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { clockOf, audibleSideOf } from '#src/app/features/review/player/pair-clock.ts'
import { mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { playerSettings } from '#src/app/features/review/settings/player-settings.ts'
import type { Dispose } from '#src/player/core/scope.ts'

/** Speeds backwards and forwards; each press selects the next one. */
const shuttleSpeeds = { back: [1, 2], on: [1, 1.5, 2] } as const

export function useShuttle(pair: VideoPair | null) {
  const [reverseSpeed, setReverseSpeed] = useState(0)
  const stopReverseRef = useRef<(() => void) | null>(null)
  useEffect(() => () => stopReverseRef.current?.(), [])
  const isPlayRequestedRef = useRef(false)
  useEffect(() => {
    if (pair && isPlayRequestedRef.current) pair.dispatch({ kind: 'play' })
    isPlayRequestedRef.current = false
  }, [pair])

  const stopReverse = () => {
    stopReverseRef.current?.()
    stopReverseRef.current = null
    setReverseSpeed(0)
  }
  const restorePlaybackRate = () => {
    const { rate } = playerSettings()
    if (pair && pair.view().rate !== rate) pair.dispatch({ kind: 'rate', rate })
  }
  const startPlayback = () => {
    restorePlaybackRate()
    pair?.dispatch({ kind: 'play' })
  }

  return {
    reverseSpeed,
    /** Ends playback backwards; for other controls that move the videos. */
    stopReverse,
    shuttleBack: () => {
      if (!pair) return
      const speed = shuttleSpeeds.back.find((candidate) => candidate > reverseSpeed) ?? shuttleSpeeds.back[1]
      stopReverseRef.current?.()
      setReverseSpeed(speed)
      stopReverseRef.current = playBackwards(pair, speed, stopReverse)
    },
    shuttleForward: () => {
      if (!pair) return
      stopReverse()
      if (reverseSpeed > 0 || !isPlayingOrWaiting(pair)) return startPlayback()
      const nextSpeed = shuttleSpeeds.on.find((candidate) => candidate > pair.view().rate)
      if (nextSpeed !== undefined) pair.dispatch({ kind: 'rate', rate: nextSpeed })
    },
    /**
     * Plays, or stops playback in either direction; then restores the person's own speed. Before there is a pair, the
     * pair plays as soon as it is there.
     */
    toggle: () => {
      if (!pair) {
        isPlayRequestedRef.current = !isPlayRequestedRef.current
        return
      }
      stopReverse()
      if (reverseSpeed === 0 && !isPlayingOrWaiting(pair)) return startPlayback()
      pair.dispatch({ kind: 'pause' })
      restorePlaybackRate()
    },
  }
}

/** Whether the pair plays or buffers to play. */
function isPlayingOrWaiting(pair: VideoPair): boolean {
  const { phase } = pair.view()
  return phase === 'playing' || phase === 'waiting'
}

/** Seconds the position may differ from the requested one; beyond that, somebody else moved it. */
const seekToleranceSeconds = 0.3

/** Frame duration in seconds that is assumed until one is measured. */
const defaultFrameSeconds = 1 / 30

/**
 * Plays both videos backwards from the current position at `speed` times real time. Videos cannot play backwards, so it
 * seeks to one frame after the other, as fast as the browser shows them.
 * Ends at the start, when they play, or when something else moves them, and then calls `onEnd`. Releasing it ends it
 * without calling `onEnd`.
 */
function playBackwards(pair: VideoPair, speed: number, onEnd: () => void): Dispose {
  const side = audibleSideOf(pair.view())
  const startedAtMs = performance.now()
  let lastTargetSeconds = pair.position()
  const startSeconds = mediaTimeAt(clockOf(pair), side, lastTargetSeconds)
  let frameRequest = 0
  pair.dispatch({ kind: 'pause' })

  const step = () => {
    const { phase, frameDuration } = pair.view()
    const wasMoved = Math.abs(pair.position() - lastTargetSeconds) > seekToleranceSeconds
    if (lastTargetSeconds <= 0 || phase === 'playing' || phase === 'waiting' || wasMoved) return onEnd()
    frameRequest = requestAnimationFrame(step)
    const ownSeconds = startSeconds - (speed * (performance.now() - startedAtMs)) / 1000
    const targetSeconds = Math.max(0, sharedTimeAt(clockOf(pair), side, ownSeconds))
    if (targetSeconds > 0 && lastTargetSeconds - targetSeconds < (frameDuration ?? defaultFrameSeconds))
      return undefined
    lastTargetSeconds = targetSeconds
    pair.dispatch({ kind: 'seek', to: targetSeconds })
    return undefined
  }
  frameRequest = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frameRequest)
}
