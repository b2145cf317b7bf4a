import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'

/** What this device has of a task besides its download. */
export type DeviceWork = {
  readonly submission: Submission | undefined
  /** Whether text of the person is only on this device. */
  readonly hasUnsentWork: boolean
}

/** Returns the state of a download as one line: its progress, and what it waits for or why it failed. */
export function formatDownloadStatus(
  { state, reason, storedBytes, totalBytes, finishedAt }: TaskDownload,
  { submission, hasUnsentWork }: DeviceWork,
  t: Translations['queue'],
  formatSize: (bytes: number) => string,
): string {
  if (submission?.state === 'refused') return t.rejected
  if (finishedAt !== null) {
    return hasUnsentWork && !submission ? t.states.draftOnly : t.states.finished(formatSize(storedBytes))
  }
  if (submission) return t.states.submitted
  const progressText =
    totalBytes === null
      ? storedBytes > 0
        ? formatSize(storedBytes)
        : ''
      : t.progress(formatSize(storedBytes), formatSize(totalBytes))
  if (state === 'ready') return t.states.ready(formatSize(storedBytes))
  if (state === 'loading') return t.states.loading(progressText || formatSize(0))
  const reasonText = reason && t.reasons[reason]
  if (reasonText !== null) return [reasonText, progressText].filter(Boolean).join('\u00a0· ')
  return state === 'queued' ? t.states.queued(progressText) : t.states.paused(progressText)
}
