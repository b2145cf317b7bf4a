import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ProductListScreen } from '#src/app/features/marketplace/product-list-screen.tsx'
import { marketQuery } from '#src/app/features/marketplace/product-queries.ts'
import { isPriceRangeEmpty, readFilter } from '#src/app/features/marketplace/search/product-filter.ts'
import { requireReader } from '#src/app/platform/guards.ts'
import { TakenOver } from '#src/app/platform/served-page.ts'

export const Route = createFileRoute('/_shell/antiques')({
  validateSearch: readFilter,
  beforeLoad: requireReader,
  // The router leaves in the search what was not read out of it.
  loaderDeps: ({ search }) => readFilter(search),
  // Not waited for in a browser: the list shows its own skeletons, and a failure where the cards would stand.
  loader: async ({ context, deps }) => {
    if (isPriceRangeEmpty(deps)) return
    const cards = context.queryClient.infiniteQuery({ ...marketQuery(deps), staleTime: 'static' })
    if (import.meta.env.SSR) await cards
    else void cards.catch(() => undefined)
  },
  component: MarketRoute,
})

function MarketRoute() {
  const search = Route.useSearch()
  const filter = useMemo(() => readFilter(search), [search])
  const navigate = Route.useNavigate()
  return (
    <>
      <ProductListScreen
        filter={filter}
        onFilterChange={(filter) => void navigate({ search: filter, viewTransition: false })}
      />
      <TakenOver />
    </>
  )
}
