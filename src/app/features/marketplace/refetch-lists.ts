// A list grows page by page, and is asked for again page by page: only a short one is. A long one stays as it is, with
// what changed put into it, until one is back at its top.
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { productKeys, type ProductPage, maxRefetchPages } from './product-queries.ts'

type ProductPages = InfiniteData<ProductPage, string>

/** Something changed that lists may show: each is asked for again, those in view at once unless they are long. */
export async function refetchLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: productKeys.lists, refetchType: 'none' })
  await client.refetchQueries({
    queryKey: productKeys.lists,
    type: 'active',
    predicate: ({ state }) => ((state.data as ProductPages | undefined)?.pages.length ?? 0) <= maxRefetchPages,
  })
}

/** Whoever is back at the top of a long list needs its first pages, as they are now, and not the memory the rest takes. */
export async function trimList(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const state = client.getQueryState<ProductPages>(queryKey)
  if (!state?.data || state.fetchStatus !== 'idle' || state.data.pages.length <= maxRefetchPages) return
  const firstPage = { pages: state.data.pages.slice(0, 1), pageParams: state.data.pageParams.slice(0, 1) }
  client.setQueryData<ProductPages>(queryKey, firstPage)
  await client.invalidateQueries({ queryKey, exact: true })
}
