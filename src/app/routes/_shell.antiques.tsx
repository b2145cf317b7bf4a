import { createFileRoute } from '@tanstack/react-router'
import { parseFilter } from '#src/app/features/marketplace/products/product-filter.ts'
import { requireReadAccess } from '#src/app/platform/session/guards.ts'
import { loadMarket, MarketPage } from './-market-page.tsx'

export const Route = createFileRoute('/_shell/antiques')({
  validateSearch: parseFilter,
  beforeLoad: requireReadAccess,
  loaderDeps: ({ search }) => parseFilter(search),
  loader: loadMarket,
  component: MarketPage,
})
