import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { homeQuery, type MarketPage } from '#src/app/features/marketplace/products/product-queries.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { searchOrders } from '#src/domain/search/search-terms.ts'
import { hasFilters, type ProductFilter, parseFilter } from '#src/app/features/marketplace/products/product-filter.ts'
import { rememberSearch } from './recent-searches.ts'
import { SaveSearch } from './save-search.tsx'
import styles from './result-bar.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'

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
      <Row as="p" gap={12} lineGap={4} size={14} tone="secondary" className={styles['count']} role="status">
        {total !== null && t.resultCount(total)}
        {correctedKeyword !== null && <strong>{t.showingResultsFor(correctedKeyword)}</strong>}
      </Row>
      <SaveSearch filter={filter} />
      <Row gap={16} lineGap={4} justify="end" size={14} className={styles['choices']}>
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
