import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoProducts } from '#src/demo/catalogue/demo-products.ts'
import { drawnProducts } from '#src/demo/store-pictures.ts'
import { imageKey } from '#src/server/media/image-store.ts'
import { drawingDigest } from './drawing-digest.ts'

const folder = join(import.meta.dirname, '../../src/demo/pictures')
const files = readdirSync(folder)
  .filter((name) => name !== 'index.json')
  .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))

test('the stored pictures match the current catalogue of demo products', () => {
  const outdated = demoProducts().filter((product) => {
    const stored = drawnProducts[product.name]
    return stored?.drawing !== drawingDigest(product) || stored.pictures.length !== product.views.length
  })
  expect(
    outdated.map(({ name }) => name),
    'npm run make-demo-art draws them again',
  ).toEqual([])
})

test('the folder contains exactly the listed demo pictures, each named by its content', () => {
  const listed = new Set(
    Object.values(drawnProducts).flatMap(({ pictures }) => pictures.map(({ key }) => `${key}.avif`)),
  )
  expect(new Set(files.map(({ name }) => name))).toEqual(listed)
  expect(files.filter(({ name, bytes }) => name !== `${imageKey(bytes)}.avif`)).toEqual([])
})

test('all demo pictures together are smaller than 20 MB', () => {
  expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(20_000_000)
})
