import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conditionGrades, materials } from '#src/domain/auction/catalogue-facts.ts'
import { imageKey } from '#src/server/media/image-store.ts'
import { demoProducts } from './products.ts'

const folder = join(import.meta.dirname, 'pictures')
const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))

test('the demo has 240 products with names of their own, and facts from the lists', () => {
  expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(240)
  const conditions = new Set(['', ...conditionGrades.map(({ value }) => value)])
  const known = new Set(['', ...materials.map(({ value }) => value)])
  const wrong = demoProducts.filter(({ facts }) => !conditions.has(facts.condition) || !known.has(facts.material))
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('the folder contains exactly the listed demo pictures, each named by its content', () => {
  const listed = demoProducts.flatMap(({ pictures }) => pictures.map(({ key }) => `${key}.avif`))
  expect(new Set(files.map(({ name }) => name))).toEqual(new Set(listed))
  expect(files.filter(({ name, bytes }) => name !== `${imageKey(bytes)}.avif`)).toEqual([])
})

test('all demo pictures together are smaller than 20 MB', () => {
  expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(20_000_000)
})
