import type { KeptReason } from '#src/offline/tasks/kept-task.ts'

/** A video cannot be downloaded, or not now, for the reason `why`. */
export class MediaTrouble extends Error {
  readonly why: KeptReason
  constructor(why: KeptReason, options?: ErrorOptions) {
    super(why, options)
    this.name = 'MediaTrouble'
    this.why = why
  }
}

/** The reason that an error status means; null for other statuses. */
export function reasonOfStatus(status: number): KeptReason | null {
  if (status === 404 || status === 410) return 'not-found'
  if (status === 401 || status === 403) return 'forbidden'
  return status >= 400 ? 'host' : null
}

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
