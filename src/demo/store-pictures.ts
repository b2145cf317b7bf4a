import { readFile } from 'node:fs/promises'
import type { ImageStore } from '#src/server/media/image-store.ts'
import type { IngestedImage } from '#src/server/media/ingest-image.ts'
import { demoClips } from './clips.ts'
import type { DemoProduct } from './products.ts'

/** Number of products whose files are read and written at once. */
const batchSize = 8

/** Copies the pictures of `products` unchanged from the repository into the image store. */
export async function storePictures(store: Pick<ImageStore, 'put'>, products: readonly DemoProduct[]): Promise<void> {
  for (let start = 0; start < products.length; start += batchSize) {
    const batch = products.slice(start, start + batchSize).flatMap(({ pictures }) => pictures)
    await Promise.all(batch.map(async ({ key }) => store.put(await readFile(fileOf('pictures', key)))))
  }
}

/** Copies the posters of all clips unchanged into the image store. Returns them, without duplicates. */
export async function storePosters(store: Pick<ImageStore, 'put'>): Promise<IngestedImage[]> {
  const posters = new Map(
    demoClips.flatMap(({ posters: { source, target } }) => [source, target].map((poster) => [poster.key, poster])),
  )
  await Promise.all([...posters.keys()].map(async (key) => store.put(await readFile(fileOf('posters', key)))))
  return [...posters.values()]
}

const fileOf = (folder: 'pictures' | 'posters', key: string) => new URL(`./${folder}/${key}.avif`, import.meta.url)
