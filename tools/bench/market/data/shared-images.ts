// The photos shared by all generated products: some of the demo's, in the server's image store.
import { join } from 'node:path'
import { demoProducts } from '#src/demo/products.ts'
import { storePictures } from '#src/demo/store-pictures.ts'
import type { IngestedImage } from '#src/server/media/ingest-image.ts'
import { createImageStore } from '#src/server/media/image-store.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { createImageRenditions } from '#src/server/media/image-renditions.ts'

/** Stores missing photos below `dataDir`; always the same ones. */
export async function storeSharedImages(dataDir: string): Promise<IngestedImage[]> {
  const store = createImageStore(createFolderStore(join(dataDir, 'images')))
  const products = demoProducts.filter((_, index) => index % 12 === 0)
  await storePictures(store, products)
  return products.flatMap(({ pictures }) => pictures)
}

/** Creates the renditions that cards show, so that no run depends on the cache of an earlier one. */
export async function warmImageCache(dataDir: string): Promise<void> {
  const store = createImageStore(createFolderStore(join(dataDir, 'images')))
  const variants = createImageRenditions({ store, caches: [createFolderStore(join(dataDir, 'cache', 'images'))] })
  const keys = (await storeSharedImages(dataDir)).map(({ key }) => key)
  await variants.warm(keys, [320, 640], new AbortController().signal)
}
