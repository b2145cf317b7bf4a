// J, K and L as in video editors: backwards, pause, forwards; each further press is faster.
import { useEffect, useRef, useState } from 'react'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { playerSettings } from '#src/app/features/review/settings/player-settings.ts'

/** Speeds backwards and forwards; each press selects the next one. */
const shuttleSpeeds = { back: [1, 2], on: [1, 1.5, 2] } as const

type Shuttle = {
  /** Speed backwards; 0 when it does not play backwards. */
  readonly reverseSpeed: number
  readonly shuttleBack: () => void
  readonly shuttleForward: () => void
  /**
   * Plays, or stops playback in either direction; then restores the person's own speed. Before there is a pair, the
   * pair plays as soon as it is there.
   */
  readonly toggle: () => void
  /** Ends playback backwards; for other controls that move the videos. */
  readonly stopReverse: () => void
}

export function useShuttle(pair: VideoPair | null): Shuttle {
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
    stopReverse,
    shuttleBack: () => {
      if (!pair) return
      const speed = shuttleSpeeds.back.find((candidate) => candidate > reverseSpeed) ?? shuttleSpeeds.back[1]
      stopReverseRef.current?.()
      setReverseSpeed(speed)
      let isStopped = false
      stopReverseRef.current = () => {
        isStopped = true
      }
      void import('./play-backwards.ts').then(({ playBackwards }) => {
        if (!isStopped) stopReverseRef.current = playBackwards(pair, speed, stopReverse)
      }, stopReverse)
    },
    shuttleForward: () => {
      if (!pair) return
      stopReverse()
      if (reverseSpeed > 0 || !isPlayingOrWaiting(pair)) return startPlayback()
      const nextSpeed = shuttleSpeeds.on.find((candidate) => candidate > pair.view().rate)
      if (nextSpeed !== undefined) pair.dispatch({ kind: 'rate', rate: nextSpeed })
    },
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
