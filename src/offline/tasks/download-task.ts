// Downloads the two videos of a task and records the progress.
import { fetchMissingBytes } from '#src/offline/media/fetch-missing-bytes.ts'
import { type MediaPlan, planMedia } from '#src/offline/media/plan-media.ts'
import { fileKey, readMediaFile } from '#src/offline/media/media-store.ts'
import { MediaDownloadError } from '#src/offline/media/media-download-error.ts'
import { totalSize } from '#src/offline/media/chunks.ts'
import type { TaskDownload } from './task-download.ts'
import { evictOne, usedMediaBytes } from './storage-space.ts'
import { updateTaskDownload } from './task-download-store.ts'
import { listUnsentTasks } from './list-unsent-tasks.ts'

export type DownloadDeps = {
  readonly signal: AbortSignal
  /** Largest number of bytes that all downloads may use now. */
  readonly budget: () => Promise<number>
  /** Whether the browser plays streams of these codecs. */
  readonly canPlay: (codecs: string) => boolean
}

/** Milliseconds between two progress updates. */
const progressIntervalMs = 300

/** Rejects with a `MediaDownloadError` or the signal's reason; bytes stored until then stay. */
export async function downloadTask({ person, task, quality }: TaskDownload, deps: DownloadDeps): Promise<void> {
  const { signal, canPlay } = deps
  const change = (next: (download: TaskDownload) => TaskDownload) =>
    updateTaskDownload(person, task._id, (download) => download && (signal.aborted ? download : next(download)))
  let used = await usedMediaBytes()
  const evict = async () => {
    const hasEvicted = await evictOne(person, await listUnsentTasks(person), task._id)
    if (hasEvicted) used = await usedMediaBytes()
    return hasEvicted
  }
  const ensureSpace = async (bytes: number) => {
    const isOverBudget = async () => used + bytes > (await deps.budget())
    while (await isOverBudget()) {
      // The person may raise the budget meanwhile.
      if (!(await evict()) && (await isOverBudget())) throw new MediaDownloadError('budget')
    }
  }
  const claimFiles = async (...urls: string[]) => {
    await change((download) => ({ ...download, files: [...new Set([...download.files, ...urls.map(fileKey)])] }))
  }

  const plans: MediaPlan[] = []
  for (const url of new Set([task.source_external_url, task.target_external_url])) {
    plans.push(await planMedia(absoluteUrl(url), { signal, quality, canPlay, ensureSpace, evict, claimFiles }))
  }
  const parts = plans.flatMap((plan) => plan.parts)
  const files = [...new Set([...plans.flatMap((plan) => plan.files), ...parts.map(({ url }) => url)].map(fileKey))]
  await claimFiles(...files)
  let storedSoFar = await storedBytesOf(files)
  const estimatedBytes = await estimateBytes(plans)
  // Drops files that only an earlier version of the videos needed.
  await change((download) => ({ ...download, files, storedBytes: storedSoFar, totalBytes: estimatedBytes }))
  if (estimatedBytes !== null) await ensureSpace(Math.max(0, estimatedBytes - storedSoFar))

  // Also records the progress of a download that is being paused.
  const persistProgress = () =>
    updateTaskDownload(
      person,
      task._id,
      (download) =>
        download && {
          ...download,
          storedBytes: storedSoFar,
          totalBytes: download.totalBytes === null ? null : Math.max(download.totalBytes, storedSoFar),
        },
    )
  let persistedAtMs = performance.now()
  const onBytes = (bytes: number) => {
    storedSoFar += bytes
    used += bytes
    const now = performance.now()
    if (now - persistedAtMs < progressIntervalMs) return
    persistedAtMs = now
    void persistProgress().catch(() => undefined)
  }
  try {
    for (const part of parts) await fetchMissingBytes(part, { signal, ensureSpace, evict, onBytes })
  } finally {
    await persistProgress().catch(() => undefined)
  }
  const size = await storedBytesOf(files)
  await change((download) => ({ ...download, state: 'ready', reason: null, storedBytes: size, totalBytes: size }))
}

const absoluteUrl = (url: string): string => {
  const absolute = new URL(url, location.origin)
  absolute.hash = ''
  return absolute.href
}

async function storedBytesOf(files: readonly string[]): Promise<number> {
  const stored = await Promise.all(files.map(readMediaFile))
  return stored.reduce((sum, file) => sum + totalSize(file?.chunks ?? []), 0)
}

/** Estimated total bytes; null if a host does not send a length. */
async function estimateBytes(plans: readonly MediaPlan[]): Promise<number | null> {
  let sum = await storedBytesOf(plans.flatMap(({ files }) => files))
  for (const { url, bytes, to } of plans.flatMap(({ parts }) => parts)) {
    const size = to === null ? ((await readMediaFile(url))?.totalBytes ?? bytes) : bytes
    if (size === null) return null
    sum += size
  }
  return sum
}
