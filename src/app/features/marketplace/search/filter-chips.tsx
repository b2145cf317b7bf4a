import { useRef } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { RemovableChip } from '#src/app/ui/feedback/chip.tsx'
import { useFilterLabel } from './use-facets.ts'
import styles from './filters.module.css'
import {
  clearFilters,
  type FilterPart,
  listActiveFilters,
  type ProductFilter,
  removeFilter,
} from '#src/app/features/marketplace/products/product-filter.ts'

type FilterChipsProps = { filter: ProductFilter; onFilterChange: (filter: ProductFilter) => void }

/** The active filters except the keyword, each with a button that removes it. */
export function FilterChips({ filter, onFilterChange }: FilterChipsProps) {
  const t = useTranslations('search')
  const filterLabel = useFilterLabel(filter)
  const rowRef = useRef<HTMLDivElement>(null)
  const parts = listActiveFilters(filter)
  const applyFilter = (next: ProductFilter) => {
    // The pressed button disappears: keyboard focus moves to its row, or to the content if the row disappears too.
    const focusTarget = listActiveFilters(next).length > 0 ? rowRef.current : rowRef.current?.closest('main')
    focusTarget?.focus({ preventScroll: true })
    onFilterChange(next)
  }
  const removePart = (part: FilterPart) => applyFilter(removeFilter(filter, part))
  return (
    <div ref={rowRef} role="group" aria-label={t.activeFilters} tabIndex={-1} className={styles['chips']}>
      {parts.map((part) => (
        <RemovableChip key={part} removeLabel={t.remove(filterLabel(part))} onRemove={() => removePart(part)}>
          {filterLabel(part)}
        </RemovableChip>
      ))}
      {parts.length > 1 && (
        <Button variant="quiet" onClick={() => applyFilter(clearFilters(filter))}>
          {t.clearAll}
        </Button>
      )}
    </div>
  )
}
