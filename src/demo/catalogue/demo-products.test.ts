import { describe, expect, test } from 'vitest'
import { demoProducts } from './demo-products.ts'
import { eras, productTypes } from './line.ts'

const products = demoProducts()

describe('the demo shop', () => {
  test('has 240 pieces, no two of one name, or of one description and facts', () => {
    expect(products).toHaveLength(240)
    expect(new Set(products.map((product) => product.name)).size).toBe(240)
    expect(new Set(products.map(({ description, facts }) => JSON.stringify([description, facts]))).size).toBe(240)
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

  test('gives most pieces the facts of a catalogue, with a material that the name does not contradict', () => {
    const withFacts = products.filter(({ facts }) => facts.condition !== '' && facts.dimensions !== '')
    expect(withFacts.length).toBeGreaterThan(150)
    const named: readonly (readonly [RegExp, RegExp])[] = [
      [/黄花梨/u, /huanghuali/],
      [/翡翠/u, /jadeite/],
      [/紫砂|段泥/u, /yixing/],
      [/玉(?!壶)/u, /jade/],
      [/silver/iu, /silver/],
      [/珐琅/u, /cloisonne|porcelain/],
      [/剔红|漆/u, /lacquer/],
    ]
    const wrong = withFacts.filter(({ name, facts }) =>
      named.some(([text, material]) => text.test(name) && !material.test(facts.material)),
    )
    expect(wrong.map(({ name, facts }) => `${name}: ${facts.material}`)).toEqual([])
  })

  test('names the mark that the base bears', () => {
    for (const { piece, description, facts } of products) {
      const mark = 'mark' in piece ? piece.mark : undefined
      expect(`${description}${facts.marks}`.includes('四字款')).toBe(mark !== undefined)
    }
  })
})
