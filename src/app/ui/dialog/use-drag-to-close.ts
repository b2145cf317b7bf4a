import { type PointerEvent, useState } from 'react'

/** Pixels a sheet is drawn down before letting go closes it. */
const closeThresholdPx = 96

type Drag = { readonly pointerId: number; readonly startY: number; readonly offsetPx: number }

/** Lets a finger on the sheet's head draw it down; let go far enough down, it closes, else it springs back. */
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
