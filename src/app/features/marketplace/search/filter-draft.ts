// Filters as they stand in their fields, before they are a filter.
import { parseTyped } from '#src/app/ui/field/step-number.ts'
import { isAmount } from '#src/domain/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { isPriceRangeEmpty, type ProductFilter, readFilter } from './product-filter.ts'

export const draftParts = ['era', 'type', 'location', 'priceMin', 'priceMax'] as const

export type DraftPart = (typeof draftParts)[number]

/** Exactly what stands in each field. */
export type FilterDraft = Record<DraftPart, string>

/** What is wrong with a price: not an amount of money, or the highest below the lowest. */
export type DraftErrors = { priceMin?: 'amount'; priceMax?: 'amount' | 'order' }

export const draftOf = (filter: ProductFilter): FilterDraft => ({
  era: filter.era ?? '',
  type: filter.type ?? '',
  location: filter.location ?? '',
  priceMin: filter.priceMin === undefined ? '' : String(filter.priceMin),
  priceMax: filter.priceMax === undefined ? '' : String(filter.priceMax),
})

/** The draft with what differs between two filters: what a person typed into other fields stays. */
export function draftAfter(draft: FilterDraft, last: ProductFilter, next: ProductFilter): FilterDraft {
  const [before, after] = [draftOf(last), draftOf(next)]
  const changed = draftParts.filter((part) => before[part] !== after[part])
  return { ...draft, ...Object.fromEntries(changed.map((part) => [part, after[part]])) }
}

/** The filter the fields say, with the keyword there is; or what is wrong with them. */
export function readDraft(draft: FilterDraft, keyword: string | undefined): Result<ProductFilter, DraftErrors> {
  const min = readPrice(draft.priceMin)
  const max = readPrice(draft.priceMax)
  if (min === null || max === null) {
    return fail({ ...(min === null && { priceMin: 'amount' }), ...(max === null && { priceMax: 'amount' }) })
  }
  const filter = readFilter({ ...draft, keyword, priceMin: min, priceMax: max })
  return isPriceRangeEmpty(filter) ? fail({ priceMax: 'order' }) : ok(filter)
}

/** Nothing typed is 0: no bound. Null for what is no amount. */
function readPrice(typed: string): number | null {
  if (typed.trim() === '') return 0
  const amount = parseTyped(typed)
  return amount !== null && isAmount(amount) ? amount : null
}
