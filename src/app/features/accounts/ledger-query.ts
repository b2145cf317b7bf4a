import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type LedgerEntry = ApiResponse<'GET /api/users/me/ledger'>['data'][number]

/** Changes of the signed-in person's balance, newest first. */
export const ledgerQuery = infiniteQueryOptions({
  queryKey: ['users', 'me', 'ledger'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/users/me/ledger', { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.nextCursor,
})
