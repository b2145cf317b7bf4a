import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Webhook = NonNullable<ApiResponse<'GET /api/projects/{id}/webhook'>['data']>
export type Delivery = ApiResponse<'GET /api/projects/{id}/webhook/deliveries'>['data'][number]

/** A project's webhook; null without one. */
export const webhookQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'webhook'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/webhook', { params: { id: projectId }, signal })).data,
    // Not persisted on the device: the address itself can be a secret.
    meta: { persist: false },
  })

/** Interval in milliseconds between two fetches of the deliveries while the page is visible. */
const refetchIntervalMs = 15_000

/** The webhook's deliveries, newest first. */
export const deliveriesQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', projectId, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/projects/{id}/webhook/deliveries', {
        params: { id: projectId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: refetchIntervalMs,
    meta: { persist: false },
  })
