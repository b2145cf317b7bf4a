// What a search is narrowed by. It stands in the address, so that it can be shared and gone back to.
import { maxLengths } from '#src/domain/listing-limits.ts'
import { isAmount } from '#src/domain/money.ts'

/** Only what is set is there; prices in dollars. */
export type ProductFilter = {
  keyword?: string
  era?: string
  type?: string
  location?: string
  priceMin?: number
  priceMax?: number
}

export type FilterPart = keyof ProductFilter

/** The longest text the server searches for, in characters. */
export const maxTextLength = maxLengths.detail

const textFields = ['keyword', 'era', 'type', 'location'] as const
const priceFields = ['priceMin', 'priceMax'] as const

/** Whatever someone wrote behind the `?`: what can't be searched for is left out, and so is a price of 0, which says nothing. */
export function parseFilter(search: Readonly<Record<string, unknown>>): ProductFilter {
  const filter: ProductFilter = {}
  for (const name of textFields) {
    const value = search[name]
    // A router reads `?keyword=1793` as a number and `?keyword=true` as a truth; people mean words.
    const text = isPrimitive(value) ? String(value).trim() : ''
    if (text !== '') filter[name] = text.slice(0, maxTextLength)
  }
  for (const name of priceFields) {
    const value = Number(search[name])
    if (value > 0 && isAmount(value)) filter[name] = value
  }
  return filter
}

const isPrimitive = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

export const hasFilters = (filter: ProductFilter): boolean => Object.keys(filter).length > 0

/** The parts that are set, in the order they are shown. */
export const listFilterParts = (filter: ProductFilter): FilterPart[] =>
  [...textFields, ...priceFields].filter((part) => filter[part] !== undefined)

/** The parts that are set besides the keyword, which has a field of its own. */
export const listActiveFilters = (filter: ProductFilter): FilterPart[] =>
  listFilterParts(filter).filter((part) => part !== 'keyword')

export const removeFilter = (filter: ProductFilter, part: FilterPart): ProductFilter =>
  parseFilter({ ...filter, [part]: '' })

/** Nothing can cost at least more than it costs at most. */
export const isPriceRangeEmpty = ({ priceMin, priceMax }: ProductFilter): boolean =>
  priceMin !== undefined && priceMax !== undefined && priceMin > priceMax
