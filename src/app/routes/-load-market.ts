import { marketQuery } from '#src/app/features/marketplace/product-queries.ts'
import { isPriceRangeEmpty, type ProductFilter } from '#src/app/features/marketplace/search/product-filter.ts'
import type { RouterContext } from '#src/app/platform/shell/router-context.ts'

/** Fetches the first cards. A browser does not wait for them: the list shows skeletons, or the error in their place. */
export async function loadMarket({ context, deps }: { context: RouterContext; deps: ProductFilter }): Promise<void> {
  if (isPriceRangeEmpty(deps)) return
  const cards = context.queryClient.infiniteQuery({ ...marketQuery(deps), staleTime: 'static' })
  if (import.meta.env.SSR) await cards
  else void cards.catch(() => undefined)
}
