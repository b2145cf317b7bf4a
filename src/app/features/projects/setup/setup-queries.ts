import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type SecondReviewSettings = ApiResponse<'GET /api/projects/{id}/secondReviews'>['data']
export type Manager = ApiResponse<'POST /api/projects/{id}/getManagers'>['data'][number]

/** A project's managers. */
export const managersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'managers'],
    queryFn: async ({ signal }) =>
      (await api('POST /api/projects/{id}/getManagers', { params: { id: projectId }, signal })).data,
    // Not persisted on the device: other people's emails.
    meta: { persist: false },
  })

/** How many reviews of a project get a second one, and the tolerance. */
export const secondReviewsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'second-reviews'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/secondReviews', { params: { id: projectId }, signal })).data,
  })

/** The bundle's completed tasks that are not paid yet. */
export const unpaidTasksQuery = (bundleId: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'unpaid-tasks'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/bundles/{id}/unpaidTasks', { params: { id: bundleId }, signal })).data,
    // Reviews are submitted and paid while the dialog is closed.
    staleTime: 0,
  })

/** The bundle's languages that have tasks. */
export const taskLanguagesQuery = (bundleId: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'task-languages'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/bundles/{id}/taskLanguages', { params: { id: bundleId }, signal })).data,
  })
