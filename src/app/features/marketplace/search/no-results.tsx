import { SearchX } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { useFilterLabel } from './use-filter-label.ts'
import styles from './filters.module.css'
import { isPriceRangeEmpty, listFilterParts, type ProductFilter, removeFilter } from './product-filter.ts'

type NoResultsProps = { filter: ProductFilter; onFilterChange: (filter: ProductFilter) => void }

/** No piece fits: leave out one of the things asked for, or see everything. */
export function NoResults({ filter, onFilterChange }: NoResultsProps) {
  const t = useTranslations('search')
  const filterLabel = useFilterLabel(filter)
  const isEmptyRange = isPriceRangeEmpty(filter)
  // Where the prices leave no room, nothing but a price is in the way.
  const parts = isEmptyRange ? (['priceMin', 'priceMax'] as const) : listFilterParts(filter)
  const applyFilter = ({ currentTarget }: MouseEvent<HTMLElement>, next: ProductFilter) => {
    // The pressed button goes; who works by keys goes on from the content.
    currentTarget.closest('main')?.focus({ preventScroll: true })
    onFilterChange(next)
  }
  const actions = (
    <div className={styles['actions']}>
      {parts.length > 1 &&
        parts.map((part) => (
          <Button key={part} onClick={(event) => applyFilter(event, removeFilter(filter, part))}>
            {t.searchWithout(filterLabel(part))}
          </Button>
        ))}
      <Button onClick={(event) => applyFilter(event, {})}>{t.seeEverything}</Button>
    </div>
  )
  return (
    <EmptyState icon={<SearchX aria-hidden />} action={actions}>
      <span role="status">{isEmptyRange ? t.priceOrder : t.noResults}</span>
    </EmptyState>
  )
}
