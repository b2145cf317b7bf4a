// Downloads the requested tasks, in one tab at a time, and resumes after interruptions. Loaded when there is something
// to download.
import { type DownloadBlock, downloadTasks, type DownloadsResult } from '#src/offline/tasks/download-tasks.ts'
import { evictOne, usedMediaBytes } from '#src/offline/tasks/storage-space.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'
import { onTaskDownloadsChange } from '#src/offline/tasks/task-download-store.ts'
import { listUnsentTasks } from '#src/offline/tasks/list-unsent-tasks.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { readDownloadBudget } from './read-download-budget.ts'
import { currentDownloadSettings, onDownloadSettingsChange } from './download-settings.ts'
import { listOpenedJobs } from '#src/app/platform/session/opened-jobs.ts'
import { isPageBusy, onVideoStart } from './page-activity.ts'
import { isOnWifi, onConnectionChange } from '#src/app/platform/network/network-connection.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'
import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'

/** The delay before a retry after a network failure. It doubles with each failure, up to `maxRetryMs`. */
const firstRetryMs = 15_000
const maxRetryMs = 300_000

/** The delay before a retry while the page uses the network itself. */
const busyRetryMs = 3000

/** The time without progress after which the downloading tab counts as suspended. */
const lockTimeoutMs = 60_000

let running: Promise<void> | null = null
let isRerunRequested = false
let retryMs = firstRetryMs
let retryTimer: number | undefined
let isListening = false

/** Starts the downloads. During a run, requests another one, so that requests made meanwhile are included. */
export function startDownloads(): void {
  addRestartListeners()
  window.clearTimeout(retryTimer)
  isRerunRequested = true
  running ??= runDownloads().finally(() => {
    running = null
  })
}

async function runDownloads(): Promise<void> {
  while (isRerunRequested) {
    isRerunRequested = false
    const person = currentIdentity()?._id
    if (person === undefined) return
    const personChanged = new AbortController()
    const unsubscribe = onSessionChange(() => {
      if (currentIdentity()?._id !== person) personChanged.abort()
    })
    try {
      const result = await withDownloadLock(personChanged.signal, async () => {
        await evictOverBudget(person)
        return downloadTasks(person, {
          signal: personChanged.signal,
          budget: readDownloadBudget,
          canPlay,
          blockedBy,
          onBlockChange,
          bundleIds: listOpenedJobs(person),
        })
      })
      scheduleRetry(result)
    } catch (error) {
      if (!personChanged.signal.aborted) throw error
    } finally {
      unsubscribe()
    }
  }
}

/** Deletes finished tasks while the downloads exceed a reduced budget. Open tasks and those with unsent work stay. */
async function evictOverBudget(person: string): Promise<void> {
  while ((await usedMediaBytes()) > (await readDownloadBudget())) {
    if (!(await evictOne(person, await listUnsentTasks(person), null))) return
  }
}

function scheduleRetry(result: DownloadsResult): void {
  if (result === 'done') retryMs = firstRetryMs
  if (result === 'busy') retryTimer = window.setTimeout(startDownloads, busyRetryMs)
  if (result !== 'network') return
  retryTimer = window.setTimeout(startDownloads, retryMs)
  retryMs = Math.min(maxRetryMs, retryMs * 2)
}

/** Waits for another tab's download while it makes progress. If both download, each skips what the other has stored. */
const withDownloadLock = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  withLock({ name: 'curio-downloads', limitMs: lockTimeoutMs, signal, onProgress: onTaskDownloadsChange }, work)

function addRestartListeners(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', () => {
    retryMs = firstRetryMs
    startDownloads()
  })
  onConnectionChange(startDownloads)
  onSessionChange(startDownloads)
}

/** Where the browser does not report its connection type, `wifiOnly` has no effect. */
function blockedBy({ isAutomatic }: TaskDownload): DownloadBlock | null {
  if (!isAutomatic) return currentDownloadSettings().wifiOnly && isOnWifi() === false ? 'wifi' : null
  return automaticDownloadBlock() ?? (isPageBusy() ? 'busy' : null)
}

function onBlockChange(listener: () => void): () => void {
  const unsubscribers = [onConnectionChange, onDownloadSettingsChange, onVideoStart].map((on) => on(listener))
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

const canPlay = (codecs: string): boolean =>
  codecs === '' || !('MediaSource' in window) || MediaSource.isTypeSupported(`video/mp4; codecs="${codecs}"`)

/**
 * What automatic downloads wait for on this connection; null if nothing. They use Wi-Fi, a cable, or a connection whose
 * type the browser does not report, and wait while the browser saves data.
 */
export function automaticDownloadBlock(): 'wifi' | 'data-saver' | null {
  if (isDataSaverOn()) return 'data-saver'
  return isOnWifi() === false ? 'wifi' : null
}
