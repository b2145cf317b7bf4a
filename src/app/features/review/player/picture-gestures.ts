// Zooms and moves the pictures of both videos by pinch, wheel, drag and double press.
import { addZoomListeners } from './zoom-listeners.ts'
import type { Dispose } from '#src/player/core/scope.ts'
import { panPicture, type PictureTransform, wholePicture, zoomPicture } from './picture-transform.ts'

/** Pixels from which a pointer drags instead of pressing. */
const minDragPx = 6

type Picture = { readonly get: () => PictureTransform; readonly set: (transform: PictureTransform) => void }

/** Handles gestures inside `element`, whose `figure` elements are the panes. */
export function addPictureGestures(element: HTMLElement, picture: Picture): Dispose {
  let dragged: { readonly id: number; x: number; y: number; isMoving: boolean } | null = null
  const isZoomed = () => picture.get().scale > 1
  const paneBox = () => element.querySelector('figure')?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)

  const stopZoom = addZoomListeners(element, {
    onManualScroll: () => {},
    onZoom: (factor, x, y) => {
      const pane = document.elementFromPoint(x, y)?.closest('figure')?.getBoundingClientRect() ?? paneBox()
      const point = { x: (x - pane.x) / pane.width - 0.5, y: (y - pane.y) / pane.height - 0.5 }
      dragged = null
      picture.set(zoomPicture(picture.get(), factor, point))
    },
  })
  const onPointerDown = ({ pointerId: id, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    dragged = isPrimary && isZoomed() ? { id, x, y, isMoving: false } : null
  }
  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (dragged?.id !== pointerId) return
    const [dx, dy] = [clientX - dragged.x, clientY - dragged.y]
    if (!dragged.isMoving && Math.hypot(dx, dy) < minDragPx) return
    dragged = { id: pointerId, x: clientX, y: clientY, isMoving: true }
    const { width, height } = paneBox()
    picture.set(panPicture(picture.get(), { x: dx / width, y: dy / height }))
  }
  /** The click at the end of a drag presses nothing. */
  const onClick = (event: MouseEvent) => {
    if (dragged?.isMoving) event.stopPropagation()
    dragged = null
  }
  const onDoubleClick = () => picture.set(wholePicture)

  const listening = new AbortController()
  const { signal } = listening
  element.addEventListener('pointerdown', onPointerDown, { signal })
  element.addEventListener('pointermove', onPointerMove, { signal })
  element.addEventListener('click', onClick, { signal, capture: true })
  element.addEventListener('dblclick', onDoubleClick, { signal })
  return () => {
    listening.abort()
    stopZoom()
  }
}
