// Keeps the downloads current while the app is open: resumes those that the last visit left unfinished, and reconciles
// tasks that were completed elsewhere or unassigned.
import { onOutboxChange } from '#src/offline/outbox/outbox-store.ts'
import { requeueLostDownloads } from '#src/offline/tasks/storage-space.ts'
import { markSubmittedTasks } from '#src/offline/tasks/submitted-tasks.ts'
import { listTaskDownloads } from '#src/offline/tasks/task-download-store.ts'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'

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

/** Syncs only bundles with tasks on this device. Does nothing without a network. */
async function syncBundle(bundleId: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined || !navigator.onLine) return
  if (!(await listTaskDownloads(person)).some(({ task }) => task.bundle._id === bundleId)) return
  const { syncQueue } = await import('./fetch-next-tasks.ts')
  await syncQueue(person, bundleId)
  await startUnfinishedDownloads(person)
}

async function startUnfinishedDownloads(person: string): Promise<void> {
  const tasks = await listTaskDownloads(person)
  const unfinished = tasks.some(
    ({ state, finishedAt }) => finishedAt === null && (state === 'queued' || state === 'loading'),
  )
  if (unfinished) (await import('./start-downloads.ts')).startDownloads()
}
