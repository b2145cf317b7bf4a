import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ProductListScreen } from '#src/app/features/marketplace/search/product-list-screen.tsx'
import {
  type ProductFilter,
  parseFilter,
  isPriceRangeEmpty,
} from '#src/app/features/marketplace/products/product-filter.ts'
import { marketQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import type { RouterContext } from '#src/app/platform/query/query-client.ts'

/** The market, filtered by the URL's search parameters. A change of the filter leads to /antiques. */
export function MarketPage() {
  const navigate = useNavigate()
  // The router also passes parameters that no route has parsed.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const filter = useMemo(() => parseFilter(search), [search])
  return (
    <ProductListScreen
      filter={filter}
      onFilterChange={(change) => void navigate({ to: '/antiques', search: change, viewTransition: false })}
    />
  )
}

/** Fetches the first cards, without waiting: the list shows skeletons, or the error in their place. */
export function loadMarket({ context, deps }: { context: RouterContext; deps: ProductFilter }): void {
  if (isPriceRangeEmpty(deps)) return
  void context.queryClient.infiniteQuery({ ...marketQuery(deps), staleTime: 'static' }).catch(() => undefined)
}
