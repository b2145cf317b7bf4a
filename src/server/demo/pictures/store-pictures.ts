import type { IngestedImage } from '#src/server/media/ingest-image.ts'
import type { ImageStore } from '#src/server/media/image-store.ts'
import { putTrustedSvg } from '#src/server/media/trusted-svg.ts'
import type { Backdrop } from './core/backdrop.ts'
import { pictureHeight, pictureWidth } from './core/svg.ts'
import { drawPictures, type Piece, type View } from './draw-picture.ts'

/**
 * Draws every view of a piece and keeps the drawings as masters, the cover first. Only a placeholder is rendered here;
 * the sizes that people see are made when they are asked for.
 */
export async function storePictures(
  store: ImageStore,
  drawing: { piece: Piece; key: string; backdrop: Backdrop; views: readonly View[] },
): Promise<IngestedImage[]> {
  const stored: IngestedImage[] = []
  for (const svg of drawPictures(drawing.piece, drawing.key, drawing.backdrop, drawing.views)) {
    stored.push(await putTrustedSvg(store, { svg, width: pictureWidth, height: pictureHeight }))
  }
  return stored
}
