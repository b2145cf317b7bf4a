// Keeps what is on this device in step while the app is open: what the last visit left unfinished is gone on with, what
// was done or taken away elsewhere is not to be done here any more.
import { onOutboxChange } from '#src/offline/outbox/store.ts'
import { requeueLostDownloads } from '#src/offline/tasks/check-files.ts'
import { markSubmittedTasks } from '#src/offline/tasks/handed-in.ts'
import { listTaskDownloads } from '#src/offline/tasks/store.ts'
import { onLive } from './live.ts'
import { throttlePerId } from './look-again.ts'
import { currentIdentity, onSessionChange } from './session.ts'

export function resumeDownloads(): void {
  const syncBundleThrottled = throttlePerId((bundleId) => void syncBundle(bundleId).catch(() => undefined))
  const syncAllThrottled = throttlePerId(() => void syncAll(syncBundleThrottled))
  onLive('tasks', ({ bundleId }) => syncBundleThrottled(bundleId))
  onLive('reset', () => syncAllThrottled(''))
  window.addEventListener('online', () => syncAllThrottled(''))
  onSessionChange(() => syncAllThrottled(''))
  onOutboxChange(() => {
    const person = currentIdentity()?._id
    if (person !== undefined) void markSubmittedTasks(person)
  })
  syncAllThrottled('')
}

async function syncAll(syncBundleThrottled: (bundleId: string) => void): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  await markSubmittedTasks(person)
  await requeueLostDownloads(person)
  const tasks = await listTaskDownloads(person)
  for (const bundleId of new Set(tasks.map(({ task }) => task.bundle._id))) syncBundleThrottled(bundleId)
  await startUnfinishedDownloads(person)
}

/** The server is asked only about what is here. Without a network all stays as it is. */
async function syncBundle(bundleId: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined || !navigator.onLine) return
  if (!(await listTaskDownloads(person)).some(({ task }) => task.bundle._id === bundleId)) return
  const { syncQueue } = await import('./ask-for-tasks.ts')
  await syncQueue(person, bundleId)
  await startUnfinishedDownloads(person)
}

async function startUnfinishedDownloads(person: string): Promise<void> {
  const tasks = await listTaskDownloads(person)
  const unfinished = tasks.some(
    ({ state, finishedAt }) => finishedAt === null && (state === 'queued' || state === 'loading'),
  )
  if (unfinished) (await import('./downloads-engine.ts')).startDownloads()
}
