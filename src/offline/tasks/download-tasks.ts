// Downloads a person's queued tasks one after another. The caller holds the device's download lock.
import { anySignal } from '#src/offline/any-signal.ts'
import { isQuotaExceeded, MediaDownloadError } from '#src/offline/media/media-download-error.ts'
import { type DownloadDeps, downloadTask } from './download-task.ts'
import { compareDownloadOrder, type DownloadReason, type DownloadState, type TaskDownload } from './task-download.ts'
import {
  updateTaskDownload,
  listTaskDownloads,
  onTaskDownloadsChange,
  readTaskDownload,
} from './task-download-store.ts'

export type DownloadsDeps = DownloadDeps & {
  /** What downloads have to wait for now; null if nothing. */
  readonly blockedBy: () => 'wifi' | null
}

/** `done`: nothing is left to download. `network`, `wifi`: downloads wait for it. */
export type DownloadsResult = 'done' | 'network' | 'wifi'

/** Downloads until nothing is left, the network fails, Wi-Fi is required but missing, or the signal aborts. */
export async function downloadTasks(person: string, deps: DownloadsDeps): Promise<DownloadsResult> {
  for (;;) {
    const pending = (await listTaskDownloads(person)).filter(isPending).toSorted(compareDownloadOrder)
    const [next] = pending
    if (!next || deps.signal.aborted) return 'done'
    const blockedBy = deps.blockedBy()
    if (blockedBy !== null) {
      for (const { task } of pending) await setDownloadState(person, task._id, 'queued', blockedBy)
      return blockedBy
    }
    const reason = await downloadOne(next, deps)
    if (reason !== 'network') continue
    for (const { task } of pending) await setDownloadState(person, task._id, 'queued', 'network')
    return 'network'
  }
}

/** Includes tasks in state `loading`, which a closed tab left unfinished. */
const isPending = ({ state, finishedAt }: TaskDownload) =>
  finishedAt === null && (state === 'queued' || state === 'loading')

/** Resolves to why the download failed; null if it succeeded or was stopped. */
async function downloadOne(download: TaskDownload, deps: DownloadsDeps): Promise<DownloadReason | null> {
  const { person, task } = download
  const stop = new AbortController()
  const signal = anySignal(deps.signal, stop.signal)
  await setDownloadState(person, task._id, 'loading', null)
  // Stops when the task is paused or removed in any tab.
  const unsubscribe = onTaskDownloadsChange(async () => {
    const current = await readTaskDownload(person, task._id)
    if (current?.state !== 'loading') stop.abort()
  })
  try {
    await downloadTask(download, { ...deps, signal })
    return null
  } catch (error) {
    if (signal.aborted) return null
    const reason = error instanceof MediaDownloadError ? error.reason : isQuotaExceeded(error) ? 'room' : 'unreadable'
    await setDownloadState(person, task._id, stateAfter(reason), reason)
    return reason
  } finally {
    unsubscribe()
  }
}

function stateAfter(reason: DownloadReason): DownloadState {
  if (reason === 'network' || reason === 'wifi') return 'queued'
  return reason === 'room' || reason === 'budget' ? 'paused' : 'failed'
}

/** Records the state. Ignores storage errors: a device too full for this record is too full for the download. */
const setDownloadState = (person: string, id: string, state: DownloadState, reason: DownloadReason | null) =>
  updateTaskDownload(person, id, (download) => {
    const isUnchanged = download?.state === state && download.reason === reason
    const isPendingState = download?.state === 'queued' || download?.state === 'loading'
    return download && isPendingState && !isUnchanged ? { ...download, state, reason } : download
  }).catch(() => null)
