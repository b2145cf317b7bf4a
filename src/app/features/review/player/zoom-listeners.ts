// Zoom by two fingers, and by the wheel with Ctrl, ⌘ or Alt (a trackpad's pinch is reported as a wheel with Ctrl).
import type { Dispose } from '#src/player/core/scope.ts'

type ZoomHandlers = {
  /** The person scrolls or zooms. */
  onManualScroll: () => void
  /** Zooms by `factor` around a point of the window. */
  onZoom: (factor: number, clientX: number, clientY: number) => void
}

/** Wheel distance in pixels that doubles the zoom. */
const wheelPixelsPerDoubling = 240

/** Pixels per unit of `deltaMode`: pixels, lines, pages. */
const wheelPixelsPerUnit: readonly number[] = [1, 16, 400]

export function addZoomListeners(element: HTMLElement, { onManualScroll, onZoom }: ZoomHandlers): Dispose {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.deltaX !== 0 || event.shiftKey) onManualScroll()
      return
    }
    event.preventDefault()
    const pixels = event.deltaY * (wheelPixelsPerUnit[event.deltaMode] ?? 1)
    onZoom(2 ** (-pixels / wheelPixelsPerDoubling), event.clientX, event.clientY)
  }

  let touchDistance = 0
  const onTouch = (event: TouchEvent) => {
    const [a, b] = event.touches
    if (!a || !b) {
      touchDistance = 0
      if (event.type === 'touchmove') onManualScroll()
      return
    }
    if (event.cancelable) event.preventDefault()
    const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
    if (touchDistance > 0 && distance > 0)
      onZoom(distance / touchDistance, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2)
    touchDistance = distance
  }

  element.addEventListener('wheel', onWheel, { passive: false })
  const touchEvents = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
  for (const eventName of touchEvents) element.addEventListener(eventName, onTouch, { passive: false })
  return () => {
    element.removeEventListener('wheel', onWheel)
    for (const eventName of touchEvents) element.removeEventListener(eventName, onTouch)
  }
}
