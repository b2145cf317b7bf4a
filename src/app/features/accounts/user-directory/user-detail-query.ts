import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type UserDetail = ApiResponse<'GET /api/users/{id}/detail'>['data']

/** All data of a user that an administrator may read. */
export const userDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'detail', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}/detail', { params: { id }, signal })).data,
    // Other people's phone numbers and balances are not persisted on the device.
    meta: { persist: false },
  })
