// Zoom and position of the pictures, the same for both videos.

export type PictureTransform = {
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
