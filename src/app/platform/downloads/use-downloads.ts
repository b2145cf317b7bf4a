// The downloaded tasks and their actions, for screens.
import { useCallback, useSyncExternalStore } from 'react'
import { onMediaFilesChange } from '#src/offline/media/media-store.ts'
import { isUnfinishedAutomatic } from '#src/offline/tasks/plan-automatic-downloads.ts'
import { forgetRemovedTask, recordRemovedTask } from '#src/offline/tasks/removed-tasks.ts'
import { compareQueueOrder, type TaskDownload, createTaskDownload } from '#src/offline/tasks/task-download.ts'
import { deleteUnusedMedia, usedMediaBytes } from '#src/offline/tasks/storage-space.ts'
import {
  updateTaskDownload,
  deleteTaskDownloads,
  listTaskDownloads,
  onTaskDownloadsChange,
  readTaskDownload,
} from '#src/offline/tasks/task-download-store.ts'
import { listUnsentTasks } from '#src/offline/tasks/list-unsent-tasks.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { isOnWifi, onConnectionChange } from '#src/app/platform/network/network-connection.ts'
import { readDownloadBudget } from './read-download-budget.ts'
import {
  changeDownloadSettings,
  defaultDownloadSettings,
  currentDownloadSettings,
  type DownloadSettings,
  onDownloadSettingsChange,
} from './download-settings.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'

export type Downloads = DownloadsView & {
  readonly changeSettings: (settings: Partial<DownloadSettings>) => void
  /**
   * Requests the next `count` tasks of a job that are not completely on this device. Resolves to the number that were found, or to
   * null after a failure, which it shows.
   */
  readonly download: (bundleId: string, count: number) => Promise<number | null>
  /** Pauses one task, or all without `taskId`. */
  readonly pause: (taskId?: string) => void
  /** Resumes one task or all. Also retries failed downloads. */
  readonly resume: (taskId?: string) => void
  /** Deletes a download, except one with unsent work. */
  readonly remove: (taskId: string) => Promise<void>
}

type DownloadsView = {
  /** Whether the downloads on this device are read. */
  readonly isLoaded: boolean
  readonly tasks: readonly TaskDownload[]
  /** Bytes of videos on this device. `budget` is their limit. */
  readonly used: number
  readonly budget: number
  readonly settings: DownloadSettings
  /** Whether the browser reports Wi-Fi. Otherwise the setting `wifiOnly` is not available. */
  readonly canDetectWifi: boolean
}

const initialView: DownloadsView = {
  isLoaded: false,
  tasks: [],
  used: 0,
  budget: defaultDownloadSettings.budget,
  settings: defaultDownloadSettings,
  canDetectWifi: false,
}

let view = initialView
let isRefreshing = false
let isRefreshRequested = false
const listeners = new Set<() => void>()
let stopListening: (() => void) | null = null

export function useDownloads(): Downloads {
  const problemText = useProblemText()
  const snapshot = useSyncExternalStore(
    subscribe,
    () => view,
    () => initialView,
  )
  const download = useCallback(
    (bundleId: string, count: number) =>
      queueNextTasks(bundleId, count).catch((error: unknown) => {
        toast.error(problemText(error))
        return null
      }),
    [problemText],
  )
  return { ...snapshot, changeSettings, download, pause, resume, remove }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!stopListening) {
    const subscriptions = [
      onTaskDownloadsChange,
      onMediaFilesChange,
      onDownloadSettingsChange,
      onSessionChange,
      onConnectionChange,
    ]
    const unsubscribers = subscriptions.map((subscribeTo) => subscribeTo(refresh))
    stopListening = () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
    refresh()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopListening?.()
    stopListening = null
  }
}

/** Coalesces refreshes: one at a time. A change during a refresh triggers one more. */
function refresh(): void {
  isRefreshRequested = true
  if (isRefreshing) return
  isRefreshing = true
  void refreshUntilCurrent().finally(() => {
    isRefreshing = false
  })
}

async function refreshUntilCurrent(): Promise<void> {
  while (isRefreshRequested) {
    isRefreshRequested = false
    const person = currentIdentity()?._id
    const tasks = person === undefined ? [] : await listTaskDownloads(person)
    const [used, budget] = [await usedMediaBytes(), await readDownloadBudget()]
    view = {
      isLoaded: true,
      tasks,
      used,
      budget,
      settings: currentDownloadSettings(),
      canDetectWifi: isOnWifi() !== null,
    }
    for (const listener of listeners) listener()
  }
}

async function queueNextTasks(bundleId: string, count: number): Promise<number | null> {
  const person = currentIdentity()?._id
  if (person === undefined) return null
  const { fetchNextTasks } = await import('./fetch-next-tasks.ts')
  const { quality } = currentDownloadSettings()
  const unfinished = (await listTaskDownloads(person))
    .filter((stored) => isUnfinishedAutomatic(stored) && stored.task.bundle._id === bundleId)
    .toSorted(compareQueueOrder)
    .slice(0, count)
  for (const { task } of unfinished)
    await updateTaskDownload(person, task._id, (stored) => stored && asRequested(stored))
  const tasks = count > unfinished.length ? await fetchNextTasks(person, bundleId, count - unfinished.length) : []
  for (const task of tasks) {
    await forgetRemovedTask(person, bundleId, task._id)
    await updateTaskDownload(person, task._id, (stored) =>
      stored ? asRequested(stored) : createTaskDownload(person, task, quality, Date.now()),
    )
  }
  loadAndStartDownloads()
  // Requested with a download, when the reason is clear to the person. Nothing waits for the result: Firefox shows a
  // prompt that the person may never answer. Insecure pages and some browsers lack the API.
  const { storage }: { storage?: StorageManager } = navigator
  void storage?.persist?.().catch(() => false)
  return unfinished.length + tasks.length
}

/** An automatic download that the person requested: it starts even where automatic ones wait. */
const asRequested = (stored: TaskDownload): TaskDownload =>
  stored.state === 'ready'
    ? { ...stored, isAutomatic: false }
    : { ...stored, isAutomatic: false, state: 'queued', reason: null }

function changeSettings(settings: Partial<DownloadSettings>): void {
  changeDownloadSettings(settings)
  loadAndStartDownloads()
}

function pause(taskId?: string): void {
  void changeEach(taskId, (stored) =>
    stored.state === 'queued' || stored.state === 'loading' ? { ...stored, state: 'paused', reason: null } : stored,
  )
}

function resume(taskId?: string): void {
  const isResumable = ({ state }: TaskDownload) => state === 'paused' || state === 'failed' || state === 'queued'
  void changeEach(taskId, (stored) => (isResumable(stored) ? asRequested(stored) : stored)).then(loadAndStartDownloads)
}

async function remove(taskId: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined || (await listUnsentTasks(person)).has(taskId)) return
  const stored = await readTaskDownload(person, taskId)
  if (stored?.finishedAt === null) await recordRemovedTask(person, stored.task.bundle._id, taskId)
  await deleteTaskDownloads(person, [taskId])
  await deleteUnusedMedia()
  refresh()
}

async function changeEach(taskId: string | undefined, update: (stored: TaskDownload) => TaskDownload): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  const ids = taskId === undefined ? (await listTaskDownloads(person)).map(({ task }) => task._id) : [taskId]
  // In parallel, so that no other download starts in between.
  await Promise.all(
    ids.map((id) => updateTaskDownload(person, id, (stored) => stored && update(stored)).catch(() => null)),
  )
}

/** Loads the download code on demand. */
function loadAndStartDownloads(): void {
  import('./start-downloads.ts').then(
    ({ startDownloads }) => startDownloads(),
    () => undefined,
  )
}
