import { withTimeout } from '#src/offline/with-timeout.ts'
import { usedMediaBytes } from '#src/offline/tasks/storage-space.ts'
import { currentDownloadSettings } from './download-settings.ts'

/** Reserved for the rest of the app: code, drafts, cached lists, pictures. */
const reservedBytes = 50_000_000

/** The limit of the browser's storage estimate. Without an estimate, the person's budget applies. */
const estimateTimeoutMs = 3000

/** Returns the most bytes that downloads may use: the person's budget, or the browser's quota if that is lower. */
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
