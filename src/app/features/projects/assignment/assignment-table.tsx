import { Link } from '@tanstack/react-router'
import { Archive, SearchX, Upload } from 'lucide-react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { formatDuration } from '#src/domain/text/format-number.ts'
import { shortId } from '#src/domain/uuid.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { type DateFormat, useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { KeyedTable } from '#src/app/platform/table-keys/keyed-table.tsx'
import { TaskScheduleMarks } from '#src/app/features/projects/schedule-marks.tsx'
import { AvatarName } from '#src/app/ui/avatar/avatar-name.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { StatusLabel, type StatusTone, Tag } from '#src/app/ui/feedback/status-label.tsx'
import { SelectRow } from '#src/app/ui/table/select-row.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { Task } from '#src/app/features/projects/project-queries.ts'
import { SkippedNote } from './skipped-note.tsx'
import { TaskName } from './task-name.tsx'
import type { TaskSelection } from './use-task-selection.ts'
import styles from '#src/app/features/projects/assignments.module.css'

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
  selection: TaskSelection
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
  ...handlers
}: AssignmentTableProps) {
  const t = useTranslations('projects')
  const { actions, task, selectPage, selectTask, onlyArchived, archivedNotListed } = useTranslations('assignment')
  const { secondReviewTag, checkTag, checkTaskTag, flags } = useTranslations('history')
  const { languageName } = useTranslations('shell')
  const dateFormat = useDateFormat()
  const columns = taskColumns(
    {
      ...t,
      actions,
      task,
      selectPage,
      selectTask,
      onlyArchived,
      flags,
      secondReviewTag,
      checkTag,
      checkTaskTag,
      languageName,
    },
    dateFormat,
    { ...handlers, busy },
    tasks ?? [],
  )
  return (
    <KeyedTable rowAction="open">
      <Table
        label={t.tasks}
        columns={isArchived ? columns.filter(({ key }) => key !== 'selected' && key !== 'actions') : columns}
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

type ColumnTranslations = Translations['projects'] &
  Pick<Translations['assignment'], 'actions' | 'task' | 'selectPage' | 'selectTask' | 'onlyArchived'> &
  Pick<Translations['history'], 'secondReviewTag' | 'checkTag' | 'checkTaskTag' | 'flags'> &
  Pick<Translations['shell'], 'languageName'>
type Actions = Pick<AssignmentTableProps, 'onAssign' | 'onUnassign'>
type RowActions = Actions & Pick<AssignmentTableProps, 'onOpen' | 'selection' | 'busy'>

function taskColumns(
  t: ColumnTranslations,
  dateFormat: DateFormat,
  handlers: RowActions,
  rows: readonly Task[],
): readonly TableColumn<Task>[] {
  const { selection, busy } = handlers
  const isPageSelected = rows.length > 0 && rows.every(selection.isSelected)
  return [
    {
      key: 'selected',
      header: (
        <Checkbox
          checked={isPageSelected}
          disabled={busy || rows.length === 0}
          onCheckedChange={selection.selectPage}
          label={<VisuallyHidden>{t.selectPage}</VisuallyHidden>}
        />
      ),
      cell: (task) => (
        <SelectRow row={task} selection={selection} label={t.selectTask(shortId(task._id))} disabled={busy} />
      ),
    },
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
      header: t.task,
      cell: (task) => <TaskName task={task} onOpen={handlers.onOpen} />,
    },
    {
      key: 'status',
      header: t.status,
      cell: (task) => (
        <>
          <div className={styles['status']}>
            <StatusLabel tone={statusTones[task.status]}>{t.taskStatuses[task.status]}</StatusLabel>
            {task.flagCount > 0 && <Tag>{t.flags(task.flagCount)}</Tag>}
            {task.isSecond && <Tag>{t.secondReviewTag}</Tag>}
            {task.isArchived && <Tag>{t.onlyArchived}</Tag>}
            {task.isCheck && <Tag>{t.checkTag}</Tag>}
            {task.isCheckTask && <Tag>{t.checkTaskTag}</Tag>}
          </div>
          {task.skipped && <SkippedNote {...task.skipped} />}
          <p className={styles['schedule']}>
            <TaskScheduleMarks task={task} />
          </p>
        </>
      ),
    },
    {
      key: 'worker',
      header: t.workerColumn,
      cell: ({ worker }) => worker && <AvatarName name={`${worker.firstName} ${worker.lastName}`.trim()} />,
    },
    { key: 'language', header: t.languageColumn, cell: ({ language }) => <Tag>{t.languageName(language)}</Tag> },
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
      header: t.actions,
      align: 'end',
      kind: 'actions',
      cell: (task) => <TaskAction task={task} {...handlers} />,
    },
  ]
}

/** One button whose label changes with the task, so that it keeps the focus. */
function TaskAction({ task, onAssign, onUnassign }: Actions & { task: Task }) {
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
