import { queryOptions } from '@tanstack/react-query'
import { productKeys } from '#src/app/features/marketplace/products/product-queries.ts'
import { api } from '#src/app/platform/api/api.ts'
import { syncServerClock } from '#src/app/platform/api/server-clock.ts'

/** What the market opens with, besides the newest products. */
export const homeQuery = queryOptions({
  queryKey: productKeys.home,
  queryFn: async ({ signal }) => {
    const home = await api('GET /api/products/home', { signal })
    syncServerClock(home.now)
    return home
  },
})
