// The downloads on this device, as screens show them.
import { onMediaFilesChange } from '#src/offline/media/media-store.ts'
import { usedMediaBytes } from '#src/offline/tasks/storage-space.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'
import { listTaskDownloads, onTaskDownloadsChange } from '#src/offline/tasks/task-download-store.ts'
import { isOnWifi, onConnectionChange } from '#src/app/platform/network/network-connection.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'
import type { DownloadSettings } from './default-download-settings.ts'
import { currentDownloadSettings, onDownloadSettingsChange } from './download-settings.ts'
import { readDownloadBudget } from './read-download-budget.ts'

export { changeDownloadSettings } from './download-settings.ts'

export type DownloadsView = {
  /** Whether the downloads on this device are read. */
  readonly isLoaded: boolean
  readonly tasks: readonly TaskDownload[]
  /** Bytes of videos on this device. `budget` is their limit. */
  readonly used: number
  readonly budget: number
  readonly settings: DownloadSettings
  /** Whether the browser reports Wi-Fi. Otherwise the setting `wifiOnly` is not available. */
  readonly canDetectWifi: boolean
}

/** Reads the signed-in person's downloads, the space they use, and the settings. */
export async function readStoredDownloads(): Promise<DownloadsView> {
  const person = currentIdentity()?._id
  const tasks = person === undefined ? [] : await listTaskDownloads(person)
  const [used, budget] = [await usedMediaBytes(), await readDownloadBudget()]
  const settings = currentDownloadSettings()
  return { isLoaded: true, tasks, used, budget, settings, canDetectWifi: isOnWifi() !== null }
}

/** Calls `listener` after any of it changed, in any tab. Returns a function that unsubscribes. */
export function onStoredDownloadsChange(listener: () => void): () => void {
  const unsubscribers = [
    onTaskDownloadsChange,
    onMediaFilesChange,
    onDownloadSettingsChange,
    onSessionChange,
    onConnectionChange,
  ].map((subscribe) => subscribe(listener))
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
