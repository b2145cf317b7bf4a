// Updates cached products from live events.
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { applyEventToResponse, applyEventToPages, type ProductEvent } from './products/apply-product-event.ts'
import { marksQuery } from './products/product-marks.ts'
import { homeQuery, type ProductResponse, productKeys, type ProductPage } from './products/product-queries.ts'
import type { StatusFilter } from './products/product-filter.ts'

/**
 * Milliseconds over which clients spread the refetch of a changed product, so that they do not all request it at once.
 */
const refetchJitterMs = 1500

/** Subscribes to product events. Returns a function that unsubscribes. */
export function subscribeToProducts(client: QueryClient): () => void {
  const refetchProduct = throttlePerId(
    (productId) => void client.invalidateQueries({ queryKey: productKeys.detail(productId) }),
  )
  const unsubscribers = [
    onLive('product', (event) => {
      patchLists(client, event)
      patchProduct(client, event)
      refetchHome(client, event)
      window.setTimeout(() => refetchProduct(event.productId), Math.random() * refetchJitterMs)
    }),
    onLive('bids', ({ productId }) => refetchProduct(productId)),
    onLive('own-bid', ({ productId }) => {
      refetchProduct(productId)
      void client.invalidateQueries({ queryKey: marksQuery.queryKey })
      void client.invalidateQueries({ queryKey: [...productKeys.lists, 'bids'] })
    }),
    onLive('counters', () => void client.invalidateQueries({ queryKey: [...productKeys.lists, 'purchases'] })),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

function patchLists(client: QueryClient, event: ProductEvent): void {
  const patchedLists = new Set<unknown>()
  for (const query of client.getQueryCache().findAll({ queryKey: productKeys.lists })) {
    const [list, listStatus] = query.queryKey.slice(productKeys.lists.length)
    const pages = query.state.data as InfiniteData<ProductPage> | undefined
    const patched = pages && applyEventToPages(pages, event, list === 'own' ? (listStatus as StatusFilter) : 'all')
    if (!patched || patched === pages) continue
    setPatchedData(client, query, patched)
    patchedLists.add(list)
  }
  // The product may belong in another status list now, and a bid among those that won or lost.
  for (const list of ['own', 'bids']) {
    if (patchedLists.has(list)) void client.invalidateQueries({ queryKey: [...productKeys.lists, list] })
  }
}

function refetchHome(client: QueryClient, { productId }: ProductEvent): void {
  const home = client.getQueryData(homeQuery.queryKey)
  const isShown = home && [...home.endingSoon, ...home.followed].some(({ _id }) => _id === productId)
  if (isShown) void client.invalidateQueries({ queryKey: homeQuery.queryKey })
}

function patchProduct(client: QueryClient, event: ProductEvent): void {
  const query = client.getQueryCache().find({ queryKey: productKeys.detail(event.productId) })
  const answer = query?.state.data as ProductResponse | undefined
  if (!query || !answer) return
  const patched = applyEventToResponse(answer, event)
  if (patched !== answer) setPatchedData(client, query, patched)
}

/** Patches cached data without marking it as fresh: its age and invalidation stay as they were. */
function setPatchedData(client: QueryClient, query: Query, data: unknown): void {
  const { dataUpdatedAt, isInvalidated } = query.state
  client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt })
  query.setState({ isInvalidated })
}
