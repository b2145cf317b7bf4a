import { readFile } from 'node:fs/promises'
import type { ImageStore } from '#src/server/media/image-store.ts'
import type { IngestedImage } from '#src/server/media/ingest-image.ts'
import { demoClips } from './clips.ts'
import type { DemoProduct } from './catalogue/demo-products.ts'
import index from './pictures/index.json' with { type: 'json' }

/** A product's entry in `pictures/index.json`, which `npm run make-demo-art` writes. */
export type DrawnProduct = {
  /** Digest of the data the pictures were drawn from (`drawingDigest`). */
  readonly drawing: string
  /** The cover first. The file of each is `pictures/<key>.avif`. */
  readonly pictures: readonly IngestedImage[]
}

export type Listing = { readonly product: DemoProduct; readonly pictures: DrawnProduct['pictures'] }

/** By product name. */
export const drawnProducts: Readonly<Record<string, DrawnProduct>> = index

/** Number of products whose files are read and written at once. */
const batchSize = 8

/** Copies the pictures of `products` unchanged from the repository into the image store. */
export async function storePictures(
  store: Pick<ImageStore, 'put'>,
  products: readonly DemoProduct[],
): Promise<Listing[]> {
  const listings = products.map((product) => ({ product, pictures: drawnProducts[product.name]?.pictures ?? [] }))
  for (let start = 0; start < listings.length; start += batchSize) {
    const batch = listings.slice(start, start + batchSize).flatMap(({ pictures }) => pictures)
    await Promise.all(batch.map(async ({ key }) => store.put(await readFile(fileOf(key)))))
  }
  return listings
}

const fileOf = (key: string) => new URL(`./pictures/${key}.avif`, import.meta.url)

/** Copies the posters of all clips unchanged into the image store. Returns them, without duplicates. */
export async function storePosters(store: Pick<ImageStore, 'put'>): Promise<IngestedImage[]> {
  const posters = new Map(
    demoClips.flatMap(({ posters: { source, target } }) => [source, target].map((poster) => [poster.key, poster])),
  )
  await Promise.all(
    [...posters.keys()].map(async (key) =>
      store.put(await readFile(new URL(`./posters/${key}.avif`, import.meta.url))),
    ),
  )
  return [...posters.values()]
}
