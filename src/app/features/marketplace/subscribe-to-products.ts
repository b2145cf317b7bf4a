// Keeps what is shown of products true while the page is open.
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { applyEventToResponse, applyEventToPages, type ProductEvent } from './apply-product-event.ts'
import { type ProductResponse, productKeys, type ProductPage, type StatusFilter } from './product-queries.ts'

/** Milliseconds over which those who look at a product that changed ask for it again, so that not all do at once. */
const refetchJitterMs = 1500

/** Follows the news of products from now on. Answers a function that stops it. */
export function subscribeToProducts(client: QueryClient): () => void {
  const refetchProduct = throttlePerId(
    (productId) => void client.invalidateQueries({ queryKey: productKeys.detail(productId) }),
  )
  const unsubscribers = [
    onLive('product', (event) => {
      patchLists(client, event)
      patchProduct(client, event)
      window.setTimeout(() => refetchProduct(event.productId), Math.random() * refetchJitterMs)
    }),
    onLive('bids', ({ productId }) => refetchProduct(productId)),
    onLive('own-bid', ({ productId }) => refetchProduct(productId)),
    onLive('counters', () => void client.invalidateQueries({ queryKey: [...productKeys.lists, 'purchases'] })),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

function patchLists(client: QueryClient, event: ProductEvent): void {
  let patchedOwnList = false
  for (const query of client.getQueryCache().findAll({ queryKey: productKeys.lists })) {
    const [list, listStatus] = query.queryKey.slice(productKeys.lists.length)
    const pages = query.state.data as InfiniteData<ProductPage> | undefined
    const patched = pages && applyEventToPages(pages, event, list === 'own' ? (listStatus as StatusFilter) : 'all')
    if (!patched || patched === pages) continue
    setPatchedData(client, query, patched)
    patchedOwnList ||= list === 'own'
  }
  // It may belong into another of the lists by status now.
  if (patchedOwnList) void client.invalidateQueries({ queryKey: [...productKeys.lists, 'own'] })
}

function patchProduct(client: QueryClient, event: ProductEvent): void {
  const query = client.getQueryCache().find({ queryKey: productKeys.detail(event.productId) })
  const answer = query?.state.data as ProductResponse | undefined
  if (!query || !answer) return
  const patched = applyEventToResponse(answer, event)
  if (patched !== answer) setPatchedData(client, query, patched)
}

/** A patch is no answer: what is shown is as old, and as much in need of being asked for, as before. */
function setPatchedData(client: QueryClient, { queryKey, state }: Query, data: unknown): void {
  const { dataUpdatedAt, isInvalidated } = state
  client.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt })
  if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
