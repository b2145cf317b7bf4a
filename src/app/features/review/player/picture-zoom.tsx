import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { addZoomListeners } from './zoom-listeners.ts'
import type { Dispose } from '#src/player/core/scope.ts'

const zoomStep = 1.5

/** Share of the pane by which a key moves the picture. */
const panStep = 0.1

/**
 * Zooms and moves the pictures of both videos inside the stage alike, by gestures and keys. The stage has the attribute
 * `data-zoomed` while they are enlarged. Renders nothing.
 */
export function PictureZoom({ stageElementRef }: { stageElementRef: RefObject<HTMLElement | null> }) {
  const transformRef = useRef(wholePicture)
  const setTransform = useCallback(
    (transform: PictureTransform) => {
      transformRef.current = transform
      const { scale, x, y } = transform
      const element = stageElementRef.current
      element?.style.setProperty(
        '--picture',
        scale === 1 ? 'none' : `translate(${x * 100}%, ${y * 100}%) scale(${scale})`,
      )
      element?.toggleAttribute('data-zoomed', scale > 1)
    },
    [stageElementRef],
  )

  useEffect(() => {
    const videos = stageElementRef.current?.querySelector<HTMLElement>('[role=group]')
    return videos ? addPictureGestures(videos, { get: () => transformRef.current, set: setTransform }) : undefined
  }, [stageElementRef, setTransform])

  const zoomBy = (factor: number) => () => setTransform(zoomPicture(transformRef.current, factor, { x: 0, y: 0 }))
  const panBy = (x: number, y: number) => () => setTransform(panPicture(transformRef.current, { x, y }))
  useShortcuts({
    'picture-in': zoomBy(zoomStep),
    'picture-out': zoomBy(1 / zoomStep),
    'picture-reset': () => setTransform(wholePicture),
    'picture-left': panBy(panStep, 0),
    'picture-right': panBy(-panStep, 0),
    'picture-up': panBy(0, panStep),
    'picture-down': panBy(0, -panStep),
  })
  return null
}

/** Pixels from which a pointer drags instead of pressing. */
const minDragPx = 6

type Picture = { readonly get: () => PictureTransform; readonly set: (transform: PictureTransform) => void }

/** Handles gestures inside `element`, whose `figure` elements are the panes. */
function addPictureGestures(element: HTMLElement, picture: Picture): Dispose {
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

// Zoom and position of the pictures, the same for both videos.

type PictureTransform = {
  /** From 1, the whole picture. */
  readonly scale: number
  /** Shift of the picture's centre, in shares of the pane's width and height. */
  readonly x: number
  readonly y: number
}

/** A point of the pane, in shares of its width and height from its centre. */
type PanePoint = { readonly x: number; readonly y: number }

export const wholePicture: PictureTransform = { scale: 1, x: 0, y: 0 }

const maxScale = 8

/** Zooms by `factor` and keeps what is at `point` there. */
export function zoomPicture({ scale, x, y }: PictureTransform, factor: number, point: PanePoint): PictureTransform {
  const newScale = Math.max(1, Math.min(maxScale, scale * factor))
  const ratio = newScale / scale
  return keepInPane({ scale: newScale, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio })
}

/** Moves the picture by shares of the pane's size; a zoomed picture always fills the pane. */
export function panPicture({ scale, x, y }: PictureTransform, by: PanePoint): PictureTransform {
  return keepInPane({ scale, x: x + by.x, y: y + by.y })
}

function keepInPane({ scale, x, y }: PictureTransform): PictureTransform {
  const limit = (scale - 1) / 2
  const clamp = (shift: number) => Math.max(-limit, Math.min(limit, shift))
  return { scale, x: clamp(x), y: clamp(y) }
}
