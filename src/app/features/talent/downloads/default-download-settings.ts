// The settings until the person changes them; screens show them until the stored ones are loaded.
import type { VideoQuality } from '#src/offline/media/media-download-error.ts'

export type DownloadSettings = {
  /** The most bytes downloads may take. */
  readonly budget: number
  readonly quality: VideoQuality
  readonly wifiOnly: boolean
  /** Whether the next tasks of each job are downloaded without being requested. */
  readonly keepsNextTasks: boolean
  /** How many of a job's next tasks are kept on the device, and one download request covers, 1 to 50. */
  readonly perJob: number
}

export const defaultDownloadSettings: DownloadSettings = {
  budget: 1_000_000_000,
  quality: 'medium',
  wifiOnly: false,
  keepsNextTasks: true,
  perJob: 5,
}
