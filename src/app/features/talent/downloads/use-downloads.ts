// The downloaded tasks and their actions, for screens.
import { useCallback, useSyncExternalStore } from 'react'
import { toast } from '#src/app/ui/toast.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { defaultDownloadSettings, type DownloadSettings } from './default-download-settings.ts'
import type { DownloadsView } from './stored-downloads.ts'

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
      requestTasks(bundleId, count).catch((error: unknown) => {
        toast.error(problemText(error))
        return null
      }),
    [problemText],
  )
  return { ...snapshot, changeSettings, download, pause, resume, remove }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  stopListening ??= followDownloads()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopListening?.()
    stopListening = null
  }
}

/** Loaded on demand: screens are shown before the downloads are read. */
const loadStored = () => import('./stored-downloads.ts')

/** Reads the downloads now and after each change. */
function followDownloads(): () => void {
  let isOver = false
  let unsubscribe = () => {}
  const start = async () => {
    const { onStoredDownloadsChange } = await loadStored()
    if (isOver) return
    unsubscribe = onStoredDownloadsChange(refresh)
    refresh()
  }
  // After an update the server may lack this chunk. The page then works without downloads.
  start().catch(() => publish({ ...initialView, isLoaded: true }))
  return () => {
    isOver = true
    unsubscribe()
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
  const { readStoredDownloads } = await loadStored()
  while (isRefreshRequested) {
    isRefreshRequested = false
    publish(await readStoredDownloads())
  }
}

function publish(next: DownloadsView): void {
  view = next
  for (const listener of listeners) listener()
}

const loadActions = () => import('./change-downloads.ts')

const requestTasks = async (bundleId: string, count: number) => (await loadActions()).requestNextTasks(bundleId, count)

function changeSettings(settings: Partial<DownloadSettings>): void {
  const change = async () => {
    const { changeDownloadSettings } = await loadStored()
    changeDownloadSettings(settings)
    const { startDownloads } = await import('./start-downloads.ts')
    startDownloads()
  }
  change().catch(() => undefined)
}

const pause = (taskId?: string): void => void loadActions().then(({ pauseDownload }) => pauseDownload(taskId))

const resume = (taskId?: string): void => void loadActions().then(({ resumeDownload }) => resumeDownload(taskId))

const remove = async (taskId: string) => (await loadActions()).removeDownload(taskId)
