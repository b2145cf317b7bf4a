import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'

/** Milliseconds for which suggestions and facets count as fresh. */
const staleMs = 5 * 60_000

// Not persisted: both are only useful online.
const unpersistedMeta = { persist: false }

/** Product names that start with or contain the typed text. On failure the field just has no suggestions. */
export const suggestionsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['products', 'suggestions', keyword],
    queryFn: ({ signal }) => api('GET /api/products/autocomplete', { query: { keyword }, signal }),
    staleTime: staleMs,
    gcTime: staleMs,
    retry: false,
    meta: unpersistedMeta,
  })

/** Existing eras, types and places, most used first. */
export const facetsQuery = queryOptions({
  queryKey: ['products', 'facets'],
  queryFn: ({ signal }) => api('GET /api/products/facets', { signal }),
  staleTime: staleMs,
  meta: unpersistedMeta,
})
