import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { pagesQuery } from '#src/app/platform/query/pages-query.ts'

/** What others say of a person, latest first. */
export const feedbackQuery = (id: string) =>
  pagesQuery(['users', 'feedback', id], (page) => api('GET /api/users/{id}/feedback', { params: { id }, ...page }))

/** What a buyer wants to know of a seller. */
export const sellerQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'seller', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}/seller', { params: { id }, signal })).data,
  })
