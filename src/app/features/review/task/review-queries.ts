import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import type { Task } from './task-media.ts'
import { useState } from 'react'

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

type Links = Pick<Task, '_id' | 'updated_at' | 'source_external_url' | 'target_external_url'>

/**
 * The links by which a task's videos are played: those with which it was opened, although they were refreshed meanwhile,
 * which would start the videos anew. An edit, which `updated_at` tells from that, replaces them. `renew` takes the newest,
 * and resolves to whether they differ.
 */
export function usePlayedLinks(task: Task): {
  readonly sourceUrl: string
  readonly dubUrl: string
  readonly renew: () => Promise<boolean>
} {
  const client = useQueryClient()
  const [held, setHeld] = useState<Links>(task)
  if (held._id !== task._id || held.updated_at !== task.updated_at) setHeld(task)
  const { source_external_url: sourceUrl, target_external_url: dubUrl } = held
  const renew = async () => {
    const newest = await client.query({ ...taskQuery(task._id), staleTime: 0 }).catch(() => null)
    if (!newest) return false
    setHeld(newest)
    return newest.source_external_url !== sourceUrl || newest.target_external_url !== dubUrl
  }
  return { sourceUrl, dubUrl, renew }
}
