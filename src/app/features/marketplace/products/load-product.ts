import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { type Product, type ProductCardData, productKeys, type ProductPage, productQuery } from './product-queries.ts'

/**
 * Fetches a product, for its page. If a list has its card, resolves at once: the page shows what the card says, as data
 * that was updated at 0, until the product is there.
 */
export async function loadProduct(client: QueryClient, productId: string): Promise<void> {
  const query = productQuery(productId)
  const state = client.getQueryState(query.queryKey)
  if (state?.data !== undefined && state.dataUpdatedAt > 0) return
  // After a failure the page waits for the product itself.
  const placeholder = state?.error ? undefined : productOfCard(client, productId)
  if (!placeholder) {
    if (state?.data !== undefined) client.removeQueries({ queryKey: query.queryKey, exact: true })
    await client.query({ ...query, staleTime: 'static' })
    return
  }
  client.setQueryData(query.queryKey, placeholder, { updatedAt: 0 })
  // The page says why the product could not be loaded.
  client.query({ ...query, staleTime: 0 }).catch(() => undefined)
}

/** What a card or tile says of the product, with nothing in the fields that only its page has. */
function productOfCard(client: QueryClient, productId: string) {
  for (const { data, now } of cachedCards(client)) {
    const card = data.find(({ _id }) => _id === productId)
    if (card) return { data: { ...card, ...unknownFields }, myBidPrice: null, now }
  }
  return undefined
}

/** The cards of lists, and the tiles of the market's home and of what follows a product. */
function* cachedCards(client: QueryClient): Generator<Pick<ProductPage, 'data' | 'now'>> {
  for (const [, list] of client.getQueriesData<InfiniteData<ProductPage>>({ queryKey: productKeys.lists }))
    yield* list?.pages ?? []
  const home = client.getQueryData<ApiResponse<'GET /api/products/home'>>(productKeys.home)
  if (home) yield { data: [...home.endingSoon, ...home.followed], now: home.now }
  const related = { queryKey: productKeys.related }
  for (const [, row] of client.getQueriesData<ApiResponse<'GET /api/products/{id}/related'>>(related))
    if (row) yield { data: [...row.fromSeller, ...row.similar], now: row.now }
}

const unknownFields: Omit<Product, keyof ProductCardData> = {
  description: '',
  remarks: '',
  era: '',
  type: '',
  location: '',
  additions: [],
  bids: [],
  buyer: null,
  bidEndTime: '',
  order: null,
  liked: false,
  likes: 0,
  hidden: null,
  facets: { era: null, type: null, location: null },
  facts: { condition: null, conditionText: '', dimensions: '', material: null, provenance: '', marks: '' },
}
