import { useMemo } from 'react'
import { ProductListScreen } from '#src/app/features/marketplace/search/product-list-screen.tsx'
import {
  type ProductFilter,
  parseFilter,
  isPriceRangeEmpty,
} from '#src/app/features/marketplace/products/product-filter.ts'
import { marketQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import type { RouterContext } from '#src/app/platform/query/query-client.ts'

type MarketPageProps = {
  /** The search parameters of the URL. The router also passes those that no route has parsed. */
  search: Record<string, unknown>
  onFilterChange: (filter: ProductFilter) => void
}

/** The market, filtered by the URL's search parameters. */
export function MarketPage({ search, onFilterChange }: MarketPageProps) {
  const filter = useMemo(() => parseFilter(search), [search])
  return <ProductListScreen filter={filter} onFilterChange={onFilterChange} />
}

/** Fetches the first cards, without waiting: the list shows skeletons, or the error in their place. */
export function loadMarket({ context, deps }: { context: RouterContext; deps: ProductFilter }): void {
  if (isPriceRangeEmpty(deps)) return
  void context.queryClient.infiniteQuery({ ...marketQuery(deps), staleTime: 'static' }).catch(() => undefined)
}
