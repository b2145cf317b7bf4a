// Filters as they stand in their fields, before they are a filter.
import { parseNumberText } from '#src/app/ui/field/step-number.ts'
import { isAmount } from '#src/domain/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { isPriceRangeEmpty, type ProductFilter, parseFilter } from './product-filter.ts'

export const draftFields = ['era', 'type', 'location', 'priceMin', 'priceMax'] as const

export type DraftField = (typeof draftFields)[number]

/** Exactly what stands in each field. */
export type FilterDraft = Record<DraftField, string>

/** What is wrong with a price: not an amount of money, or the highest below the lowest. */
export type DraftErrors = { priceMin?: 'amount'; priceMax?: 'amount' | 'order' }

export const toFilterDraft = (filter: ProductFilter): FilterDraft => ({
  era: filter.era ?? '',
  type: filter.type ?? '',
  location: filter.location ?? '',
  priceMin: filter.priceMin === undefined ? '' : String(filter.priceMin),
  priceMax: filter.priceMax === undefined ? '' : String(filter.priceMax),
})

/** The draft with what differs between two filters: what a person typed into other fields stays. */
export function mergeFilterDraft(draft: FilterDraft, previous: ProductFilter, next: ProductFilter): FilterDraft {
  const [previousDraft, nextDraft] = [toFilterDraft(previous), toFilterDraft(next)]
  const changed = draftFields.filter((part) => previousDraft[part] !== nextDraft[part])
  return { ...draft, ...Object.fromEntries(changed.map((part) => [part, nextDraft[part]])) }
}

/** The filter the fields say, with the keyword there is; or what is wrong with them. */
export function parseFilterDraft(draft: FilterDraft, keyword: string | undefined): Result<ProductFilter, DraftErrors> {
  const minPrice = parsePrice(draft.priceMin)
  const maxPrice = parsePrice(draft.priceMax)
  if (minPrice === null || maxPrice === null) {
    return fail({ ...(minPrice === null && { priceMin: 'amount' }), ...(maxPrice === null && { priceMax: 'amount' }) })
  }
  const filter = parseFilter({ ...draft, keyword, priceMin: minPrice, priceMax: maxPrice })
  return isPriceRangeEmpty(filter) ? fail({ priceMax: 'order' }) : ok(filter)
}

/** Nothing typed is 0: no bound. Null for what is no amount. */
function parsePrice(input: string): number | null {
  if (input.trim() === '') return 0
  const amount = parseNumberText(input)
  return amount !== null && isAmount(amount) ? amount : null
}
