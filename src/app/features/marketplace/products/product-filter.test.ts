import { describe, expect, test } from 'vitest'
import { toFilterDraft, parseFilterDraft } from '#src/app/features/marketplace/search/filter-draft.ts'
import { clearFilters, isPriceRangeEmpty, listActiveFilters, parseFilter, removeFilter } from './product-filter.ts'

describe('parsing a filter from the address', () => {
  test.each([
    ['a keyword and prices', { keyword: ' 青花 ', priceMin: 100 }, { keyword: '青花', priceMin: 100 }],
    [
      'a keyword that the router parses as a number',
      { keyword: 1793, priceMax: '250.5' },
      { keyword: '1793', priceMax: 250.5 },
    ],
    ['a price in the keyword', { keyword: '青花 ５００元以内', priceMax: 900 }, { keyword: '青花', priceMax: 500 }],
    ['empty values', { keyword: '  ', era: '', priceMin: 0, priceMax: '' }, {}],
    ['invalid prices', { priceMin: -5, priceMax: 'abc' }, {}],
    ['a price that is too high or has three decimals', { priceMin: 1e12, priceMax: 1.234 }, {}],
    ['an order and without sold ones', { sort: 'ending', hideSold: true }, { sort: 'ending', hideSold: true }],
    ['the usual order', { sort: 'newest', hideSold: false }, {}],
    ['an unknown order', { sort: 'oldest', hideSold: 'yes' }, {}],
    ['values that are not text', { keyword: { a: 1 }, era: ['Ming'], other: 'x' }, {}],
  ])('an address with %s is parsed', (_, search, filter) => {
    expect(parseFilter(search)).toEqual(filter)
  })

  test('a keyword of 5,000 characters is cut to 200', () => {
    expect(parseFilter({ keyword: 'x'.repeat(5000) }).keyword).toHaveLength(200)
  })
})

test('clearing the filters keeps the keyword and the order', () => {
  const search = { keyword: 'vase', sort: 'price-asc', hideSold: true } as const
  expect(clearFilters({ ...search, era: 'Ming', priceMin: 5 })).toEqual(search)
})

test('active filters are listed, and each can be removed on its own', () => {
  const filter = { keyword: 'vase', era: 'Ming', priceMax: 50 }
  expect(listActiveFilters(filter)).toEqual(['era', 'priceMax'])
  expect(removeFilter(filter, 'priceMax')).toEqual({ keyword: 'vase', era: 'Ming' })
})

describe('parsing the filter form', () => {
  const typed = (more: object) => parseFilterDraft({ ...toFilterDraft({}), ...more }, 'vase')

  test('a filter contains the current keyword and only the completed fields', () => {
    expect(typed({ era: 'Ming', priceMin: '１,000' })).toEqual({
      ok: true,
      value: { keyword: 'vase', era: 'Ming', priceMin: 1000 },
    })
  })

  test.each([
    ['a negative price', { priceMin: '-1', priceMax: '5' }, { priceMin: 'amount' }],
    ['a price with three decimals', { priceMax: '1.234' }, { priceMax: 'amount' }],
    ['a highest price below the lowest', { priceMin: '9', priceMax: '5' }, { priceMax: 'order' }],
  ])('%s is an error of its field', (_, more, problem) => {
    expect(typed(more)).toEqual({ ok: false, problem })
  })

  test('a price range is empty if its maximum is below its minimum', () => {
    expect(isPriceRangeEmpty({ priceMin: 9, priceMax: 5 })).toBe(true)
    expect(isPriceRangeEmpty({ priceMin: 5, priceMax: 5 })).toBe(false)
  })
})
