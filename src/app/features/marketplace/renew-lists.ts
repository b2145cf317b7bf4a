// A list grows page by page, and is asked for again page by page: only a short one is. A long one stays as it is, with
// what changed put into it, until one is back at its top.
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { productKeys, type ProductPage, renewablePages } from './product-queries.ts'

type Pages = InfiniteData<ProductPage, string>

/** Something changed that lists may show: each is asked for again, those in view at once unless they are long. */
export async function renewLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: productKeys.lists, refetchType: 'none' })
  await client.refetchQueries({
    queryKey: productKeys.lists,
    type: 'active',
    predicate: ({ state }) => ((state.data as Pages | undefined)?.pages.length ?? 0) <= renewablePages,
  })
}

/** Whoever is back at the top of a long list needs its first pages, as they are now, and not the memory the rest takes. */
export async function shortenList(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const state = client.getQueryState<Pages>(queryKey)
  if (!state?.data || state.fetchStatus !== 'idle' || state.data.pages.length <= renewablePages) return
  const first = { pages: state.data.pages.slice(0, 1), pageParams: state.data.pageParams.slice(0, 1) }
  client.setQueryData<Pages>(queryKey, first)
  await client.invalidateQueries({ queryKey, exact: true })
}
