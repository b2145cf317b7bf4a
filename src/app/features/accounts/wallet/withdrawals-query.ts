import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

type OwnWithdrawals = ApiResponse<'GET /api/users/me/withdrawals'>
export type Withdrawal = OwnWithdrawals['data'][number]
export type Available = OwnWithdrawals['available'][number]

/** What the signed-in person can withdraw from each project, and the withdrawals they asked for. */
export const withdrawalsQuery = queryOptions({
  queryKey: ['users', 'me', 'withdrawals'],
  queryFn: ({ signal }) => api('GET /api/users/me/withdrawals', { signal }),
})
