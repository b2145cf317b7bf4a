import { type PointerEvent, useState } from 'react'

/** Pixels a sheet is drawn down before letting go closes it. */
const farEnough = 96

type Drag = { readonly pointer: number; readonly from: number; readonly offset: number }

/** Lets a finger on the sheet's head draw it down; let go far enough down, it closes, else it springs back. */
export function useDragDown(onClose: () => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const onButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType === 'mouse' || onButton) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ pointer: event.pointerId, from: event.clientY, offset: 0 })
    },
    onPointerMove(event: PointerEvent) {
      if (drag?.pointer === event.pointerId) setDrag({ ...drag, offset: Math.max(0, event.clientY - drag.from) })
    },
    onPointerUp(event: PointerEvent) {
      if (drag?.pointer !== event.pointerId) return
      setDrag(null)
      if (drag.offset >= farEnough) onClose()
    },
    onPointerCancel: () => setDrag(null),
  }

  return { offset: drag?.offset ?? 0, handlers }
}
