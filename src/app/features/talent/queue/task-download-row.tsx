import { Link } from '@tanstack/react-router'
import { Pause, Play, RotateCw, Trash2 } from 'lucide-react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useDownloads } from '#src/app/features/talent/downloads/use-downloads.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { TaskScheduleMarks } from '#src/app/features/projects/schedule-marks.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { shortId } from '#src/domain/uuid.ts'
import { listUnsentTasks } from '#src/offline/tasks/list-unsent-tasks.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'
import { findSubmission } from '#src/app/features/talent/jobs/queue-selectors.ts'
import styles from '#src/app/features/talent/jobs/queue.module.css'
import { formatBytes } from '#src/domain/text/format-bytes.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import { Text, Row } from '#src/app/ui/layout/layout.tsx'

type TaskDownloadRowProps = { taskDownload: TaskDownload; hasUnsentWork: boolean }

/** One downloaded task: its progress, why it is incomplete, and its actions. */
export function TaskDownloadRow({ taskDownload, hasUnsentWork }: TaskDownloadRowProps) {
  const t = useTranslations('queue')
  const locale = intlTag(useLocale())
  const { pause, resume } = useDownloads()
  const { submissions } = useOutbox()
  const { task, state, storedBytes, totalBytes } = taskDownload
  const name = t.taskOf(shortId(task._id), task.language)
  const submission = findSubmission(taskDownload, submissions)
  const formatSize = (bytes: number) => formatBytes(bytes, locale)
  const statusText = formatDownloadStatus(taskDownload, { submission, hasUnsentWork }, t, formatSize)
  const isIncomplete = state !== 'ready' && taskDownload.finishedAt === null
  return (
    <Row as="li" gap={12} lineGap={4} className={styles['row']}>
      <div className={styles['details']}>
        <Text as="h4" size={16} weight={500} tabular className={styles['name']}>
          {name}
        </Text>
        <Text size={14} tone={state === 'failed' ? 'error' : 'secondary'} tabular>
          {statusText}
        </Text>
        {taskDownload.finishedAt === null && !submission && (
          <Row as="p" lineGap={0} size={14}>
            <TaskScheduleMarks task={task} />
          </Row>
        )}
        {isIncomplete && totalBytes !== null && (
          <ProgressBar label={t.progressOf(name)} value={storedBytes} max={totalBytes} valueText={statusText} />
        )}
      </div>
      <Row lineGap={4} className={styles['actions']}>
        {isIncomplete && (state === 'queued' || state === 'loading') && (
          <IconButton label={t.pause(name)} icon={<Pause aria-hidden />} onClick={() => pause(task._id)} />
        )}
        {isIncomplete && state === 'paused' && (
          <IconButton label={t.resume(name)} icon={<Play aria-hidden />} onClick={() => resume(task._id)} />
        )}
        {isIncomplete && state === 'failed' && (
          <IconButton label={t.tryAgain(name)} icon={<RotateCw aria-hidden />} onClick={() => resume(task._id)} />
        )}
        <RemoveButton taskDownload={taskDownload} name={name} />
        {!submission && (taskDownload.finishedAt === null ? state === 'ready' : hasUnsentWork) && (
          <Link
            to="/task/$id"
            params={{ id: task._id }}
            aria-label={t.openTask(name)}
            className={buttonClass({ variant: 'plain' })}
          >
            {t.open}
          </Link>
        )}
      </Row>
    </Row>
  )
}

/** Removes a download unless it has an unsent submission; then it says so. */
function RemoveButton({ taskDownload, name }: { taskDownload: TaskDownload; name: string }) {
  const t = useTranslations('queue')
  const { remove } = useDownloads()
  const { person, task } = taskDownload
  const handleClick = async () => {
    if ((await listUnsentTasks(person)).has(task._id)) {
      toast.info(t.removeBlocked)
      return
    }
    await remove(task._id)
    toast.success(t.removed)
  }
  return <IconButton label={t.remove(name)} icon={<Trash2 aria-hidden />} onClick={() => void handleClick()} />
}

/** What this device has of a task besides its download. */
type DeviceWork = {
  readonly submission: Submission | undefined
  /** Whether text of the person is only on this device. */
  readonly hasUnsentWork: boolean
}

/** Returns the state of a download as one line: its progress, and what it waits for or why it failed. */
function formatDownloadStatus(
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
