import type { Random } from '#src/demo/catalogue/random.ts'
import { commonDefs, finish } from './backdrop.ts'
import { clamp } from './geometry.ts'
import type { Box } from './shading.ts'
import { n, pictureHeight, pictureWidth } from './svg.ts'

/** A drawn piece: its SVG content, the piece's bounds, and the detail for close-ups. */
export type Scene = { content: string; piece: Box; detail: Box }

/** Maximum share of a picture's width and height that a piece may take. */
const share = { width: 0.8, height: 0.76 }

/** Frames the whole piece, or its detail, at an aspect ratio of 4:5. */
export function framed({ content, piece, detail }: Scene, close: boolean, random: Random): string {
  const view = close ? fitted(detail, 1, 1) : fitted(piece, share.width, share.height)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}" viewBox="0 0 ${pictureWidth} ${pictureHeight}">` +
    `<defs>${commonDefs(random.fork('defs'))}</defs>` +
    `<svg width="${pictureWidth}" height="${pictureHeight}" viewBox="${n(view.x)} ${n(view.y)} ${n(view.width)} ${n(view.height)}">${content}</svg>${finish}</svg>`
  )
}

/**
 * The smallest window of the picture's aspect ratio, inside the canvas, in which `box` takes at most the given shares.
 */
function fitted(box: Box, wide: number, high: number): Box {
  const height = Math.min(
    pictureHeight,
    Math.max(box.height / high, (box.width / wide) * (pictureHeight / pictureWidth)),
  )
  const width = (height * pictureWidth) / pictureHeight
  return {
    width,
    height,
    x: clamp(box.x + box.width / 2 - width / 2, 0, pictureWidth - width),
    y: clamp(box.y + box.height / 2 - height * (high === 1 ? 0.5 : 0.515), 0, pictureHeight - height),
  }
}
