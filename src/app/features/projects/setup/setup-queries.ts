import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

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

/** The bundle's languages that have tasks. */
export const taskLanguagesQuery = (bundleId: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'task-languages'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/bundles/{id}/taskLanguages', { params: { id: bundleId }, signal })).data,
  })
