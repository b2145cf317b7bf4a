import type { ImageStore } from './image-store.ts'
import type { IngestedImage } from './ingest-image.ts'
import { createDrawingPlaceholder } from './create-placeholder.ts'

/**
 * Stores an SVG of `width` × `height` pixels as an image master, from which variants are rendered on request. Only for
 * SVGs that Curio generates: an uploaded SVG could fetch URLs or hang or crash the renderer, so `ingestImage` refuses
 * it.
 */
export async function putTrustedSvg(
  store: ImageStore,
  { svg, width, height }: { svg: string; width: number; height: number },
): Promise<IngestedImage> {
  const bytes = Buffer.from(svg)
  const [key, placeholder] = await Promise.all([store.put(bytes), createDrawingPlaceholder(bytes)])
  return { key, width, height, placeholder }
}
