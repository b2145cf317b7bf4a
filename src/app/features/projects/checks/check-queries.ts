import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

type Checks = ApiResponse<'GET /api/projects/{id}/checks'>['data']
export type CheckSettings = Checks['settings']
export type ListedCheckTask = Checks['tasks'][number]

/** A project's settings for check tasks, the check tasks, and who gets no new tasks because of them. */
export const checksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'checks'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/checks', { params: { id: projectId }, signal })).data,
    // Not persisted on the device: what is expected of talents, and who is paused.
    meta: { persist: false },
  })

/** The scores of a completed task, and what is expected if it is a check task. */
export const checkTaskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', taskId, 'check'],
    queryFn: async ({ signal }) => (await api('GET /api/tasks/{id}/check', { params: { id: taskId }, signal })).data,
    staleTime: 0,
    meta: { persist: false },
  })
