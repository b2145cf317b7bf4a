import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type TaskHistoryData = ApiResponse<'GET /api/tasks/{id}/oversight'>['data']
export type TimelineEvent = TaskHistoryData['timeline'][number]

/** A task's history, for its managers. Not persisted on the device: it contains other people's findings. */
export const taskHistoryQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', taskId, 'oversight'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/tasks/{id}/oversight', { params: { id: taskId }, signal })).data,
    meta: { persist: false },
  })

/** Members the project's tasks can be assigned to, each with the number of their open tasks. */
export const reviewersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'assignable'],
    queryFn: async ({ signal }) =>
      (await api('POST /api/projects/{id}/getMembers2', { params: { id: projectId }, signal })).data,
  })

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
