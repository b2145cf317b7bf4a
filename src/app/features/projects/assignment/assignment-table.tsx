import { Link } from '@tanstack/react-router'
import { Archive, SearchX, Upload } from 'lucide-react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { formatDuration } from '#src/domain/text/format-number.ts'
import { hasRounds } from '#src/app/features/projects/bulk/round-dialog.tsx'
import { shortId } from '#src/domain/uuid.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import type { SkippedTask } from '#src/domain/review/skip.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { KeyedTable } from '#src/app/platform/table-keys/keyed-table.tsx'
import { TaskScheduleMarks } from '#src/app/features/projects/schedule-marks.tsx'
import { AvatarName } from '#src/app/ui/avatar/avatar.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { StatusLabel, type StatusTone, Tag } from '#src/app/ui/feedback/status-label.tsx'
import { selectionColumn } from '#src/app/features/projects/selection-bar.tsx'
import type { RowSelection } from '#src/app/ui/table/row-selection.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { Task } from '#src/app/features/projects/project-queries.ts'
import styles from '#src/app/features/projects/assignments.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { opensRow } from '#src/app/ui/table/use-row-focus.ts'

const statusTones: Readonly<Record<TaskStatus, StatusTone>> = { new: 'new', assigned: 'sold', completed: 'running' }

type AssignmentTableProps = {
  tasks: readonly Task[] | undefined
  /** The tasks of an archived bundle cannot be changed. */
  isArchived: boolean
  busy: boolean
  onAssign: (task: Task) => void
  onUnassign: (task: Task) => void
  /** Shows the task's details. */
  onOpen: (task: Task) => void
  selection: RowSelection<Task>
  /** Set while filters are active. */
  onClearFilters?: () => void
  /** Number of archived tasks that are left out. */
  archivedCount: number
  onShowArchived: () => void
  bundleRef: { projectId: string; bundleId: string }
}

export function AssignmentTable({
  tasks,
  isArchived,
  busy,
  onClearFilters,
  archivedCount,
  onShowArchived,
  bundleRef,
  ...rowProps
}: AssignmentTableProps) {
  const t = useTranslations('projects')
  const { onlyArchived, archivedNotListed } = useTranslations('assignment')
  const columns = useTaskColumns(tasks ?? [], { ...rowProps, busy })
  return (
    <KeyedTable rowAction="open">
      <Table
        label={t.tasks}
        columns={isArchived ? columns.filter(({ kind }) => kind !== 'selection' && kind !== 'actions') : columns}
        rows={tasks}
        rowKey={(task) => task._id}
        busy={busy}
        empty={
          onClearFilters ? (
            <EmptyState icon={<SearchX aria-hidden />} action={<Button onClick={onClearFilters}>{t.clear}</Button>}>
              {t.noTasks}
            </EmptyState>
          ) : archivedCount > 0 ? (
            <EmptyState
              icon={<Archive aria-hidden />}
              action={<Button onClick={onShowArchived}>{onlyArchived}</Button>}
            >
              {archivedNotListed(archivedCount)}
            </EmptyState>
          ) : (
            <NoTasksYet isArchived={isArchived} {...bundleRef} />
          )
        }
      />
    </KeyedTable>
  )
}

type NoTasksYetProps = AssignmentTableProps['bundleRef'] & Pick<AssignmentTableProps, 'isArchived'>

/** Empty state of a bundle, with a link to import tasks unless it is archived. */
function NoTasksYet({ projectId, bundleId, isArchived }: NoTasksYetProps) {
  const t = useTranslations('assignment')
  const importing = useTranslations('taskImport')
  return (
    <EmptyState
      icon={<Upload aria-hidden />}
      action={
        !isArchived && (
          <Link
            to="/project/$id/bundle/$bundleId/import"
            params={{ id: projectId, bundleId }}
            className={buttonClass({ variant: 'plain' })}
          >
            {importing.importTasks}
          </Link>
        )
      }
    >
      {t.noTasksYet}
    </EmptyState>
  )
}

type RowProps = Pick<AssignmentTableProps, 'onAssign' | 'onUnassign' | 'onOpen' | 'selection' | 'busy'>

function useTaskColumns(rows: readonly Task[], rowProps: RowProps): readonly TableColumn<Task>[] {
  const t = useTranslations('projects')
  const tAssignment = useTranslations('assignment')
  const tHistory = useTranslations('history')
  const { languageName } = useTranslations('shell')
  const dateFormat = useDateFormat()
  const { selection, busy } = rowProps
  return [
    selectionColumn({
      rows,
      selection,
      busy,
      pageLabel: tAssignment.selectPage,
      rowLabel: ({ _id }) => tAssignment.selectTask(shortId(_id)),
    }),
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
      key: 'task',
      header: tAssignment.task,
      hasActionsOnPhones: true,
      cell: (task) => <TaskName task={task} onOpen={rowProps.onOpen} />,
    },
    {
      key: 'status',
      header: t.status,
      cell: (task) => (
        <>
          <Row lineGap={4}>
            <StatusLabel tone={statusTones[task.status]}>{t.taskStatuses[task.status]}</StatusLabel>
            {task.flagCount > 0 && <Tag>{tHistory.flags(task.flagCount)}</Tag>}
            {hasRounds(task) && <Tag>{tHistory.roundNumber(task.round)}</Tag>}
            {task.isSecond && <Tag>{tHistory.secondReviewTag}</Tag>}
            {task.isArchived && <Tag>{tAssignment.onlyArchived}</Tag>}
            {task.isCheck && <Tag>{tHistory.checkTag}</Tag>}
            {task.isCheckTask && <Tag>{tHistory.checkTaskTag}</Tag>}
          </Row>
          {task.skipped && <SkippedNote {...task.skipped} />}
          <Row as="p" lineGap={4} className={styles['schedule']}>
            <TaskScheduleMarks task={task} />
          </Row>
        </>
      ),
    },
    {
      key: 'worker',
      header: t.workerColumn,
      cell: ({ worker }) => worker && <AvatarName name={`${worker.firstName} ${worker.lastName}`.trim()} />,
    },
    { key: 'language', header: t.languageColumn, cell: ({ language }) => <Tag>{languageName(language)}</Tag> },
    {
      key: 'time',
      header: t.time,
      cell: ({ updated_at }) => <time dateTime={updated_at}>{formatDateTime(updated_at, dateFormat)}</time>,
    },
    {
      key: 'duration',
      header: t.duration,
      align: 'end',
      cell: ({ status, duration }) => status === 'completed' && duration > 0 && formatDuration(duration),
    },
    {
      key: 'actions',
      header: tAssignment.actions,
      align: 'end',
      kind: 'actions',
      cell: (task) => <TaskAction task={task} {...rowProps} />,
    },
  ]
}

/** One button whose label changes with the task, so that it keeps the focus. */
function TaskAction({ task, onAssign, onUnassign }: Pick<RowProps, 'onAssign' | 'onUnassign'> & { task: Task }) {
  const t = useTranslations('assignment')
  if (task.status === 'completed') return null
  const isNew = task.status === 'new'
  const id = shortId(task._id)
  return (
    <Button
      variant="quiet"
      size="dense"
      aria-label={isNew ? t.assignNamed(id) : t.unassignNamed(id)}
      onClick={() => (isNew ? onAssign : onUnassign)(task)}
    >
      {isNew ? t.assign : t.unassign}
    </Button>
  )
}

/** Title and external id, as a button that shows the task's details. */
function TaskName({ task, onOpen }: { task: Task; onOpen: (task: Task) => void }) {
  const t = useTranslations('assignment')
  const { title, externalId } = task
  return (
    <button
      type="button"
      className={styles['task']}
      {...opensRow}
      title={[title, externalId].filter(Boolean).join(' · ')}
      aria-label={t.detailsOf(title || externalId || shortId(task._id))}
      onClick={() => onOpen(task)}
    >
      {title !== '' && <span dir="auto">{title}</span>}
      {externalId !== null && <small>{externalId}</small>}
      {title === '' && externalId === null && <small>{t.details}</small>}
    </button>
  )
}

/** Who skipped a task, and why. */
function SkippedNote({ by, reason, note, side, kind }: SkippedTask) {
  const t = useTranslations('review')
  const brokenVideoText =
    kind && t.brokenVideo(side === null || side === undefined ? t.both : t[side], t.brokenMedia[kind])
  return (
    <p className={styles['skipped']} dir="auto">
      <strong>{t.skippedBy(by, brokenVideoText ?? t.skipReasons[reason])}</strong>
      {note !== '' && <span dir="auto">{note}</span>}
    </p>
  )
}
