// J, K and L, as editors have them: back, stop, on, and with every further press faster.
import { useEffect, useRef, useState } from 'react'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { goBackwards } from './backwards.ts'
import { playerSettings } from './player-settings.ts'

/** Speeds of going back and of going on, each press one further. */
const speeds = { back: [1, 2], on: [1, 1.5, 2] } as const

export type Shuttle = {
  /** How fast it goes back; 0 when it does not. */
  readonly backwards: number
  readonly back: () => void
  readonly on: () => void
  /** Plays, or stops whatever goes either way; the next time goes at the person's own speed again. */
  readonly toggle: () => void
  /** Going back ends; for whatever else moves the videos. */
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

/** Told to play, whether or not it has to wait just now. */
function isGoing(pair: VideoPair): boolean {
  const { phase } = pair.view()
  return phase === 'playing' || phase === 'waiting'
}
