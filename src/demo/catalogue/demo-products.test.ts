import { describe, expect, test } from 'vitest'
import { demoProducts } from './demo-products.ts'
import { eras, productTypes } from './line.ts'

const products = demoProducts()

describe('the demo shop', () => {
  test('has 240 pieces, no two of one name or description', () => {
    expect(products).toHaveLength(240)
    expect(new Set(products.map((product) => product.name)).size).toBe(240)
    expect(new Set(products.map((product) => product.description)).size).toBe(240)
  })

  test('is the same every time', () => {
    expect(demoProducts()).toEqual(products)
  })

  test('covers every era and every type', () => {
    expect(new Set(products.map((product) => product.era))).toEqual(new Set(eras))
    expect(new Set(products.map((product) => product.type))).toEqual(new Set(productTypes))
  })

  test('asks sensible prices in whole dollars', () => {
    for (const { priceCents } of products) {
      expect(priceCents % 100).toBe(0)
      expect(priceCents).toBeGreaterThanOrEqual(2_000)
      expect(priceCents).toBeLessThanOrEqual(10_000_000)
    }
  })

  test('names the mark that the base bears', () => {
    for (const { piece, description } of products) {
      const mark = 'mark' in piece ? piece.mark : undefined
      expect(description.includes('四字款')).toBe(mark !== undefined)
    }
  })
})
