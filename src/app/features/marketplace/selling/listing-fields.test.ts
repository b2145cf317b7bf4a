import { describe, expect, test } from 'vitest'
import { auctionEndAfter, validateFields, emptyFields, toFormData, isUnchanged, parseFields } from './listing-fields.ts'

const vase = { ...emptyFields, name: '青花瓶' }

describe('the fields of the listing form', () => {
  test.each([
    ['a title of spaces', { name: '   ' }, { name: 'title-missing' }],
    ['a title of 201 characters', { name: '瓶'.repeat(201) }, { name: 'too-long' }],
    ['a description of 5,001 characters', { description: 'x'.repeat(5001) }, { description: 'too-long' }],
    ['no price', { price: '' }, { price: 'price-missing' }],
    ['a negative price', { price: '-1' }, { price: 'price-missing' }],
    ['a buy-now price below the price', { price: '200', buyNowPrice: '199.99' }, { buyNowPrice: 'below-price' }],
    ['a buy-now price in words', { buyNowPrice: 'much' }, { buyNowPrice: 'price-missing' }],
    ['an auction of 31 days', { auctionDays: '31' }, { auctionDays: 'days-out-of-range' }],
    ['the days of an auction that starts later', { auctionDays: '', startLater: true }, {}],
    ['a price of 0', { price: '0' }, {}],
  ])('validation checks %s', (_, typed, problems) => {
    expect(validateFields({ ...vase, ...typed })).toEqual(problems)
  })

  test('fields are sent trimmed, with plain numbers, and without empty ones', () => {
    const form = toFormData({ ...vase, name: ' 青花瓶 ', price: '1,200.5', era: ' 清 ', auctionDays: '7' }, [
      'k1',
      'k2',
    ])
    expect([...form]).toEqual([
      ['name', '青花瓶'],
      ['price', '1200.50'],
      ['era', '清'],
      ['status', 'active'],
      ['auctionDays', '7'],
      ['images', 'k1'],
      ['images', 'k2'],
    ])
    const later = toFormData({ ...vase, startLater: true }, [])
    expect([later.get('status'), later.get('auctionDays')]).toEqual(['new', null])
  })

  test('a stored draft is parsed unchanged, and invalid fields have their default', () => {
    const draft = { ...vase, price: 'abc', startLater: true, auctionDays: '7' }
    expect(parseFields(structuredClone(draft))).toEqual(draft)
    expect(parseFields({ name: 7, price: null })).toEqual(emptyFields)
    expect(isUnchanged(parseFields('nonsense'))).toBe(true)
  })
})

test('an auction ends whole days after its start', () => {
  expect(auctionEndAfter(7, Date.parse('2026-11-24T08:00:00Z'))).toBe('2026-12-01T08:00:00.000Z')
})
