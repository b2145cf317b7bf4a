import type { ImageStore } from '#src/server/media/image-store.ts'
import type { DemoProduct } from './catalogue/demo-products.ts'
import { storePictures } from './pictures/store-pictures.ts'

export type DrawnProduct = {
  readonly product: DemoProduct
  /** The cover first. */
  readonly pictures: Awaited<ReturnType<typeof storePictures>>
}

/** How many placeholders are made at once: as many as keep two cores busy while the next are drawn. */
const atOnce = 4

/** Draws every view of every product into the store. */
export async function drawPictures(store: ImageStore, products: readonly DemoProduct[]): Promise<DrawnProduct[]> {
  const drawn: DrawnProduct[] = []
  for (let start = 0; start < products.length; start += atOnce) {
    const next = products.slice(start, start + atOnce)
    drawn.push(
      ...(await Promise.all(next.map(async (product) => ({ product, pictures: await storePictures(store, product) })))),
    )
  }
  return drawn
}
