import { useState } from 'react'
import { draftAfter, type DraftErrors, draftOf, type DraftPart, type FilterDraft, readDraft } from './filter-draft.ts'
import type { ProductFilter } from './product-filter.ts'

/** The fields' contents and what is wrong with them. Follows the filter in force when that changes elsewhere. */
export function useFilterDraft(filter: ProductFilter) {
  const [draft, setDraft] = useState(() => draftOf(filter))
  const [seen, setSeen] = useState(filter)
  const [errors, setErrors] = useState<DraftErrors>(() => errorsOf(draft))
  if (seen !== filter) {
    setSeen(filter)
    setDraft(draftAfter(draft, seen, filter))
  }
  /** Null while something is wrong; then the fields say what. */
  const read = (next: FilterDraft): ProductFilter | null => {
    const result = readDraft(next, filter.keyword)
    setErrors(errorsOf(next))
    return result.ok ? result.value : null
  }
  return {
    draft,
    errors,
    type: (part: DraftPart, value: string): FilterDraft => {
      const next = { ...draft, [part]: value }
      setDraft(next)
      return next
    },
    read,
  }
}

function errorsOf(draft: FilterDraft): DraftErrors {
  const result = readDraft(draft, undefined)
  return result.ok ? {} : result.problem
}
