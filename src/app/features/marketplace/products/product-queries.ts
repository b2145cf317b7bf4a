import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { pagesQuery } from '#src/app/platform/query/pages-query.ts'
import { liveState } from '#src/app/platform/live/live-events.ts'
import { syncServerClock, serverNow } from '#src/app/platform/api/server-clock.ts'
import type { BidOutcome } from '#src/domain/auction/auction.ts'
import { hasFilters, type ProductFilter, type StatusFilter } from './product-filter.ts'

export type ProductPage = ApiResponse<'GET /api/products/getAll'>
export type ProductCardData = ProductPage['data'][number]
export type ProductResponse = ApiResponse<'GET /api/products/{id}'>
export type Product = ProductResponse['data']

/** The price to show: of a sold product what it was sold for. */
export const shownPrice = ({ status, price, soldPrice }: Pick<ProductCardData, 'status' | 'price' | 'soldPrice'>) =>
  status === 'sold' ? (soldPrice ?? price) : price

/** Query keys of products, for invalidation. `lists` matches every list, `details` every product. */
export const productKeys = {
  lists: ['products', 'list'],
  home: ['products', 'home'],
  related: ['products', 'related'],
  details: ['products', 'one'],
  detail: (id: string) => ['products', 'one', id],
} as const

/** Longest list, in pages, that is refetched automatically: pages are refetched one request after another. */
export const maxRefetchPages = 3

const shouldRefetch = ({ state: { data } }: { state: { data: InfiniteData<unknown> | undefined } }) =>
  data === undefined || data.pages.length <= maxRefetchPages

const productPagesQuery = <Page extends ProductPage>(
  list: readonly string[],
  fetchPage: (...request: Parameters<Parameters<typeof pagesQuery>[1]>) => Promise<Page>,
) => ({
  ...pagesQuery([...productKeys.lists, ...list], async (request) => withServerClock(await fetchPage(request))),
  refetchOnMount: shouldRefetch,
  refetchOnWindowFocus: shouldRefetch,
  refetchOnReconnect: shouldRefetch,
})

export type ProductPagesQuery<Page extends ProductPage> = ReturnType<typeof productPagesQuery<Page>>

/** An answer that says what time it is on the server. */
export function withServerClock<Answer extends { readonly now: string }>(answer: Answer): Answer {
  syncServerClock(answer.now)
  return answer
}

/** A page of the market. The first page of a search has the number of matches, 1001 for all above 1,000. */
export type MarketPage = ProductPage &
  Partial<Pick<ApiResponse<'POST /api/products/search'>, 'total' | 'correctedKeyword'>>

/** Every product on the market, newest first. */
const productListQuery = productPagesQuery<MarketPage>(['all'], (page) => api('GET /api/products/getAll', page))

/** Milliseconds after which a list of the auctions that end first is another one, even if no product in it changed. */
const endingStaleMs = 5000

const searchQuery = (filter: ProductFilter) => ({
  ...productPagesQuery<MarketPage>(['search', JSON.stringify(filter)], ({ query, signal }) =>
    api('POST /api/products/search', { body: { ...query, ...filter }, signal }),
  ),
  ...(filter.sort === 'ending' && {
    staleTime: endingStaleMs,
    refetchInterval: (query: Parameters<typeof shouldRefetch>[0]) => shouldRefetch(query) && endingStaleMs,
  }),
})

/** The market: all products, or those that match the filter. */
export const marketQuery = (filter: ProductFilter) => (hasFilters(filter) ? searchQuery(filter) : productListQuery)

/** Products the signed-in person sells or sold, by status. */
export const ownProductsQuery = (status: StatusFilter) =>
  productPagesQuery(['own', status], ({ query, signal }) =>
    api('GET /api/products/user/list', { query: { ...query, status }, signal }),
  )

/** Products the signed-in person bid on, each with their own bid, by the bid's outcome. */
export const ownBidsQuery = (outcome: BidOutcome) =>
  productPagesQuery(['bids', outcome], ({ query, signal }) =>
    api('GET /api/products/user/bids', { query: { ...query, outcome }, signal }),
  )

/** Products the signed-in person bought; every page has the `total`. */
export const purchasesQuery = productPagesQuery(['purchases'], (page) => api('GET /api/products/user/purchases', page))

/** Products a user sells or sold. */
export const userProductsQuery = (id: string) =>
  productPagesQuery(['user', id], (page) => api('GET /api/products/users/{id}/list', { params: { id }, ...page }))

/** Products a user likes. */
export const likedProductsQuery = (id: string) =>
  productPagesQuery(['liked', id], (page) => api('GET /api/users/{id}/likeProducts', { params: { id }, ...page }))

/** What the market opens with, besides the newest products. */
export const homeQuery = queryOptions({
  queryKey: productKeys.home,
  queryFn: async ({ signal }) => withServerClock(await api('GET /api/products/home', { signal })),
})

/**
 * Milliseconds between polls of an auction that has ended without a result. While the live connection is open the
 * result is also pushed, so polling is slower.
 */
const resultPollIntervalMs = () => (liveState() === 'open' ? 10_000 : 2000)

/** One product with the signed-in person's bid. Polled from the auction's end until the result is known. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: productKeys.detail(id),
    queryFn: async ({ signal }) => withServerClock(await api('GET /api/products/{id}', { params: { id }, signal })),
    refetchInterval: ({ state }) =>
      state.data && isAwaitingResult(state.data.data, serverNow()) ? resultPollIntervalMs() : false,
  })

/** Whether the auction has ended at `nowMs` (server clock, milliseconds) while the product's status is still `active`. */
export const isAwaitingResult = ({ status, bidEnd }: Pick<Product, 'status' | 'bidEnd'>, nowMs: number): boolean =>
  status === 'active' && bidEnd !== '' && Date.parse(bidEnd) <= nowMs
