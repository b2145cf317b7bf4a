import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'

/** Eras, types and places of products on the market, most used first. */
export const facetsQuery = queryOptions({
  queryKey: ['products', 'facets'],
  queryFn: ({ signal }) => api('GET /api/products/facets', { signal }),
  staleTime: 5 * 60_000,
})
