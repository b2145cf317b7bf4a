import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CarouselSwitch } from '#src/app/ui/card/carousel-switch.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { ProductFeed } from './product-feed.tsx'
import styles from './product-list-screen.module.css'
import { marketQuery } from './product-queries.ts'
import { isPriceRangeEmpty, isSearch, narrowedBy, type ProductFilter } from './search/product-filter.ts'
import { SearchBar } from './search/search-bar.tsx'

const FilterChips = lazy(async () => ({ default: (await import('./search/filter-chips.tsx')).FilterChips }))
const FilterPanel = lazy(async () => ({ default: (await import('./search/filter-panel.tsx')).FilterPanel }))
const NothingFound = lazy(async () => ({ default: (await import('./search/nothing-found.tsx')).NothingFound }))

type ProductListScreenProps = { filter: ProductFilter; onFilterChange: (filter: ProductFilter) => void }

/** The market: every antique, newest first, or what fits the filter that stands in the address. */
export function ProductListScreen({ filter, onFilterChange }: ProductListScreenProps) {
  const t = useText('marketplace')
  const desktop = useMediaQuery('(width >= 1024px)')
  const list = marketQuery(filter)
  const nothingFits = isPriceRangeEmpty(filter)
  const query = useInfiniteQuery({ ...list, enabled: !nothingFits })
  const searching = isSearch(filter)
  const change = { filter, onFilterChange }
  const nothingFound = (
    <Suspense fallback={null}>
      <NothingFound {...change} />
    </Suspense>
  )
  return (
    <section className={styles['screen']}>
      <header className={styles['head']}>
        <h1>{filter.keyword === undefined ? t.antiques : t.foundFor(filter.keyword)}</h1>
        <CarouselSwitch />
      </header>
      <SearchBar {...change} withFilters={!desktop} />
      <div className={styles['columns']}>
        {desktop && (
          <div className={styles['panel']}>
            <Suspense fallback={null}>
              <FilterPanel {...change} />
            </Suspense>
          </div>
        )}
        <div className={styles['results']}>
          {narrowedBy(filter).length > 0 && (
            <Suspense fallback={<div className={styles['chips']} />}>
              <FilterChips {...change} />
            </Suspense>
          )}
          {nothingFits ? (
            nothingFound
          ) : (
            <ProductFeed
              query={query}
              listKey={list.queryKey}
              heading={searching ? t.results : t.newestFirst}
              empty={searching ? nothingFound : <EmptyState>{t.feedEmpty}</EmptyState>}
            />
          )}
        </div>
      </div>
    </section>
  )
}
