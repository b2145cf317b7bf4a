import { useMemo } from 'react'
import { ProductListScreen } from '#src/app/features/marketplace/product-list-screen.tsx'
import { type ProductFilter, parseFilter } from '#src/app/features/marketplace/search/product-filter.ts'
import { HydrationMarker } from '#src/app/ssr/server-rendered-page.ts'

type MarketPageProps = {
  /** What stands in the address; the router leaves in it what was not read out of it. */
  search: Record<string, unknown>
  onFilterChange: (filter: ProductFilter) => void
}

/** The market, for as much of it as the address asks for. */
export function MarketPage({ search, onFilterChange }: MarketPageProps) {
  const filter = useMemo(() => parseFilter(search), [search])
  return (
    <>
      <ProductListScreen filter={filter} onFilterChange={onFilterChange} />
      <HydrationMarker />
    </>
  )
}
