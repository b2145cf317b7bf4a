import { expect, test } from 'vitest'
import { maxStreamProducts } from '#src/domain/auction/auction.ts'
import { mergeShown } from './shown-products.ts'

const shown = (from: number, count: number, readAt: string) =>
  new Map(Array.from({ length: count }, (_, place) => [`product ${from + place}`, readAt]))

test('a product that several answers show was read when the earliest was', () => {
  expect(mergeShown([shown(1, 2, '12:00'), shown(2, 2, '13:00')])).toEqual(
    new Map([
      ['product 1', '12:00'],
      ['product 2', '12:00'],
      ['product 3', '13:00'],
    ]),
  )
})

test('of too many products those of the last answers stay', () => {
  const merged = mergeShown([shown(0, maxStreamProducts, '12:00'), shown(1000, 20, '13:00')])
  expect(merged.size).toBe(maxStreamProducts)
  expect([...merged.keys()]).toEqual(expect.arrayContaining([...shown(1000, 20, '').keys()]))
})
