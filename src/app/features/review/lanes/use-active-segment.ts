import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SegmentRef } from './lane-listeners.ts'

/** Milliseconds in which the pointer may move from a segment to its text before the text is hidden. */
const hideDelayMs = 300

/**
 * The segment whose text is shown: while the segment is hovered or focused, or its text is hovered. Escape hides it
 * wherever the focus is, and so does a press elsewhere.
 */
export function useActiveSegment() {
  const [activeSegment, setActiveSegment] = useState<SegmentRef | null>(null)
  const hideTimerRef = useRef<number | undefined>(undefined)
  const cancelHide = () => window.clearTimeout(hideTimerRef.current)
  const dismiss = useEffectEvent(() => {
    cancelHide()
    setActiveSegment(null)
  })
  const isActive = activeSegment !== null
  useEffect(() => {
    if (!isActive) return undefined
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && dismiss()
    const onPointerDown = () => dismiss()
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('pointerdown', onPointerDown, true)
    }
  }, [isActive])
  return {
    activeSegment,
    showSegment: (ref: SegmentRef) => {
      cancelHide()
      setActiveSegment(ref)
    },
    /** The pointer left the segment, possibly towards its text. */
    scheduleHide: () => {
      cancelHide()
      hideTimerRef.current = window.setTimeout(() => setActiveSegment(null), hideDelayMs)
    },
    cancelHide,
  }
}
