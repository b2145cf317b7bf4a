import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SegmentRef } from './lane-input.ts'

/** Milliseconds in which the pointer may move from a segment to its text before the text is hidden. */
const onItsWay = 300

type ShownSegment = {
  readonly shown: SegmentRef | null
  readonly show: (ref: SegmentRef) => void
  /** The pointer left the segment, possibly towards its text. */
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * The segment whose text is shown: while the segment is hovered or focused, or its text is hovered. Escape hides it
 * wherever the focus is, and so does a press elsewhere.
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
