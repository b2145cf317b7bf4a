import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '#src/app/platform/api.ts'

export type Oversight = Answer<'GET /api/tasks/{id}/oversight'>['data']
export type Happening = Oversight['timeline'][number]

/** What happened to a task, for who manages it. What others found is not for the device to keep. */
export const oversightQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', taskId, 'oversight'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/tasks/{id}/oversight', { params: { id: taskId }, signal })).data,
    meta: { keep: false },
  })

/** Who may be given tasks of the project, each with how many open ones they have. */
export const reviewersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'assignable'],
    queryFn: async ({ signal }) =>
      (await api('POST /api/projects/{id}/getMembers2', { params: { id: projectId }, signal })).data,
  })
