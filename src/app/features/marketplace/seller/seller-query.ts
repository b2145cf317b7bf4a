import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'

/** What a buyer wants to know of a seller. */
export const sellerQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'seller', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}/seller', { params: { id }, signal })).data,
  })
