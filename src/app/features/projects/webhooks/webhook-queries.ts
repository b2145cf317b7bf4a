import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Webhook = ApiResponse<'GET /api/projects/{id}/webhooks'>['data'][number]
export type Delivery = ApiResponse<'GET /api/projects/{id}/deliveries'>['data'][number]

/** A project's webhooks, oldest first. */
export const webhooksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'webhooks'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/webhooks', { params: { id: projectId }, signal })).data,
    // Not persisted on the device: the address itself can be a secret.
    meta: { persist: false },
  })

export const deliveriesKey = (projectId: string) => ['projects', projectId, 'deliveries'] as const

/** The deliveries to a project's webhooks, or to one of them, newest first. */
export const deliveriesQuery = (projectId: string, webhookId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(projectId), webhookId ?? null],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/projects/{id}/deliveries', {
        params: { id: projectId },
        query: { ...(webhookId !== undefined && { webhookId }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    meta: { persist: false },
  })
