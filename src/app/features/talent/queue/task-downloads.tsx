import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useDownloads } from '#src/app/features/talent/downloads/use-downloads.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { listUnsentTasks } from '#src/offline/tasks/list-unsent-tasks.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'
import { TaskDownloadRow } from './task-download-row.tsx'
import { groupTasksByJob, type JobDownloads } from '#src/app/features/talent/jobs/queue-selectors.ts'
import styles from '#src/app/features/talent/jobs/queue.module.css'
import { formatBytes } from '#src/domain/text/format-bytes.ts'
import { Text, Row, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** Downloaded tasks by job, and how much of the storage limit they use; nothing without downloads. */
export function TaskDownloads() {
  const t = useTranslations('queue')
  const { tasks, pause, resume } = useDownloads()
  const { submissions } = useOutbox()
  const unsentTasks = useUnsentTasks(tasks)
  const hasActiveDownloads = tasks.some(({ state }) => state === 'queued' || state === 'loading')
  const hasPausedDownloads = tasks.some(({ state }) => state === 'paused')
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="device-title">
      <Row gap={16} lineGap={8} justify="between">
        <h2 id="device-title">{t.onDevice}</h2>
        {hasActiveDownloads ? (
          <Button size="dense" icon={<Pause aria-hidden />} onClick={() => pause()}>
            {t.pauseAll}
          </Button>
        ) : (
          hasPausedDownloads && (
            <Button size="dense" icon={<Play aria-hidden />} onClick={() => resume()}>
              {t.resumeAll}
            </Button>
          )
        )}
      </Row>
      <StorageUsage />
      {groupTasksByJob(tasks, submissions).map((job) => (
        <JobDownloadList key={job.bundle._id} job={job} unsentTasks={unsentTasks} />
      ))}
    </section>
  )
}

/** The finished tasks with work that the server does not have. */
function useUnsentTasks(tasks: readonly TaskDownload[]): ReadonlySet<string> {
  const person = tasks[0]?.person ?? ''
  const finishedIds = tasks.filter(({ finishedAt }) => finishedAt !== null).map(({ task }) => task._id)
  const { data = [] } = useQuery({
    queryKey: ['unsent-tasks', person, finishedIds],
    queryFn: async () => [...(await listUnsentTasks(person))],
    enabled: finishedIds.length > 0,
    // Reads the device only.
    networkMode: 'always',
    gcTime: 0,
  })
  return new Set(data)
}

function StorageUsage() {
  const t = useTranslations('queue')
  const locale = intlTag(useLocale())
  const { used, budget } = useDownloads()
  const usageText = t.used(formatBytes(used, locale), formatBytes(budget, locale))
  return (
    <Stack gap={4} className={styles['storage']}>
      <ProgressBar label={t.room} value={used} max={budget} valueText={usageText} />
      <SecondaryText tabular>{usageText}</SecondaryText>
    </Stack>
  )
}

/** Rows shown at first: the default number of tasks downloaded for a job. A button shows the rest. */
const initialRowCount = 5

type JobDownloadListProps = { job: JobDownloads; unsentTasks: ReadonlySet<string> }

function JobDownloadList({ job: { bundle, project, tasks }, unsentTasks }: JobDownloadListProps) {
  const t = useTranslations('queue')
  const [isExpanded, setIsExpanded] = useState(false)
  const visibleTasks = isExpanded ? tasks : tasks.slice(0, initialRowCount)
  return (
    <>
      <Text as="h3" size={16} serif className={styles['job']}>
        {project.name}, {bundle.name}
      </Text>
      <ul className={styles['list']}>
        {visibleTasks.map((taskDownload) => (
          <TaskDownloadRow
            key={taskDownload.task._id}
            taskDownload={taskDownload}
            hasUnsentWork={unsentTasks.has(taskDownload.task._id)}
          />
        ))}
      </ul>
      {visibleTasks.length < tasks.length && (
        <Button variant="quiet" onClick={() => setIsExpanded(true)}>
          {t.showAll(tasks.length)}
        </Button>
      )}
    </>
  )
}
