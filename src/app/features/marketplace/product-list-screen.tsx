import { useInfiniteQuery } from '@tanstack/react-query'
import { HydratedSuspense } from '#src/app/platform/shell/hydrated-suspense.tsx'
import { lazyPart } from '#src/app/platform/shell/lazy-part.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { ProductFeed } from './product-feed.tsx'
import styles from './product-list-screen.module.css'
import { marketQuery } from './product-queries.ts'
import { isPriceRangeEmpty, hasFilters, listActiveFilters, type ProductFilter } from './search/product-filter.ts'
import { SearchBar } from './search/search-bar.tsx'

const MarketHome = lazyPart(
  'src/app/features/marketplace/home/market-home.tsx',
  async () => (await import('./home/market-home.tsx')).MarketHome,
)
const FilterChips = lazyPart(
  'src/app/features/marketplace/search/filter-chips.tsx',
  async () => (await import('./search/filter-chips.tsx')).FilterChips,
)
const ResultBar = lazyPart(
  'src/app/features/marketplace/search/result-bar.tsx',
  async () => (await import('./search/result-bar.tsx')).ResultBar,
)
const FilterPanel = lazyPart(
  'src/app/features/marketplace/search/filter-panel.tsx',
  async () => (await import('./search/filter-panel.tsx')).FilterPanel,
)
const NoResults = lazyPart(
  'src/app/features/marketplace/search/no-results.tsx',
  async () => (await import('./search/no-results.tsx')).NoResults,
)

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
  const noResults = (
    <HydratedSuspense>
      <NoResults {...filterProps} />
    </HydratedSuspense>
  )
  return (
    <section className={styles['screen']}>
      <header className={styles['header']}>
        <h1>{filter.keyword === undefined ? t.antiques : t.resultsFor(filter.keyword)}</h1>
      </header>
      <SearchBar {...filterProps} hasFilterButton={!isDesktop} />
      <div className={styles['columns']}>
        {isDesktop && (
          <div className={styles['panel']}>
            <HydratedSuspense>
              <FilterPanel {...filterProps} />
            </HydratedSuspense>
          </div>
        )}
        <div className={styles['results']}>
          {!isFiltered && (
            <HydratedSuspense fallback={<div className={styles['home']} />}>
              <MarketHome />
            </HydratedSuspense>
          )}
          <HydratedSuspense fallback={<div className={styles['result-bar']} />}>
            <ResultBar {...filterProps} firstPage={query.data?.pages[0]} />
          </HydratedSuspense>
          {listActiveFilters(filter).length > 0 && (
            <HydratedSuspense fallback={<div className={styles['chips']} />}>
              <FilterChips {...filterProps} />
            </HydratedSuspense>
          )}
          {isEmptyRange ? (
            noResults
          ) : (
            <ProductFeed
              query={query}
              listKey={listQuery.queryKey}
              heading={isFiltered ? t.results : t.newestFirst}
              isAtTop={isFiltered}
              empty={isFiltered ? noResults : <EmptyState>{t.feedEmpty}</EmptyState>}
            />
          )}
        </div>
      </div>
    </section>
  )
}
