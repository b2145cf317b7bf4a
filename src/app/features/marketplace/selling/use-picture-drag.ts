import { type PointerEvent, useState } from 'react'

type Drag = { readonly from: number; readonly to: number }

/**
 * Moves a picture to the place where it is let go. Places are elements with `data-place`, counted from 0; nothing moves
 * before that, so that what is under the finger stays there.
 */
export function usePictureDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const handlersFor = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const to = placeAt(clientX, clientY)
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

function placeAt(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return place ? Number(place.dataset['place']) : null
}
