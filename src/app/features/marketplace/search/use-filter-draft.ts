import { useState } from 'react'
import {
  mergeFilterDraft,
  type DraftErrors,
  toFilterDraft,
  type DraftField,
  type FilterDraft,
  parseFilterDraft,
} from './filter-draft.ts'
import { clearFilters, type ProductFilter } from '#src/app/features/marketplace/products/product-filter.ts'

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
