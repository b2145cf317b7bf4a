// Keeps what is shown of products true while the page is open.
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live.ts'
import { lookAgain } from '#src/app/platform/look-again.ts'
import { answerAfter, pagesAfter, type ProductNews } from './product-news.ts'
import { type ProductAnswer, productKeys, type ProductPage, type StatusFilter } from './product-queries.ts'

/** Milliseconds over which those who look at a product that changed ask for it again, so that not all do at once. */
const spread = 1500

/** Follows the news of products from now on. Answers a function that stops it. */
export function followProducts(client: QueryClient): () => void {
  const look = lookAgain((productId) => void client.invalidateQueries({ queryKey: productKeys.one(productId) }))
  const stops = [
    onLive('product', (news) => {
      patchLists(client, news)
      patchOne(client, news)
      window.setTimeout(() => look(news.productId), Math.random() * spread)
    }),
    onLive('bids', ({ productId }) => look(productId)),
    onLive('own-bid', ({ productId }) => look(productId)),
    onLive('counters', () => void client.invalidateQueries({ queryKey: [...productKeys.lists, 'purchases'] })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function patchLists(client: QueryClient, news: ProductNews): void {
  let isOwn = false
  for (const query of client.getQueryCache().findAll({ queryKey: productKeys.lists })) {
    const [list, shown] = query.queryKey.slice(productKeys.lists.length)
    const pages = query.state.data as InfiniteData<ProductPage> | undefined
    const after = pages && pagesAfter(pages, news, list === 'own' ? (shown as StatusFilter) : 'all')
    if (!after || after === pages) continue
    put(client, query, after)
    isOwn ||= list === 'own'
  }
  // It may belong into another of the lists by status now.
  if (isOwn) void client.invalidateQueries({ queryKey: [...productKeys.lists, 'own'] })
}

function patchOne(client: QueryClient, news: ProductNews): void {
  const query = client.getQueryCache().find({ queryKey: productKeys.one(news.productId) })
  const answer = query?.state.data as ProductAnswer | undefined
  if (!query || !answer) return
  const after = answerAfter(answer, news)
  if (after !== answer) put(client, query, after)
}

/** A patch is no answer: what is shown is as old, and as much in need of being asked for, as before. */
function put(client: QueryClient, { queryKey, state }: Query, data: unknown): void {
  const { dataUpdatedAt, isInvalidated } = state
  client.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt })
  if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
