import type { KeptReason } from '#src/offline/tasks/kept-task.ts'

/** Why no more of a video can be brought to this device now. */
export class MediaTrouble extends Error {
  readonly why: KeptReason
  constructor(why: KeptReason, options?: ErrorOptions) {
    super(why, options)
    this.name = 'MediaTrouble'
    this.why = why
  }
}

/** What a host's refusal means; null when it did not refuse. */
export function reasonOfStatus(status: number): KeptReason | null {
  if (status === 404 || status === 410) return 'not-found'
  if (status === 401 || status === 403) return 'forbidden'
  return status >= 400 ? 'host' : null
}

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
