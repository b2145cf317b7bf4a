import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatDuration } from '#src/domain/duration.ts'
import { shortId } from '#src/domain/short-id.ts'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { StatusLabel, type StatusTone, Tag } from '#src/app/ui/feedback/status-label.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { Task } from '#src/app/features/projects/project-queries.ts'
import styles from './assignments.module.css'

const tones: Readonly<Record<TaskStatus, StatusTone>> = { new: 'new', assigned: 'sold', completed: 'running' }

type TaskTableProps = { tasks: readonly Task[] | undefined; busy: boolean }

export function TaskTable({ tasks, busy }: TaskTableProps) {
  const t = useText('projects')
  const locale = intlTag(useLocale())
  return (
    <Table
      label={t.tasks}
      columns={taskColumns(t, locale)}
      rows={tasks}
      rowKey={(task) => task._id}
      busy={busy}
      empty={<EmptyState icon={<SearchX aria-hidden />}>{t.noTasks}</EmptyState>}
    />
  )
}

function taskColumns(t: Catalogue['projects'], locale: string): readonly TableColumn<Task>[] {
  return [
    {
      key: 'id',
      header: t.taskId,
      kind: 'id',
      cell: ({ _id }) => (
        <Link to="/task/$id" params={{ id: _id }} title={_id} className={styles['id']}>
          {shortId(_id)}
        </Link>
      ),
    },
    {
      key: 'status',
      header: t.status,
      cell: ({ status }) => <StatusLabel tone={tones[status]}>{t.taskStatuses[status]}</StatusLabel>,
    },
    { key: 'worker', header: t.workerColumn, cell: ({ worker }) => worker && <WorkerName {...worker} /> },
    { key: 'language', header: t.languageColumn, cell: ({ language }) => <Tag>{language}</Tag> },
    {
      key: 'time',
      header: t.time,
      cell: ({ updated_at }) => <time dateTime={updated_at}>{formatDateTime(updated_at, { locale })}</time>,
    },
    {
      key: 'duration',
      header: t.duration,
      align: 'end',
      cell: ({ status, duration }) => status === 'completed' && duration > 0 && formatDuration(duration),
    },
  ]
}

function WorkerName({ firstName, lastName }: { firstName: string; lastName: string }) {
  const name = `${firstName} ${lastName}`.trim()
  return (
    <span className={styles['worker']}>
      <Avatar name={name} size={24} />
      {name}
    </span>
  )
}
