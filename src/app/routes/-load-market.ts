import { marketQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import { isPriceRangeEmpty, type ProductFilter } from '#src/app/features/marketplace/products/product-filter.ts'
import type { RouterContext } from '#src/app/platform/query/query-client.ts'

/** Fetches the first cards, without waiting: the list shows skeletons, or the error in their place. */
export function loadMarket({ context, deps }: { context: RouterContext; deps: ProductFilter }): void {
  if (isPriceRangeEmpty(deps)) return
  void context.queryClient.infiniteQuery({ ...marketQuery(deps), staleTime: 'static' }).catch(() => undefined)
}
