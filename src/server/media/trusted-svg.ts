import sharp from 'sharp'
import type { ImageStore } from './image-store.ts'
import type { IngestedImage } from './ingest-image.ts'
import { placeholderOf } from './placeholder.ts'

/**
 * Keeps a drawing as the master of a picture; variants are drawn from it when they are asked for. Only for drawings
 * that Curio made itself: an uploaded SVG may fetch, hang or blow up its renderer, which is why `ingestImage` refuses it.
 */
export async function putTrustedSvg(store: ImageStore, svg: string): Promise<IngestedImage> {
  const bytes = Buffer.from(svg)
  const { width, height } = await sharp(bytes).metadata()
  const [key, placeholder] = await Promise.all([store.put(bytes), placeholderOf(bytes)])
  return { key, width, height, placeholder }
}
