import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type JobStatus, maxJobsPerCall } from '#src/domain/money/payouts.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { qualityKey } from '#src/app/features/quality/quality-query.ts'

export type Payout = ApiResponse<'POST /api/projects/{id}/payouts'>['data'][number]
export type PayoutTotals = ApiResponse<'POST /api/projects/{id}/payouts'>['sums']
export type Board = ApiResponse<'GET /api/projects/{id}/board'>['data']

export type WithdrawalDecision = {
  readonly status: 'paid' | 'declined'
  readonly withdrawal: ApiResponse<'GET /api/projects/{id}/withdrawals'>['data'][number]
}

/** The filters of the figures over time as the address has them. */
export type TrendSearch = { period?: string; until?: string; bundle?: string; worker?: string }

/** `talent`: a part of the name or email. */
export type JobFilters = { bundleId?: string; status?: JobStatus; talent?: string }

/** A page of matching jobs, counted from 0. The previous page stays visible until the next is loaded. */
export const payoutsQuery = (projectId: string, filters: JobFilters, currentPage: number) =>
  queryOptions({
    queryKey: [...payoutsKey(projectId), filters, currentPage],
    queryFn: ({ signal }) =>
      api('POST /api/projects/{id}/payouts', { params: { id: projectId }, body: { filters, currentPage }, signal }),
    placeholderData: keepPreviousData,
  })

/** The withdrawals that wait for a decision. */
export const openWithdrawalsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'withdrawals'],
    queryFn: ({ signal }) => api('GET /api/projects/{id}/withdrawals', { params: { id: projectId }, signal }),
  })

/** All matching jobs, on all pages. */
export const allPayoutsQuery = (projectId: string, filters: JobFilters) =>
  queryOptions({
    queryKey: [...payoutsKey(projectId), filters, 'all'],
    queryFn: async ({ signal }) => {
      const payouts = new Map<string, Payout>()
      for (let currentPage = 0; ; currentPage += 1) {
        const body = { filters, currentPage, pageSize: maxJobsPerCall }
        const { data, total } = await api('POST /api/projects/{id}/payouts', {
          params: { id: projectId },
          body,
          signal,
        })
        for (const payout of data) payouts.set(payoutKey(payout), payout)
        if ((currentPage + 1) * maxJobsPerCall >= total || data.length === 0) return [...payouts.values()]
      }
    },
  })

/** Identifies a job. */
export const payoutKey = ({ bundle, worker }: Payout): string => `${bundle._id} ${worker._id}`

/** Key of all queries about a project's payouts. */
export const payoutsKey = (projectId: string) => ['projects', projectId, 'payouts'] as const

/** The figures of a project, or of one of its bundles. */
export const boardQuery = (projectId: string, bundle?: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'board', bundle ?? ''],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/board', { params: { id: projectId }, query: ofBundle(bundle), signal })).data,
  })

const ofBundle = (bundleId: string | undefined) => (bundleId === undefined ? {} : { bundleId })

/**
 * The reviews whose talents wait for another look at the result. Their messages invalidate it, as all that is about
 * messages.
 */
export const lookRequestsQuery = (projectId: string, bundle: string | undefined) =>
  queryOptions({
    queryKey: ['messages', 'review', 'requests', projectId, bundle ?? ''],
    queryFn: ({ signal }) =>
      api('GET /api/projects/{id}/lookRequests', { params: { id: projectId }, query: ofBundle(bundle), signal }),
    meta: { persist: false },
  })

export type DisagreementState = 'open' | 'adjudicated'
export type Disagreement = ApiResponse<'GET /api/projects/{id}/disagreements'>['data'][number]

/** Tasks of a project or a bundle whose two reviews disagree. Changes of tasks and reviews invalidate it with the quality. */
export const disagreementsQuery = (projectId: string, bundle: string | undefined, state: DisagreementState) =>
  infiniteQueryOptions({
    queryKey: [...qualityKey(projectId), 'disagreements', bundle ?? '', state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/projects/{id}/disagreements', {
        params: { id: projectId },
        query: { state, ...ofBundle(bundle), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Not persisted on the device: other people's names and reviews.
    meta: { persist: false },
  })
