import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const search: Catalogue['search'] = {
  any: 'Any',
  other: 'Other…',
  otherNamed: (label) => `Other ${label.toLowerCase()}`,
  priceMin: 'Price from',
  priceMax: 'Price to',
  priceWrong: 'Enter an amount with at most two decimals.',
  priceOrder: 'The highest price is below the lowest one.',
  clearFilters: 'Clear filters',
  showResults: 'Show',
  filteredBy: 'Filters in force',
  from: (price) => `From ${price}`,
  upTo: (price) => `Up to ${price}`,
  remove: (what) => `Remove filter: ${what}`,
  clearAll: 'Clear all',
  nothingFound: 'Nothing found.',
  without: (what) => `Without: ${what}`,
  seeEverything: 'See everything',
  suggestions: 'Suggestions',
  suggestionCount: (count) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
}
