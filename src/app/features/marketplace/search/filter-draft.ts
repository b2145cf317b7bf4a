// Filter fields as typed, before they are parsed into a filter.
import { useState } from 'react'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import {
  clearFilters,
  isPriceRangeEmpty,
  type ProductFilter,
  parseFilter,
} from '#src/app/features/marketplace/products/product-filter.ts'

const draftFields = ['era', 'type', 'location', 'priceMin', 'priceMax'] as const

export type DraftField = (typeof draftFields)[number]

/** The exact text of each field. */
export type FilterDraft = Record<DraftField, string>

/** Price errors: not an amount, or the maximum is below the minimum. */
export type DraftErrors = { priceMin?: 'amount'; priceMax?: 'amount' | 'order' }

export const toFilterDraft = (filter: ProductFilter): FilterDraft => ({
  era: filter.era ?? '',
  type: filter.type ?? '',
  location: filter.location ?? '',
  priceMin: filter.priceMin === undefined ? '' : String(filter.priceMin),
  priceMax: filter.priceMax === undefined ? '' : String(filter.priceMax),
})

/** Copies to the draft what differs between two filters; keeps what was typed into other fields. */
function mergeFilterDraft(draft: FilterDraft, previous: ProductFilter, next: ProductFilter): FilterDraft {
  const [previousDraft, nextDraft] = [toFilterDraft(previous), toFilterDraft(next)]
  const changed = draftFields.filter((part) => previousDraft[part] !== nextDraft[part])
  return { ...draft, ...Object.fromEntries(changed.map((part) => [part, nextDraft[part]])) }
}

/** Parses the fields into a filter with the given keyword; fails with the errors by field. */
export function parseFilterDraft(draft: FilterDraft, keyword: string | undefined): Result<ProductFilter, DraftErrors> {
  const minPrice = parsePrice(draft.priceMin)
  const maxPrice = parsePrice(draft.priceMax)
  if (minPrice === null || maxPrice === null) {
    return fail({ ...(minPrice === null && { priceMin: 'amount' }), ...(maxPrice === null && { priceMax: 'amount' }) })
  }
  const filter = parseFilter({ ...draft, keyword, priceMin: minPrice, priceMax: maxPrice })
  return isPriceRangeEmpty(filter) ? fail({ priceMax: 'order' }) : ok(filter)
}

/** Returns 0 (no bound) for an empty input and null for an invalid amount. */
const parsePrice = (input: string): number | null => (input.trim() === '' ? 0 : parseAmountText(input))

/** The fields' text and errors. Updates when the active filter changes elsewhere. */
export function useFilterDraft(filter: ProductFilter) {
  const [draft, setDraft] = useState(() => toFilterDraft(filter))
  const [lastFilter, setLastFilter] = useState(filter)
  const [errors, setErrors] = useState<DraftErrors>(() => getDraftErrors(draft))
  if (lastFilter !== filter) {
    setLastFilter(filter)
    setDraft(mergeFilterDraft(draft, lastFilter, filter))
  }
  /** Returns null and sets the field errors if the draft is invalid. */
  const validateDraft = (next: FilterDraft): ProductFilter | null => {
    const result = parseFilterDraft(next, filter.keyword)
    setErrors(getDraftErrors(next))
    return result.ok ? { ...clearFilters(filter), ...result.value } : null
  }
  return {
    draft,
    errors,
    setField: (part: DraftField, value: string): FilterDraft => {
      const next = { ...draft, [part]: value }
      setDraft(next)
      return next
    },
    read: validateDraft,
  }
}

function getDraftErrors(draft: FilterDraft): DraftErrors {
  const result = parseFilterDraft(draft, undefined)
  return result.ok ? {} : result.problem
}
