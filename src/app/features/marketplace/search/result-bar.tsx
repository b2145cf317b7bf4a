import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { homeQuery, type MarketPage } from '#src/app/features/marketplace/products/product-queries.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { searchOrders } from '#src/domain/search/search-terms.ts'
import {
  hasFilters,
  type ProductFilter,
  parseFilter,
  clearFilters,
  type FilterPart,
  listActiveFilters,
  removeFilter,
} from '#src/app/features/marketplace/products/product-filter.ts'
import { rememberSearch } from './recent-searches.ts'
import { SaveSearch } from './save-search.tsx'
import styles from './result-bar.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { RemovableChip } from '#src/app/ui/feedback/chip.tsx'
import { useFilterLabel } from './use-facets.ts'

type ResultBarProps = {
  filter: ProductFilter
  onFilterChange: (filter: ProductFilter) => void
  /** Undefined while it loads. */
  firstPage: MarketPage | undefined
}

/** Above the cards: how many products match, what was searched for instead, and the order. */
export function ResultBar({ filter, onFilterChange, firstPage }: ResultBarProps) {
  const t = useTranslations('search')
  const personId = useIdentity()?._id ?? ''
  const { keyword } = filter
  const isFiltered = hasFilters(filter)
  const { data: home } = useQuery({ ...homeQuery, enabled: !isFiltered })
  const hasFound = firstPage !== undefined && firstPage.data.length > 0
  useEffect(() => {
    if (keyword !== undefined && hasFound) rememberSearch(personId, keyword)
  }, [personId, keyword, hasFound])
  if (firstPage !== undefined && !hasFound) return null
  const total = (isFiltered ? firstPage : home)?.total ?? null
  const correctedKeyword = firstPage?.correctedKeyword ?? null
  return (
    <Row gap={16} lineGap={8} justify="between" className={styles['bar']}>
      <Row as="p" gap={12} lineGap={4} className={styles['count']} role="status">
        {total !== null && t.resultCount(total)}
        {correctedKeyword !== null && <strong>{t.showingResultsFor(correctedKeyword)}</strong>}
      </Row>
      <SaveSearch filter={filter} />
      <Row gap={16} lineGap={4} justify="end" className={styles['choices']}>
        <Switch
          label={t.hideSold}
          checked={filter.hideSold ?? false}
          onCheckedChange={(hideSold) => onFilterChange(parseFilter({ ...filter, hideSold }))}
        />
        <Field label={t.sort} hideLabel>
          <Select
            className={styles['sort']}
            options={searchOrders.map((order) => ({ value: order, label: t.orders[order] }))}
            value={filter.sort ?? 'newest'}
            onValueChange={(sort) => onFilterChange(parseFilter({ ...filter, sort }))}
          />
        </Field>
      </Row>
    </Row>
  )
}

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
