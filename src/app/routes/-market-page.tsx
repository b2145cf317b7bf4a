import { useMemo } from 'react'
import { ProductListScreen } from '#src/app/features/marketplace/search/product-list-screen.tsx'
import { type ProductFilter, parseFilter } from '#src/app/features/marketplace/products/product-filter.ts'

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
