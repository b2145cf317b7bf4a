import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type DirectoryUser = ApiResponse<'POST /api/users/search'>['data'][number]

export type UserFilters = { id?: string; email?: string; name?: string }

/** One page (0-based) of the users that match the filters. Shows the previous page while the next one loads. */
export const usersQuery = (filters: UserFilters, page: number) =>
  queryOptions({
    queryKey: ['users', 'directory', filters, page],
    queryFn: ({ signal }) => api('POST /api/users/search', { body: { page, filters }, signal }),
    placeholderData: keepPreviousData,
  })

export type UserDetail = ApiResponse<'GET /api/users/{id}/detail'>['data']

export const userDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'detail', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}/detail', { params: { id }, signal })).data,
    // Other people's phone numbers and balances are not persisted on the device.
    meta: { persist: false },
  })
