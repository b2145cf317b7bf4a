import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'

/** Milliseconds in which what can be suggested hardly changes. */
const staleMs = 5 * 60_000

// Neither is kept on the device: they are of use only with a network.
const unpersistedMeta = { persist: false }

/** Names that begin with, or have in them, what is typed. A failure is no more than a field without suggestions. */
export const suggestionsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['products', 'suggestions', keyword],
    queryFn: ({ signal }) => api('GET /api/products/autocomplete', { query: { keyword }, signal }),
    staleTime: staleMs,
    gcTime: staleMs,
    retry: false,
    meta: unpersistedMeta,
  })

/** The eras, types and places there are, the most used first. */
export const facetsQuery = queryOptions({
  queryKey: ['products', 'facets'],
  queryFn: ({ signal }) => api('GET /api/products/facets', { signal }),
  staleTime: staleMs,
  meta: unpersistedMeta,
})
