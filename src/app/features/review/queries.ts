import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api.ts'

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id],
    queryFn: async ({ signal }) => (await api('GET /api/tasks/{id}', { params: { id }, signal })).data,
  })

/** The signed-in worker's next task in a bundle, and how far they are. */
export const workerTasksQuery = (bundleId: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'worker-tasks'],
    queryFn: async ({ signal }) => {
      const { data, total, completed } = await api('POST /api/bundles/{id}/workerTasks', {
        params: { id: bundleId },
        body: {},
        signal,
      })
      return { next: data, total, completed }
    },
  })

/** The task that comes after another in the worker's queue, known before it is needed. */
export const nextTaskQuery = (bundleId: string, after: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'worker-tasks', 'after', after],
    queryFn: async ({ signal }) => {
      const params = { id: bundleId }
      const { data } = await api('POST /api/bundles/{id}/workerTasks', { params, body: { after }, signal })
      return { next: data }
    },
  })
