import { createFileRoute, redirect } from '@tanstack/react-router'
import { parseFilter } from '#src/app/features/marketplace/products/product-filter.ts'
import { landingPage, requireReadAccess } from '#src/app/platform/session/guards.ts'
import { loadMarket, MarketPage } from './-market-page.tsx'

export const Route = createFileRoute('/_shell/')({
  validateSearch: parseFilter,
  beforeLoad: ({ location }) => {
    requireReadAccess({ location })
    // The installed app starts here.
    if (landingPage() === '/projects' && location.searchStr === '') throw redirect({ to: '/projects', replace: true })
  },
  loaderDeps: ({ search }) => parseFilter(search),
  loader: loadMarket,
  component: MarketPage,
})
