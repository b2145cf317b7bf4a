import type { Translations } from '#src/app/platform/i18n/translations.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'

/** Returns the state of a download as one line: its progress, and what it waits for or why it failed. */
export function formatDownloadStatus(
  { state, reason, storedBytes, totalBytes, finishedAt }: TaskDownload,
  submission: Submission | undefined,
  t: Translations['queue'],
  formatSize: (bytes: number) => string,
): string {
  if (finishedAt !== null) return t.states.finished(formatSize(storedBytes))
  if (submission) return submission.state === 'refused' ? t.rejected : t.states.submitted
  const progressText =
    totalBytes === null
      ? storedBytes > 0
        ? formatSize(storedBytes)
        : ''
      : t.progress(formatSize(storedBytes), formatSize(totalBytes))
  if (state === 'ready') return t.states.ready(formatSize(storedBytes))
  if (state === 'loading') return t.states.loading(progressText || formatSize(0))
  const reasonText = reason && t.reasons[reason]
  if (reasonText !== null) return [reasonText, progressText].filter(Boolean).join(' · ')
  return state === 'queued' ? t.states.queued(progressText) : t.states.paused(progressText)
}
