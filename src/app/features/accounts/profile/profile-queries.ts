import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Profile = ApiResponse<'GET /api/users/{id}'>['data']

/** A user's public profile. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}', { params: { id }, signal })).data,
  })
