export const videoQualities = ['low', 'medium', 'high'] as const
export type VideoQuality = (typeof videoQualities)[number]

/** What a queued task waits for, why a task was paused automatically, or why it failed. */
export const downloadReasons = [
  'network',
  'wifi',
  /** An automatic download, while the browser's data saver is on. */
  'data-saver',
  /** The device is full. */
  'room',
  /** The browser stores no files, in a private window for example. */
  'storage',
  /** It exceeds the storage budget. */
  'budget',
  /** The video's host does not allow pages to read it, so it can be played but not stored. */
  'cors',
  'not-found',
  'forbidden',
  'encrypted',
  /** A stream that has not ended. */
  'live',
  'unreadable',
  /** Its host does not answer although the network is available. */
  'host',
] as const
export type DownloadReason = (typeof downloadReasons)[number]

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
