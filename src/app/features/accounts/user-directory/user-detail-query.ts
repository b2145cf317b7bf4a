import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type UserDetail = ApiResponse<'GET /api/users/{id}/detail'>['data']

/** Everything an administrator may know about a user. */
export const userDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'detail', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}/detail', { params: { id }, signal })).data,
    // Phone numbers and money of others are not for the device to keep.
    meta: { persist: false },
  })
