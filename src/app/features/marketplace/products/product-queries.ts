import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
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

type PageRequest = { cursor: string | undefined; signal: AbortSignal }

/** Longest list, in pages, that is refetched automatically: pages are refetched one request after another. */
export const maxRefetchPages = 3

const shouldRefetch = ({ state: { data } }: { state: { data: InfiniteData<unknown> | undefined } }) =>
  data === undefined || data.pages.length <= maxRefetchPages

function productPagesQuery<Page extends ProductPage>(
  list: readonly string[],
  fetchPage: (request: PageRequest) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [...productKeys.lists, ...list],
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchPage({ cursor: pageParam === '' ? undefined : pageParam, signal })
      syncServerClock(page.now)
      return page
    },
    initialPageParam: '',
    getNextPageParam: (lastPage) => lastPage.nextCursor,
    refetchOnMount: shouldRefetch,
    refetchOnWindowFocus: shouldRefetch,
    refetchOnReconnect: shouldRefetch,
  })
}

/** A page of the market. The first page of a search has the number of matches, 1001 for all above 1,000. */
export type MarketPage = ProductPage &
  Partial<Pick<ApiResponse<'POST /api/products/search'>, 'total' | 'correctedKeyword'>>

/** Every product on the market, newest first. */
const productListQuery = productPagesQuery<MarketPage>(['all'], ({ cursor, signal }) =>
  api('GET /api/products/getAll', { query: { cursor }, signal }),
)

/** Milliseconds after which a list of the auctions that end first is another one, even if no product in it changed. */
const endingStaleMs = 5000

const searchQuery = (filter: ProductFilter) => ({
  ...productPagesQuery<MarketPage>(['search', JSON.stringify(filter)], ({ cursor, signal }) =>
    api('POST /api/products/search', { body: { cursor, ...filter }, signal }),
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
  productPagesQuery(['own', status], ({ cursor, signal }) =>
    api('GET /api/products/user/list', { query: { cursor, status }, signal }),
  )

/** Products the signed-in person bid on, each with their own bid, by the bid's outcome. */
export const ownBidsQuery = (outcome: BidOutcome) =>
  productPagesQuery(['bids', outcome], ({ cursor, signal }) =>
    api('GET /api/products/user/bids', { query: { cursor, outcome }, signal }),
  )

/** Products the signed-in person bought; every page has the `total`. */
export const purchasesQuery = productPagesQuery(['purchases'], ({ cursor, signal }) =>
  api('GET /api/products/user/purchases', { query: { cursor }, signal }),
)

/** Products a user sells or sold. */
export const userProductsQuery = (id: string) =>
  productPagesQuery(['user', id], ({ cursor, signal }) =>
    api('GET /api/products/users/{id}/list', { params: { id }, query: { cursor }, signal }),
  )

/** Products a user likes. */
export const likedProductsQuery = (id: string) =>
  productPagesQuery(['liked', id], ({ cursor, signal }) =>
    api('GET /api/users/{id}/likeProducts', { params: { id }, query: { cursor }, signal }),
  )

/**
 * Milliseconds between polls of an auction that has ended without a result. While the live connection is open the
 * result is also pushed, so polling is slower.
 */
const resultPollIntervalMs = () => (liveState() === 'open' ? 10_000 : 2000)

/** One product with the signed-in person's bid. Polled from the auction's end until the result is known. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: productKeys.detail(id),
    queryFn: async ({ signal }) => {
      const response = await api('GET /api/products/{id}', { params: { id }, signal })
      syncServerClock(response.now)
      return response
    },
    refetchInterval: ({ state }) =>
      state.data && isAwaitingResult(state.data.data, serverNow()) ? resultPollIntervalMs() : false,
  })

/**
 * Whether the auction has ended at `nowMs` (server clock, milliseconds) while the product's status is still `active`.
 */
export const isAwaitingResult = ({ status, bidEnd }: Pick<Product, 'status' | 'bidEnd'>, nowMs: number): boolean =>
  status === 'active' && bidEnd !== '' && Date.parse(bidEnd) <= nowMs
