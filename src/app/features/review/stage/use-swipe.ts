import { type PointerEvent, useRef } from 'react'

/** Minimum horizontal distance of a swipe in px; also at least twice the vertical distance. */
const farEnough = 40

/** Calls `onSwipe` after a horizontal swipe by finger or pen. The element needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: () => void) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerId: id, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      from.current = pointerType === 'mouse' || !isPrimary ? null : { id, x, y }
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const start = from.current
      from.current = null
      if (start?.id !== pointerId) return
      const [across, along] = [Math.abs(clientX - start.x), Math.abs(clientY - start.y)]
      if (across >= farEnough && across >= 2 * along) onSwipe()
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
