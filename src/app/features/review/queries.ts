import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api.ts'

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => {
      const asked = api('GET /api/tasks/{id}', { params: { id }, signal }).then(({ data }) => data)
      return beside(asked, (device) => device.task(asked, id))
    },
  })

/** The signed-in worker's next task in a bundle, and how far they are. */
export const workerTasksQuery = (bundleId: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'worker-tasks'],
    queryFn: ({ signal }) => {
      const asked = askForNext(bundleId, undefined, signal)
      return beside(asked, (device) => device.stand(asked, bundleId))
    },
  })

/** The task that comes after another in the worker's queue, known before it is needed. */
export const nextTaskQuery = (bundleId: string, after: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'worker-tasks', 'after', after],
    queryFn: ({ signal }) => {
      const asked = askForNext(bundleId, after, signal).then(({ next }) => ({ next }))
      return beside(asked, (device) => device.next(asked, bundleId, after))
    },
  })

async function askForNext(bundleId: string, after: string | undefined, signal: AbortSignal) {
  const params = { id: bundleId }
  const body = after === undefined ? {} : { after }
  const { data, total, completed } = await api('POST /api/bundles/{id}/workerTasks', { params, body, signal })
  return { next: data, total, completed }
}

/** The code for what is on the device comes while the server is asked. */
async function beside<T>(
  asked: Promise<T>,
  read: (device: typeof import('./from-device.ts')) => Promise<T>,
): Promise<T> {
  asked.catch(() => undefined)
  const device = await import('./from-device.ts').catch(() => null)
  return device ? read(device) : asked
}
