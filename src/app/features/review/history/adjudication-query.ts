import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Adjudication = NonNullable<ApiResponse<'GET /api/tasks/{id}/adjudication'>['data']>
export type GivenReview = Adjudication['first']

/** The two reviews of a task that disagree, for managers; null for another task. */
export const adjudicationQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', taskId, 'adjudication'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/tasks/{id}/adjudication', { params: { id: taskId }, signal })).data,
    // Not persisted on the device: it contains other people's reviews.
    meta: { persist: false },
  })
