import { limitWait } from '#src/offline/limit-wait.ts'
import { usedBytes } from '#src/offline/tasks/room.ts'
import { downloadSettings } from './download-settings.ts'

/** Bytes the rest of the app needs room for: its code, drafts, lists last seen, pictures. */
const reserved = 50_000_000

/** Milliseconds the browser's estimate may take; without it the person's budget counts. */
const estimateLimitMs = 3000

/** The most bytes downloads may take: what the person allows, or what the browser grants if that is less. */
export async function downloadBudget(): Promise<number> {
  const { budget } = downloadSettings()
  try {
    const { quota, usage } = await limitWait(navigator.storage.estimate(), estimateLimitMs)
    if (quota === undefined || usage === undefined) return budget
    const others = Math.max(0, usage - (await usedBytes()))
    return Math.min(budget, Math.max(0, quota - others - reserved))
  } catch {
    return budget
  }
}
