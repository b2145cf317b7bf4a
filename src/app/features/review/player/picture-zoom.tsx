import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { addPictureGestures } from './picture-gestures.ts'
import { panPicture, type PictureTransform, wholePicture, zoomPicture } from './picture-transform.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'

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
