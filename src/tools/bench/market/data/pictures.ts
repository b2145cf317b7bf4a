// The pictures all generated pieces share: some of the demo's, drawn into the server's own store.
import { demoProducts } from '#src/server/demo/catalogue/demo-products.ts'
import { drawPictures } from '#src/server/demo/draw-pictures.ts'
import type { IngestedImage } from '#src/server/media/ingest-image.ts'
import { createImageStore } from '#src/server/media/image-store.ts'
import { join } from 'node:path'

/** Draws what is not there yet below `dataDir`; the same pictures every time. */
export async function drawSharedPictures(dataDir: string): Promise<IngestedImage[]> {
  const store = createImageStore({ dir: join(dataDir, 'images') })
  const products = demoProducts().filter((_, index) => index % 12 === 0)
  return (await drawPictures(store, products)).flatMap(({ pictures }) => pictures)
}
