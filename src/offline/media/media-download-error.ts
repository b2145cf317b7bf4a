import type { DownloadReason } from '#src/offline/tasks/task-download.ts'

/** A video cannot be downloaded, or not now, for `reason`. */
export class MediaDownloadError extends Error {
  readonly reason: DownloadReason
  constructor(reason: DownloadReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MediaDownloadError'
    this.reason = reason
  }
}

/** The reason that an error status means; null for other statuses. */
export function reasonOfStatus(status: number): DownloadReason | null {
  if (status === 404 || status === 410) return 'not-found'
  if (status === 401 || status === 403) return 'forbidden'
  return status >= 400 ? 'host' : null
}
