import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'

/** What others say of a person, latest first. */
export const feedbackQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'feedback', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/users/{id}/feedback', {
        params: { id },
        query: pageParam === '' ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (lastPage) => lastPage.nextCursor,
  })

/** What a buyer wants to know of a seller. */
export const sellerQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'seller', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}/seller', { params: { id }, signal })).data,
  })
