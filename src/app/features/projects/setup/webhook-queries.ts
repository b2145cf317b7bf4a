import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'

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

/** Longest and shortest time in milliseconds between two fetches of the deliveries while the page is visible. */
const [longestIntervalMs, shortestIntervalMs] = [15_000, 1000]

/**
 * Milliseconds at `nowMs` (server clock) until the deliveries are fetched again: a second after the next attempt is due,
 * which gives it time to end, and every 15 s without one.
 */
export function deliveriesIntervalMs(deliveries: readonly Pick<Delivery, 'nextAt'>[], nowMs: number): number {
  const waitsMs = deliveries.flatMap(({ nextAt }) => (nextAt === null ? [] : Math.max(0, Date.parse(nextAt) - nowMs)))
  return Math.min(longestIntervalMs, ...waitsMs.map((ms) => ms + shortestIntervalMs))
}

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
    refetchInterval: ({ state }) =>
      deliveriesIntervalMs(state.data?.pages.flatMap((page) => page.data) ?? [], serverNow()),
    meta: { persist: false },
  })
