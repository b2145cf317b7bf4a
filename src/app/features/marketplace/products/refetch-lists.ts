// An infinite list is refetched page by page, so only short lists are. A long list is patched in place until the person
// returns to its top.
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { productKeys, type ProductPage, maxRefetchPages } from './product-queries.ts'

type ProductPages = InfiniteData<ProductPage, string>

/** Invalidates all lists and the market's home after a change; refetches visible ones at once unless they are long. */
export async function refetchLists(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: productKeys.home })
  await client.invalidateQueries({ queryKey: productKeys.lists, refetchType: 'none' })
  await client.invalidateQueries({
    queryKey: productKeys.lists,
    predicate: ({ state }) => ((state.data as ProductPages | undefined)?.pages.length ?? 0) <= maxRefetchPages,
  })
}

/** Shortens a long list to its first pages and refetches them, which frees the memory of the rest. */
export async function trimList(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const state = client.getQueryState<ProductPages>(queryKey)
  if (!state?.data || state.fetchStatus !== 'idle' || state.data.pages.length <= maxRefetchPages) return
  const firstPage = { pages: state.data.pages.slice(0, 1), pageParams: state.data.pageParams.slice(0, 1) }
  client.setQueryData<ProductPages>(queryKey, firstPage)
  await client.invalidateQueries({ queryKey, exact: true })
}
