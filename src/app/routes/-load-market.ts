import { marketQuery } from '#src/app/features/marketplace/product-queries.ts'
import { isPriceRangeEmpty, type ProductFilter } from '#src/app/features/marketplace/search/product-filter.ts'
import type { RouterContext } from '#src/app/platform/shell/router-context.ts'

/** Asks for the first cards. Not waited for in a browser: the list shows its own skeletons, and a failure in their place. */
export async function loadMarket({ context, deps }: { context: RouterContext; deps: ProductFilter }): Promise<void> {
  if (isPriceRangeEmpty(deps)) return
  const cards = context.queryClient.infiniteQuery({ ...marketQuery(deps), staleTime: 'static' })
  if (import.meta.env.SSR) await cards
  else void cards.catch(() => undefined)
}
