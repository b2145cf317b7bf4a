import type { ImageStore } from '#src/server/media/image-store.ts'
import { putTrustedSvg } from '#src/server/media/trusted-svg.ts'
import type { DemoProduct } from './catalogue/demo-products.ts'
import { drawPicture } from './pictures/draw-picture.ts'

export type DrawnPicture = Awaited<ReturnType<typeof putTrustedSvg>>

export type DrawnProduct = {
  readonly product: DemoProduct
  /** The cover first. */
  readonly pictures: readonly DrawnPicture[]
}

/** How many placeholders are made at once: as many as keep two cores busy while the next are drawn. */
const atOnce = 4

/** Draws every view of every product into the store. */
export async function drawPictures(store: ImageStore, products: readonly DemoProduct[]): Promise<DrawnProduct[]> {
  const drawn: DrawnProduct[] = []
  for (let start = 0; start < products.length; start += atOnce) {
    drawn.push(...(await Promise.all(products.slice(start, start + atOnce).map((product) => drawProduct(store, product)))))
  }
  return drawn
}

async function drawProduct(store: ImageStore, product: DemoProduct): Promise<DrawnProduct> {
  const { piece, key, backdrop, views } = product
  const pictures: DrawnPicture[] = []
  for (const view of views) pictures.push(await putTrustedSvg(store, drawPicture(piece, key, backdrop, view)))
  return { product, pictures }
}
