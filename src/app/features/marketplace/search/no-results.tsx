import { SearchX } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { useFilterLabel } from './use-facets.ts'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { SaveSearch } from './save-search.tsx'
import styles from './filters.module.css'
import {
  isPriceRangeEmpty,
  listFilterParts,
  type ProductFilter,
  removeFilter,
} from '#src/app/features/marketplace/products/product-filter.ts'

type NoResultsProps = { filter: ProductFilter; onFilterChange: (filter: ProductFilter) => void }

/** No product matches: offers to remove one filter or all. */
export function NoResults({ filter, onFilterChange }: NoResultsProps) {
  const t = useTranslations('search')
  const filterLabel = useFilterLabel(filter)
  const isEmptyRange = isPriceRangeEmpty(filter)
  // With an empty price range only the prices can be the cause.
  const parts = isEmptyRange ? (['priceMin', 'priceMax'] as const) : listFilterParts(filter)
  const applyFilter = ({ currentTarget }: MouseEvent<HTMLElement>, next: ProductFilter) => {
    // The pressed button disappears: keyboard focus moves to the content.
    currentTarget.closest('main')?.focus({ preventScroll: true })
    onFilterChange(next)
  }
  const actions = (
    <Row className={styles['actions']}>
      {parts.length > 1 &&
        parts.map((part) => (
          <Button key={part} onClick={(event) => applyFilter(event, removeFilter(filter, part))}>
            {t.searchWithout(filterLabel(part))}
          </Button>
        ))}
      <Button onClick={(event) => applyFilter(event, {})}>{t.seeEverything}</Button>
      {!isEmptyRange && <SaveSearch filter={filter} />}
    </Row>
  )
  return (
    <EmptyState icon={<SearchX aria-hidden />} action={actions}>
      <span role="status">{isEmptyRange ? t.priceOrder : t.noResults}</span>
    </EmptyState>
  )
}
