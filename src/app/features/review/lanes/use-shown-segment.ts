import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SegmentRef } from './lane-input.ts'

/** Milliseconds a pointer may be on its way from a segment to its words. */
const onItsWay = 300

type ShownSegment = {
  readonly shown: SegmentRef | null
  readonly show: (ref: SegmentRef) => void
  /** The pointer left; it may be on its way to the words. */
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * The segment whose words are shown: as long as it is pointed at or in focus, or its words are pointed at. Escape takes
 * them away wherever the focus is, and so does a press anywhere else.
 */
export function useShownSegment(): ShownSegment {
  const [shown, setShown] = useState<SegmentRef | null>(null)
  const leaving = useRef<number | undefined>(undefined)
  const stay = () => window.clearTimeout(leaving.current)
  const dismiss = useEffectEvent(() => {
    stay()
    setShown(null)
  })
  const isShown = shown !== null
  useEffect(() => {
    if (!isShown) return undefined
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && dismiss()
    const onPress = () => dismiss()
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', onPress, true)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', onPress, true)
    }
  }, [isShown])
  return {
    shown,
    show: (ref) => {
      stay()
      setShown(ref)
    },
    leave: () => {
      stay()
      leaving.current = window.setTimeout(() => setShown(null), onItsWay)
    },
    stay,
  }
}
