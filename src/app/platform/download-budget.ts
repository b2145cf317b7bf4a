import { usedBytes } from '#src/offline/tasks/room.ts'
import { downloadSettings } from './download-settings.ts'

/** Bytes the rest of the app needs room for: its code, drafts, lists last seen, pictures. */
const reserved = 50_000_000

/** The most bytes downloads may take: what the person allows, or what the browser grants if that is less. */
export async function downloadBudget(): Promise<number> {
  const { budget } = downloadSettings()
  try {
    const { quota, usage } = await navigator.storage.estimate()
    if (quota === undefined || usage === undefined) return budget
    const others = Math.max(0, usage - (await usedBytes()))
    return Math.min(budget, Math.max(0, quota - others - reserved))
  } catch {
    return budget
  }
}
