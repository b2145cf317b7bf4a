// Keeps the next tasks of each job on the device without being asked, from the first time the person sees their jobs or
// opens a task. docs/decisions/downloads.md has the rules.
import { listEntries, onOutboxChange } from '#src/offline/outbox/outbox-store.ts'
import { isUnfinishedAutomatic, planAutomaticDownloads } from '#src/offline/tasks/plan-automatic-downloads.ts'
import { readRemovals } from '#src/offline/tasks/removed-tasks.ts'
import { deleteUnusedMedia, evictableBytes, usedMediaBytes } from '#src/offline/tasks/storage-space.ts'
import { waitingTaskIds } from '#src/offline/tasks/submitted-tasks.ts'
import { createTaskDownload } from '#src/offline/tasks/task-download.ts'
import { listTaskDownloads, updateTaskDownload } from '#src/offline/tasks/task-download-store.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { onConnectionChange } from '#src/app/platform/network/network-connection.ts'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'
import { automaticDownloadBlock } from './start-downloads.ts'
import { currentDownloadSettings, onDownloadSettingsChange } from './download-settings.ts'
import { listOpenedJobs, recordOpenedJob } from '#src/app/platform/session/opened-jobs.ts'
import { whenPageIdle } from './page-activity.ts'
import { readDownloadBudget } from './read-download-budget.ts'

/** Milliseconds to wait for another tab's plan. Two plans at once would add the same tasks. */
const lockTimeoutMs = 60_000

/** Bundles whose queue has no more tasks than the device. */
const exhaustedBundleIds = new Set<string>()

/**
 * Starts the service; `listJobs` resolves to the bundle ids of the person's jobs with open tasks. Call `showJobs` when
 * the person sees their jobs, and `openJob` when they open a task of a bundle.
 */
export function keepNextTasks(listJobs: () => Promise<readonly string[]>) {
  let isShown = false
  const trigger = throttlePerId(() => {
    void whenPageIdle()
      .then(() => update(isShown ? listJobs : null))
      // Without a network or storage, the next event tries again.
      .catch(() => undefined)
  })
  const refill = () => {
    exhaustedBundleIds.clear()
    trigger('')
  }
  onOutboxChange(() => trigger(''))
  onDownloadSettingsChange(() => trigger(''))
  onConnectionChange(() => trigger(''))
  onSessionChange(refill)
  onLive('tasks', refill)
  onLive('reset', refill)
  window.addEventListener('online', refill)
  return {
    showJobs: () => {
      isShown = true
      refill()
    },
    openJob: (bundleId: string) => {
      const person = currentIdentity()?._id
      if (person === undefined) return
      recordOpenedJob(person, bundleId)
      isShown = true
      trigger('')
    },
  }
}

/** Without `listJobs`, only deletes what the person turned off. */
async function update(listJobs: (() => Promise<readonly string[]>) | null): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  await withLock({ name: 'curio-next-tasks', limitMs: lockTimeoutMs }, async () => {
    if (!currentDownloadSettings().keepsNextTasks) return deleteUnfinished(person)
    if (listJobs && isAllowed(person)) await addMissing(person, await listJobs())
  })
}

const isAllowed = (person: string): boolean =>
  navigator.onLine &&
  currentDownloadSettings().keepsNextTasks &&
  automaticDownloadBlock() === null &&
  currentIdentity()?._id === person

async function deleteUnfinished(person: string): Promise<void> {
  const unfinished = (await listTaskDownloads(person)).filter(isUnfinishedAutomatic)
  if (unfinished.length === 0) return
  for (const { task } of unfinished) {
    await updateTaskDownload(person, task._id, (stored) => (stored && isUnfinishedAutomatic(stored) ? null : stored))
  }
  await deleteUnusedMedia()
}

async function addMissing(person: string, jobs: readonly string[]): Promise<void> {
  const bundleIds = sortJobs(jobs, listOpenedJobs(person))
  const { perJob } = currentDownloadSettings()
  const freeBytes = (await readDownloadBudget()) - (await usedMediaBytes()) + (await evictableBytes(person))
  const [downloads, entries] = [await listTaskDownloads(person), await listEntries(person)]
  const { resumed, missing } = planAutomaticDownloads({ bundleIds, downloads, entries, perJob, freeBytes })
  for (const id of resumed) {
    await updateTaskDownload(person, id, (stored) =>
      stored?.isAutomatic && stored.state === 'paused' && stored.reason !== null
        ? { ...stored, state: 'queued', reason: null }
        : stored,
    )
  }
  let isChanged = resumed.length > 0
  for (const { bundleId, count } of missing) {
    if (exhaustedBundleIds.has(bundleId)) continue
    const added = await addTasks(person, bundleId, count)
    if (added < count) exhaustedBundleIds.add(bundleId)
    isChanged ||= added > 0
  }
  if (isChanged) (await import('./start-downloads.ts')).startDownloads()
}

/** Resolves to the number of tasks that were found. */
async function addTasks(person: string, bundleId: string, count: number): Promise<number> {
  const { fetchNextTasks } = await import('./fetch-next-tasks.ts')
  const removed = (await readRemovals(person, bundleId)).keys()
  const excluded = new Set([...removed, ...waitingTaskIds(await listEntries(person))])
  const addedAt = Date.now()
  const tasks = await fetchNextTasks(person, bundleId, count, excluded)
  const { quality } = currentDownloadSettings()
  for (const task of tasks) {
    if (!isAllowed(person)) continue
    await updateTaskDownload(
      person,
      task._id,
      (stored) => stored ?? { ...createTaskDownload(person, task, quality, addedAt), isAutomatic: true },
    )
  }
  return tasks.length
}

/** The jobs opened on this device, the last one first, then the others. */
function sortJobs(jobs: readonly string[], opened: readonly string[]): readonly string[] {
  const openedJobs = opened.filter((id) => jobs.includes(id))
  return [...openedJobs, ...jobs.filter((id) => !openedJobs.includes(id))]
}
