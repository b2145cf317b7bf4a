import { type PointerEvent, useState } from 'react'

/** The drag distance from which releasing closes the sheet. */
const closeThresholdPx = 96

type Drag = { readonly pointerId: number; readonly startY: number; readonly offsetPx: number }

/** Handlers to drag a sheet down by its header. Releasing it beyond the threshold closes it, otherwise it returns. */
export function useDragToClose(onClose: () => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType === 'mouse' || isOnButton) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ pointerId: event.pointerId, startY: event.clientY, offsetPx: 0 })
    },
    onPointerMove(event: PointerEvent) {
      if (drag?.pointerId === event.pointerId) setDrag({ ...drag, offsetPx: Math.max(0, event.clientY - drag.startY) })
    },
    onPointerUp(event: PointerEvent) {
      if (drag?.pointerId !== event.pointerId) return
      setDrag(null)
      if (drag.offsetPx >= closeThresholdPx) onClose()
    },
    onPointerCancel: () => setDrag(null),
  }

  return { offset: drag?.offsetPx ?? 0, handlers }
}
