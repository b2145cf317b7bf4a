// Downloads a person's queued tasks one after another. The caller holds the device's download lock.
import { anySignal } from '#src/offline/with-timeout.ts'
import { type DownloadReason, MediaDownloadError } from '#src/offline/media/media-download-error.ts'
import { isQuotaExceeded } from '#src/offline/open-database.ts'
import { type DownloadDeps, downloadTask } from './download-task.ts'
import { compareDownloadOrder, type DownloadState, type TaskDownload } from './task-download.ts'
import {
  updateTaskDownload,
  listTaskDownloads,
  onTaskDownloadsChange,
  readTaskDownload,
} from './task-download-store.ts'

export type DownloadsDeps = DownloadDeps & {
  /** What a download has to wait for now; null if nothing. */
  readonly blockedBy: (download: TaskDownload) => DownloadBlock | null
  /** Calls `listener` when the result of `blockedBy` may have changed. Returns a function that unsubscribes. */
  readonly onBlockChange: (listener: () => void) => () => void
  /** The order of jobs for automatic downloads. */
  readonly bundleIds: readonly string[]
}

/** `busy`: the page is loading, or plays a video from the network. */
export type DownloadBlock = 'wifi' | 'data-saver' | 'busy'

/** `done`: nothing is left to download. Otherwise what downloads wait for. */
export type DownloadsResult = 'done' | 'network' | DownloadBlock

/** Downloads until nothing is left, the network fails, all downloads are blocked, or the signal aborts. */
export async function downloadTasks(person: string, deps: DownloadsDeps): Promise<DownloadsResult> {
  for (;;) {
    const pending = (await listTaskDownloads(person))
      .filter(isPending)
      .toSorted((a, b) => compareDownloadOrder(a, b, deps.bundleIds))
    if (pending.length === 0 || deps.signal.aborted) return 'done'
    const blocks = pending.map((download) => deps.blockedBy(download))
    for (const [index, { task }] of pending.entries()) {
      const block = blocks[index]
      if (block) await setDownloadState(person, task._id, 'queued', block === 'busy' ? null : block)
    }
    const next = pending[blocks.indexOf(null)]
    if (!next) return blocks[0] ?? 'done'
    const reason = await downloadOne(next, deps)
    if (next.isAutomatic && (reason === 'budget' || reason === 'room')) await dropNotStarted(pending, next)
    if (reason !== 'network') continue
    for (const { task } of pending) await setDownloadState(person, task._id, 'queued', 'network')
    return 'network'
  }
}

/** Without space, one automatic download waits for it. Later ones are added again when there is space. */
async function dropNotStarted(pending: readonly TaskDownload[], stopped: TaskDownload): Promise<void> {
  const { person } = stopped
  for (const { task } of pending) {
    await updateTaskDownload(person, task._id, (stored) =>
      stored?.isAutomatic && isPending(stored) && stored.storedBytes === 0 ? null : stored,
    ).catch(() => null)
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
  // Before anything is awaited: the connection may change in between.
  const unsubscribeBlocks = deps.onBlockChange(() => {
    if (deps.blockedBy(download)) stop.abort()
  })
  await setDownloadState(person, task._id, 'loading', null)
  // Stops when the task is paused or removed in any tab.
  const unsubscribe = onTaskDownloadsChange(async () => {
    const current = await readTaskDownload(person, task._id)
    if (current?.state !== 'loading') stop.abort()
  })
  try {
    let reason = await attemptDownload(download, { ...deps, signal })
    // iOS interrupts what is being written when the person leaves the app. Downloads resume.
    if (reason === 'storage') reason = await attemptDownload(download, { ...deps, signal })
    if (reason) await setDownloadState(person, task._id, stateAfter(reason), reason)
    return reason
  } finally {
    unsubscribe()
    unsubscribeBlocks()
  }
}

async function attemptDownload(download: TaskDownload, deps: DownloadDeps): Promise<DownloadReason | null> {
  try {
    await downloadTask(download, deps)
    return null
  } catch (error) {
    if (deps.signal.aborted) return null
    return error instanceof MediaDownloadError ? error.reason : isQuotaExceeded(error) ? 'room' : 'storage'
  }
}

function stateAfter(reason: DownloadReason): DownloadState {
  if (reason === 'network') return 'queued'
  return reason === 'room' || reason === 'budget' ? 'paused' : 'failed'
}

/** Records the state. Ignores storage errors: a device too full for this record is too full for the download. */
const setDownloadState = (person: string, id: string, state: DownloadState, reason: DownloadReason | null) =>
  updateTaskDownload(person, id, (download) => {
    const isUnchanged = download?.state === state && download.reason === reason
    const isPendingState = download?.state === 'queued' || download?.state === 'loading'
    return download && isPendingState && !isUnchanged ? { ...download, state, reason } : download
  }).catch(() => null)
