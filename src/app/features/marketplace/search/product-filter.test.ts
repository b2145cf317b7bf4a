import { describe, expect, test } from 'vitest'
import { toFilterDraft, parseFilterDraft } from './filter-draft.ts'
import { isPriceRangeEmpty, listActiveFilters, parseFilter, removeFilter } from './product-filter.ts'

describe('what stands in the address', () => {
  test.each([
    ['words and prices', { keyword: ' 青花 ', priceMin: 100 }, { keyword: '青花', priceMin: 100 }],
    ['what a router takes for a number', { keyword: 1793, priceMax: '250.5' }, { keyword: '1793', priceMax: 250.5 }],
    ['nothing, which is not set', { keyword: '  ', era: '', priceMin: 0, priceMax: '' }, {}],
    ['prices that are none', { priceMin: -5, priceMax: 'abc' }, {}],
    ['a price too high, or with three decimals', { priceMin: 1e12, priceMax: 1.234 }, {}],
    ['what is no word at all', { keyword: { a: 1 }, era: ['Ming'], other: 'x' }, {}],
  ])('%s', (_, search, filter) => {
    expect(parseFilter(search)).toEqual(filter)
  })

  test('a keyword of 5,000 characters is cut to what can be searched for', () => {
    expect(parseFilter({ keyword: 'x'.repeat(5000) }).keyword).toHaveLength(200)
  })
})

test('parts are taken off one by one', () => {
  const filter = { keyword: 'vase', era: 'Ming', priceMax: 50 }
  expect(listActiveFilters(filter)).toEqual(['era', 'priceMax'])
  expect(removeFilter(filter, 'priceMax')).toEqual({ keyword: 'vase', era: 'Ming' })
})

describe('what is typed into the fields', () => {
  const typed = (more: object) => parseFilterDraft({ ...toFilterDraft({}), ...more }, 'vase')

  test('is a filter with the keyword there is, of only what is set', () => {
    expect(typed({ era: 'Ming', priceMin: '１,000' })).toEqual({
      ok: true,
      value: { keyword: 'vase', era: 'Ming', priceMin: 1000 },
    })
  })

  test.each([
    ['no amount', { priceMin: 'abc' }, { priceMin: 'amount' }],
    ['below nothing', { priceMin: '-1', priceMax: '5' }, { priceMin: 'amount' }],
    ['three decimals', { priceMax: '1.234' }, { priceMax: 'amount' }],
    ['the highest below the lowest', { priceMin: '9', priceMax: '5' }, { priceMax: 'order' }],
  ])('%s is said at the field', (_, more, problem) => {
    expect(typed(more)).toEqual({ ok: false, problem })
  })

  test('a range nothing can be in is one in the address, too', () => {
    expect(isPriceRangeEmpty({ priceMin: 9, priceMax: 5 })).toBe(true)
    expect(isPriceRangeEmpty({ priceMin: 5, priceMax: 5 })).toBe(false)
  })
})
