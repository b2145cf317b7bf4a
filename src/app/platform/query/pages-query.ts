import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

type PageRequest = { readonly query: { readonly cursor?: string }; readonly signal: AbortSignal }

/** A list that is fetched page by page: each page has the cursor of the next one, null at the end. */
export const pagesQuery = <Page extends { readonly nextCursor: string | null }>(
  queryKey: QueryKey,
  fetchPage: (request: PageRequest) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
