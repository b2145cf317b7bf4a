import { withTimeout } from '#src/offline/with-timeout.ts'
import { usedMediaBytes } from '#src/offline/tasks/storage-space.ts'
import { currentDownloadSettings } from './download-settings.ts'

/** Bytes the rest of the app needs room for: its code, drafts, lists last seen, pictures. */
const reservedBytes = 50_000_000

/** Milliseconds the browser's estimate may take; without it the person's budget counts. */
const estimateTimeoutMs = 3000

/** The most bytes downloads may take: what the person allows, or what the browser grants if that is less. */
export async function readDownloadBudget(): Promise<number> {
  const { budget } = currentDownloadSettings()
  try {
    const { quota, usage } = await withTimeout(navigator.storage.estimate(), estimateTimeoutMs)
    if (quota === undefined || usage === undefined) return budget
    const otherBytes = Math.max(0, usage - (await usedMediaBytes()))
    return Math.min(budget, Math.max(0, quota - otherBytes - reservedBytes))
  } catch {
    return budget
  }
}
