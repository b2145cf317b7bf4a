// The filters of lists. They are part of the URL, so they can be shared and restored by Back.
import { type ProductStatus, productStatuses } from '#src/domain/auction/auction.ts'
import { isAmount } from '#src/domain/money/money.ts'
import { splitPrice } from '#src/domain/search/price-in-keyword.ts'
import { maxSearchLength, searchOrders, type SearchOrder } from '#src/domain/search/search-terms.ts'

/** Contains only what is set: filters and the order of the results. Prices are in dollars. */
export type ProductFilter = {
  keyword?: string
  era?: string
  type?: string
  location?: string
  priceMin?: number
  priceMax?: number
  /** Set unless it is `newest`. */
  sort?: Exclude<SearchOrder, 'newest'>
  hideSold?: true
}

export type FilterPart = Exclude<keyof ProductFilter, 'sort' | 'hideSold'>

const textFields = ['keyword', 'era', 'type', 'location'] as const
const priceFields = ['priceMin', 'priceMax'] as const

/**
 * Parses the query string. Drops values that can't be searched for, and a price of 0, which is no bound. A price in the
 * keyword becomes one of the filters.
 */
export function parseFilter(query: Readonly<Record<string, unknown>>): ProductFilter {
  const filter: ProductFilter = {}
  const search: typeof query = { ...query, ...splitPrice(toText(query['keyword']).slice(0, maxSearchLength)) }
  for (const name of textFields) {
    const text = toText(search[name])
    if (text !== '') filter[name] = text.slice(0, maxSearchLength)
  }
  for (const name of priceFields) {
    const value = Number(search[name])
    if (value > 0 && isAmount(value)) filter[name] = value
  }
  const sort = searchOrders.find((order) => order === search['sort'])
  if (sort && sort !== 'newest') filter.sort = sort
  if (search['hideSold'] === true) filter.hideSold = true
  return filter
}

/** The router parses `?keyword=1793` as a number and `?keyword=true` as a boolean; both mean text. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

export const hasFilters = (filter: ProductFilter): boolean => Object.keys(filter).length > 0

/** The filters that are set, in display order. */
export const listFilterParts = (filter: ProductFilter): FilterPart[] =>
  [...textFields, ...priceFields].filter((part) => filter[part] !== undefined)

/** The filters that are set except the keyword, which has its own field. */
export const listActiveFilters = (filter: ProductFilter): FilterPart[] =>
  listFilterParts(filter).filter((part) => part !== 'keyword')

/** The same search without its filters. */
export const clearFilters = ({ keyword, sort, hideSold }: ProductFilter): ProductFilter =>
  parseFilter({ keyword, sort, hideSold })

export const removeFilter = (filter: ProductFilter, part: FilterPart): ProductFilter =>
  parseFilter({ ...filter, [part]: '' })

/** Whether the minimum price exceeds the maximum. */
export const isPriceRangeEmpty = ({ priceMin, priceMax }: ProductFilter): boolean =>
  priceMin !== undefined && priceMax !== undefined && priceMin > priceMax

/** Which of one's own products are listed. */
export type StatusFilter = 'all' | ProductStatus

export const statusFilters: readonly StatusFilter[] = ['all', ...productStatuses]
