import { type PointerEvent, useState } from 'react'

type Drag = { readonly from: number; readonly to: number }

/**
 * Moves a photo to the place where it is dropped. Places are elements with `data-index`, 0-based. Nothing moves before
 * the drop, so the target under the finger does not change.
 */
export function usePhotoDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const handlersFor = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const to = indexAt(clientX, clientY)
      if (drag && to !== null && to !== drag.to) setDrag({ ...drag, to })
    },
    onPointerUp: () => {
      setDrag(null)
      if (drag && drag.from !== drag.to) onMove(drag.from, drag.to)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handlersFor }
}

function indexAt(x: number, y: number): number | null {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-index]')
  return target ? Number(target.dataset['index']) : null
}
