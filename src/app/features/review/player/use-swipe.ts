import { type PointerEvent, useRef } from 'react'

/** Minimum horizontal distance of a swipe in px; also at least twice the vertical distance. */
const minSwipePx = 40

/** Calls `onSwipe` after a horizontal swipe by finger or pen. The element needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: () => void) {
  const startRef = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerId: id, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      startRef.current = pointerType === 'mouse' || !isPrimary ? null : { id, x, y }
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const start = startRef.current
      startRef.current = null
      if (start?.id !== pointerId) return
      const [dx, dy] = [Math.abs(clientX - start.x), Math.abs(clientY - start.y)]
      if (dx >= minSwipePx && dx >= 2 * dy) onSwipe()
    },
    onPointerCancel: () => {
      startRef.current = null
    },
  }
}
