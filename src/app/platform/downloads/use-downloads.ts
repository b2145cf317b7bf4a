// The tasks on this device as screens show them, and what people do with them.
import { useCallback, useSyncExternalStore } from 'react'
import { onMediaFilesChange } from '#src/offline/media/media-store.ts'
import { type TaskDownload, createTaskDownload } from '#src/offline/tasks/task-download.ts'
import { deleteUnusedMedia, usedMediaBytes } from '#src/offline/tasks/storage-space.ts'
import {
  updateTaskDownload,
  deleteTaskDownloads,
  listTaskDownloads,
  onTaskDownloadsChange,
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
  /** Wants the next tasks of a job that are not here yet, as many as the settings say. A failure is told in a message. */
  readonly download: (bundleId: string, count?: number) => void
  /** One task, or without it all. */
  readonly pause: (taskId?: string) => void
  /** Also tries again what failed. */
  readonly resume: (taskId?: string) => void
  /** One with unsent work stays. */
  readonly remove: (taskId: string) => Promise<void>
}

type DownloadsView = {
  /** Whether what is on the device is known yet. */
  readonly isLoaded: boolean
  readonly tasks: readonly TaskDownload[]
  /** Bytes of videos on this device, and the most there may be. */
  readonly used: number
  readonly budget: number
  readonly settings: DownloadSettings
  /** Whether the browser tells Wi-Fi from a mobile network; without that nobody can choose Wi-Fi alone. */
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
    (bundleId: string, count?: number) => {
      void queueNextTasks(bundleId, count ?? currentDownloadSettings().perJob).catch((error: unknown) =>
        toast.error(problemText(error)),
      )
    },
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

/** One look at a time; what changes meanwhile is looked at once more. */
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

async function queueNextTasks(bundleId: string, count: number): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  const { fetchNextTasks } = await import('./fetch-next-tasks.ts')
  const { quality } = currentDownloadSettings()
  for (const task of await fetchNextTasks(person, bundleId, count)) {
    await updateTaskDownload(
      person,
      task._id,
      (stored) => stored ?? createTaskDownload(person, task, quality, Date.now()),
    )
  }
  loadAndStartDownloads()
  // Asked with the first download, when it is plain what for. Nothing waits for the answer: Firefox asks the person, who
  // may never answer, and insecure pages and some browsers have no such thing.
  const { storage }: { storage?: StorageManager } = navigator
  void storage?.persist?.().catch(() => false)
}

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
  void changeEach(taskId, (stored) =>
    isResumable(stored) ? { ...stored, state: 'queued', reason: null } : stored,
  ).then(loadAndStartDownloads)
}

async function remove(taskId: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined || (await listUnsentTasks(person)).has(taskId)) return
  await deleteTaskDownloads(person, [taskId])
  await deleteUnusedMedia()
  refresh()
}

async function changeEach(taskId: string | undefined, update: (stored: TaskDownload) => TaskDownload): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  const ids = taskId === undefined ? (await listTaskDownloads(person)).map(({ task }) => task._id) : [taskId]
  // At once, so that nothing else begins in between.
  await Promise.all(
    ids.map((id) => updateTaskDownload(person, id, (stored) => stored && update(stored)).catch(() => null)),
  )
}

/** Only those who download need the code for it. */
function loadAndStartDownloads(): void {
  import('./start-downloads.ts').then(
    ({ startDownloads }) => startDownloads(),
    () => undefined,
  )
}
