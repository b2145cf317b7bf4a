import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import type { Task } from './task-media.ts'

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id],
    queryFn: ({ signal, client, queryKey }) => {
      const response = api('GET /api/tasks/{id}', { params: { id }, signal }).then(({ data }) => data)
      const shown = () => client.getQueryData<Task>(queryKey)
      return withStoredFallback(response, (fallback) => fallback.taskWithFallback(response, id, shown))
    },
  })

/** The signed-in person's next task in a bundle, and their progress. */
export const workerTasksQuery = (bundleId: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'worker-tasks'],
    queryFn: ({ signal }) => {
      const response = fetchNextTask(bundleId, undefined, signal)
      return withStoredFallback(response, (fallback) => fallback.queueStateWithFallback(response, bundleId))
    },
  })

/** The task after another one in the person's queue, fetched ahead. */
export const nextTaskQuery = (bundleId: string, afterTaskId: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'worker-tasks', 'after', afterTaskId],
    queryFn: ({ signal }) => {
      const response = fetchNextTask(bundleId, afterTaskId, signal).then(({ next }) => ({ next }))
      return withStoredFallback(response, (fallback) => fallback.nextTaskWithFallback(response, bundleId, afterTaskId))
    },
  })

async function fetchNextTask(bundleId: string, afterTaskId: string | undefined, signal: AbortSignal) {
  const params = { id: bundleId }
  const body = afterTaskId === undefined ? {} : { after: afterTaskId }
  const { data, total, completed } = await api('POST /api/bundles/{id}/workerTasks', { params, body, signal })
  return { next: data, total, completed }
}

/** Loads the code that reads the device while the request is under way. The server has no device. */
async function withStoredFallback<T>(
  response: Promise<T>,
  readFallback: (fallback: typeof import('./offline-fallback.ts')) => Promise<T>,
): Promise<T> {
  if (import.meta.env.SSR) return response
  response.catch(() => undefined)
  const fallback = await import('./offline-fallback.ts').catch(() => null)
  return fallback ? readFallback(fallback) : response
}
