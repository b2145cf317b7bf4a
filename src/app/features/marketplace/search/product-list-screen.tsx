import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { ProductFeed } from '#src/app/features/marketplace/lists/product-feed.tsx'
import { Stack, Row, Text } from '#src/app/ui/layout/layout.tsx'
import styles from './product-list-screen.module.css'
import { marketQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import {
  isPriceRangeEmpty,
  hasFilters,
  listActiveFilters,
  type ProductFilter,
} from '#src/app/features/marketplace/products/product-filter.ts'
import { SearchBar } from './search-bar.tsx'
import { MarketHome } from '#src/app/features/marketplace/home/market-home.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ResultBar } from './result-bar.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { NoResults } from './no-results.tsx'

type ProductListScreenProps = { filter: ProductFilter; onFilterChange: (filter: ProductFilter) => void }

/** The market: all products, newest first, or those that match the filter in the URL. */
export function ProductListScreen({ filter, onFilterChange }: ProductListScreenProps) {
  const t = useTranslations('marketplace')
  const isDesktop = useMediaQuery('(width >= 1024px)')
  const listQuery = marketQuery(filter)
  const isEmptyRange = isPriceRangeEmpty(filter)
  const query = useInfiniteQuery({ ...listQuery, enabled: !isEmptyRange })
  const isFiltered = hasFilters(filter)
  const filterProps = { filter, onFilterChange }
  const noResults = <NoResults {...filterProps} />
  return (
    <Stack as="section" gap={8}>
      <Row as="header" nowrap justify="between" className={styles['header']}>
        <Text as="h1" clamp={2}>
          {filter.keyword === undefined ? t.antiques : t.resultsFor(filter.keyword)}
        </Text>
      </Row>
      <SearchBar {...filterProps} hasFilterButton={!isDesktop} />
      <div className={styles['columns']}>
        {isDesktop && (
          <div className={styles['panel']}>
            <FilterPanel {...filterProps} />
          </div>
        )}
        <Stack gap={16}>
          {!isFiltered && <MarketHome />}
          <ResultBar {...filterProps} firstPage={query.data?.pages[0]} />
          {listActiveFilters(filter).length > 0 && <FilterChips {...filterProps} />}
          {isEmptyRange ? (
            noResults
          ) : (
            <ProductFeed
              listQuery={listQuery}
              heading={isFiltered ? t.results : t.newestFirst}
              isAtTop={isFiltered}
              empty={isFiltered ? noResults : <EmptyState>{t.feedEmpty}</EmptyState>}
            />
          )}
        </Stack>
      </div>
    </Stack>
  )
}
