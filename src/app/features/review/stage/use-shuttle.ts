// J, K and L as in video editors: backwards, pause, forwards; each further press is faster.
import { useEffect, useRef, useState } from 'react'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { goBackwards } from './backwards.ts'
import { playerSettings } from './player-settings.ts'

/** Speeds backwards and forwards; each press selects the next one. */
const speeds = { back: [1, 2], on: [1, 1.5, 2] } as const

export type Shuttle = {
  /** Speed backwards; 0 when it does not play backwards. */
  readonly backwards: number
  readonly back: () => void
  readonly on: () => void
  /** Plays, or stops playback in either direction; then restores the person's own speed. */
  readonly toggle: () => void
  /** Ends playback backwards; for other controls that move the videos. */
  readonly halt: () => void
}

export function useShuttle(pair: VideoPair | null): Shuttle {
  const [backwards, setBackwards] = useState(0)
  const release = useRef<(() => void) | null>(null)
  useEffect(() => () => release.current?.(), [])

  const halt = () => {
    release.current?.()
    release.current = null
    setBackwards(0)
  }
  const ownSpeed = () => {
    const { rate } = playerSettings()
    if (pair && pair.view().rate !== rate) pair.send({ kind: 'rate', rate })
  }
  const start = () => {
    ownSpeed()
    pair?.send({ kind: 'play' })
  }

  return {
    backwards,
    halt,
    back: () => {
      if (!pair) return
      const speed = speeds.back.find((each) => each > backwards) ?? speeds.back[1]
      release.current?.()
      setBackwards(speed)
      release.current = goBackwards(pair, speed, halt)
    },
    on: () => {
      if (!pair) return
      halt()
      if (backwards > 0 || !isGoing(pair)) return start()
      const faster = speeds.on.find((each) => each > pair.view().rate)
      if (faster !== undefined) pair.send({ kind: 'rate', rate: faster })
    },
    toggle: () => {
      if (!pair) return
      halt()
      if (backwards === 0 && !isGoing(pair)) return start()
      pair.send({ kind: 'pause' })
      ownSpeed()
    },
  }
}

/** Whether the pair plays or buffers to play. */
function isGoing(pair: VideoPair): boolean {
  const { phase } = pair.view()
  return phase === 'playing' || phase === 'waiting'
}
