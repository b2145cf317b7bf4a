import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '#src/app/platform/api.ts'

export type Webhook = NonNullable<Answer<'GET /api/projects/{id}/webhook'>['data']>
export type Delivery = Answer<'GET /api/projects/{id}/webhook/deliveries'>['data'][number]

/** Where a project's reviews go; null for nowhere. */
export const webhookQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'webhook'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/webhook', { params: { id: projectId }, signal })).data,
    // An address can be as good as a key.
    meta: { keep: false },
  })

/** Milliseconds between two looks at how deliveries stand, while the page is in front of somebody. */
const lookAgain = 15_000

/** What went and goes out, newest first. */
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
    refetchInterval: lookAgain,
    meta: { keep: false },
  })
