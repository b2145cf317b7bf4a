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

/** The signed-in person's next task in a bundle, and their progress. */
export const workerTasksQuery = (bundleId: string) =>
  queryOptions({
    queryKey: ['bundles', bundleId, 'worker-tasks'],
    queryFn: ({ signal }) => {
      const asked = askForNext(bundleId, undefined, signal)
      return beside(asked, (device) => device.stand(asked, bundleId))
    },
  })

/** The task after another one in the person's queue, fetched ahead. */
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

/** Loads the code that reads the device while the request is under way. */
async function beside<T>(
  asked: Promise<T>,
  read: (device: typeof import('./from-device.ts')) => Promise<T>,
): Promise<T> {
  asked.catch(() => undefined)
  const device = await import('./from-device.ts').catch(() => null)
  return device ? read(device) : asked
}
