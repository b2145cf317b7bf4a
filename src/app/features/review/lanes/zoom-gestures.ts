// Zoom by two fingers, and by the wheel with Ctrl, ⌘ or Alt (a trackpad's pinch is reported as a wheel with Ctrl).
import type { Release } from '#src/player/core/scope.ts'

type ZoomGestures = {
  /** The person scrolls or zooms. */
  held: () => void
  /** Zooms by `factor` around `clientX`. */
  zoomed: (factor: number, clientX: number) => void
}

/** Wheel distance in pixels that doubles the zoom. */
const wheelDoubling = 240

/** Pixels per unit of `deltaMode`: pixels, lines, pages. */
const wheelUnits: readonly number[] = [1, 16, 400]

export function listenToZoom(element: HTMLElement, { held, zoomed }: ZoomGestures): Release {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.deltaX !== 0 || event.shiftKey) held()
      return
    }
    event.preventDefault()
    const pixels = event.deltaY * (wheelUnits[event.deltaMode] ?? 1)
    zoomed(2 ** (-pixels / wheelDoubling), event.clientX)
  }

  let apart = 0
  const onTouch = (event: TouchEvent) => {
    const [a, b] = event.touches
    if (!a || !b) {
      apart = 0
      if (event.type === 'touchmove') held()
      return
    }
    if (event.cancelable) event.preventDefault()
    const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
    if (apart > 0 && now > 0) zoomed(now / apart, (a.clientX + b.clientX) / 2)
    apart = now
  }

  element.addEventListener('wheel', onWheel, { passive: false })
  const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
  for (const kind of touches) element.addEventListener(kind, onTouch, { passive: false })
  return () => {
    element.removeEventListener('wheel', onWheel)
    for (const kind of touches) element.removeEventListener(kind, onTouch)
  }
}
