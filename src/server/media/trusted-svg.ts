import type { ImageStore } from './image-store.ts'
import type { IngestedImage } from './ingest-image.ts'
import { placeholderOfDrawing } from './placeholder.ts'

/**
 * Keeps a drawing of `width` × `height` pixels as the master of a picture; variants are drawn from it when they are asked for. Only for drawings
 * that Curio made itself: an uploaded SVG may fetch, hang or blow up its renderer, which is why `ingestImage` refuses it.
 */
export async function putTrustedSvg(
  store: ImageStore,
  { svg, width, height }: { svg: string; width: number; height: number },
): Promise<IngestedImage> {
  const bytes = Buffer.from(svg)
  const [key, placeholder] = await Promise.all([store.put(bytes), placeholderOfDrawing(bytes)])
  return { key, width, height, placeholder }
}
