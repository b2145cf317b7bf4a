// `npm run make-demo-art` draws the pictures of demo products that changed in the catalogue; with `-- --all`, after a
// change to the drawing code, those of all products. Commit what it writes into src/demo/pictures.

import { readdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type DemoProduct, demoProducts } from '#src/demo/catalogue/demo-products.ts'
import { type DrawnProduct, drawnProducts } from '#src/demo/store-pictures.ts'
import { imageKey } from '#src/server/media/image-store.ts'
import type { IngestedImage } from '#src/server/media/ingest-image.ts'
import { createPlaceholder } from '#src/server/media/create-placeholder.ts'
import { drawPictures } from './draw-picture.ts'
import { drawingDigest } from './drawing-digest.ts'

const folder = new URL('../../src/demo/pictures/', import.meta.url)

const width = 1200

const drawn = new Map(Object.entries(drawnProducts))
const products = demoProducts()
for (const product of products) {
  const current = drawn.get(product.name)?.drawing === drawingDigest(product)
  if (current && !process.argv.includes('--all')) continue
  drawn.set(product.name, await draw(product))
  // Written after each product, so that an interrupted run can resume.
  await writeIndex()
  console.log(product.name)
}
await writeIndex()
await removeUnlisted()

async function draw(product: DemoProduct): Promise<DrawnProduct> {
  const drawings = drawPictures(product.piece, product.name, product.backdrop, product.views)
  const pictures: IngestedImage[] = []
  for (const svg of drawings) pictures.push(await encode(svg))
  return { drawing: drawingDigest(product), pictures }
}

async function encode(svg: string): Promise<IngestedImage> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width })
    .flatten({ background: '#f0e9dc' })
    .avif({ quality: 46, effort: 2, chromaSubsampling: '4:2:0' })
    .toBuffer({ resolveWithObject: true })
  const key = imageKey(data)
  await writeFile(new URL(`${key}.avif`, folder), data)
  return { key, width: info.width, height: info.height, placeholder: await createPlaceholder(data) }
}

/** In the catalogue's order, one line per picture, so that a diff shows which ones changed. */
async function writeIndex(): Promise<void> {
  const texts = products.flatMap(({ name }) => {
    const entry = drawn.get(name)
    if (!entry) return []
    const lines = entry.pictures.map((picture) => `    ${JSON.stringify(picture)}`)
    return `  ${JSON.stringify(name)}: { "drawing": "${entry.drawing}", "pictures": [\n${lines.join(',\n')}\n  ] }`
  })
  await writeFile(new URL('index.json', folder), `{\n${texts.join(',\n')}\n}\n`)
}

async function removeUnlisted(): Promise<void> {
  const listed = products.flatMap(({ name }) => drawn.get(name)?.pictures.map(({ key }) => `${key}.avif`) ?? [])
  const stored = new Set(['index.json', ...listed])
  for (const file of await readdir(folder)) {
    if (!stored.has(file)) await rm(new URL(file, folder))
  }
}
