import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clapperboard, Pencil, Target } from 'lucide-react'
import { Fragment } from 'react'
import { isLate, utcDay } from '#src/domain/projects/schedule.ts'
import { formatDate, formatDateTime } from '#src/domain/text/format-date.ts'
import { formatDuration } from '#src/domain/text/format-number.ts'
import type { TaskAction } from '#src/domain/projects/task.ts'
import { shortId } from '#src/domain/uuid.ts'
import { toTaskFields } from '#src/domain/task-import/task-fields.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import type { DialogHost } from '#src/app/ui/dialog/use-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { type Task, bundleKey } from '#src/app/features/projects/project-queries.ts'
import { eventText } from '#src/app/platform/i18n/event-text.ts'
import { CheckTaskDialog } from '#src/app/features/projects/checks/check-task-dialog.tsx'
import { canHaveRound, hasRounds, RoundDialog } from '#src/app/features/projects/bulk/round-dialog.tsx'
import { ArchiveTaskButton } from '#src/app/features/projects/bulk/confirm-bulk-dialogs.tsx'
import { EditTaskDialog } from './edit-task-dialog.tsx'
import { FlagExport } from './flag-export.tsx'
import styles from './task-panel.module.css'
import { Stack, Text } from '#src/app/ui/layout/layout.tsx'
import { segmentLists } from '#src/domain/task-import/import-fields.ts'

/** The task with its meta data and its history. Not persisted on the device: it contains other people's reviews. */
const taskDetailsQuery = (bundleId: string, taskId: string) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'task-details', taskId],
    queryFn: async ({ signal }) => {
      const params = { id: taskId }
      const [{ data: task }, { data: oversight }] = await Promise.all([
        api('GET /api/tasks/{id}', { params, signal }),
        api('GET /api/tasks/{id}/oversight', { params, signal }),
      ])
      const { externalId, ownPriority, ownDueOn, isCheck, other, timeline } = oversight
      // Where a manager decided between two reviews, the first task has the adjudicated result.
      const adjudication = other?.isAdjudicated ? timeline.findLast(({ action }) => action === 'adjudicate') : undefined
      const flags = (adjudication?.result ?? task.result)?.flags ?? []
      const isEditable = task.status !== 'completed' && other === null && !isCheck
      const { status, meta } = task
      const fields = toTaskFields({ ...task, externalId, ownPriority, ownDueOn })
      return { fields, isEditable, status, meta, flags, timeline }
    },
    meta: { persist: false },
  })

type TaskFactsProps = {
  projectId: string
  bundleId: string
  task: Task
  title: string
  editDialog: DialogHost
  checkDialog: DialogHost
  roundDialog: DialogHost
}

/** What a manager wants to know of a task without opening it: facts of its row, meta data, what happened to it. */
export function TaskFacts({ projectId, bundleId, task, title, editDialog, checkDialog, roundDialog }: TaskFactsProps) {
  const t = useTranslations('assignment')
  const tProjects = useTranslations('projects')
  const tHistory = useTranslations('history')
  const tTalent = useTranslations('talent')
  const { languageName } = useTranslations('shell')
  const dateFormat = useDateFormat()
  const details = useQuery(taskDetailsQuery(bundleId, task._id))
  const { worker } = task
  const checkTitle = task.isCheckTask ? t.checkTask.change : t.checkTask.use
  const dueText = (dueOn: string) => {
    const day = `${formatDate(dueOn, { ...dateFormat, timeZone: 'UTC' })} (UTC)`
    return isLateToday(task) ? `${day} · ${tTalent.late}` : day
  }
  const facts: readonly (readonly [string, string])[] = [
    [t.externalId, task.externalId ?? '—'],
    [t.taskId, shortId(task._id)],
    [
      t.status,
      [tProjects.taskStatuses[task.status], ...(hasRounds(task) ? [tHistory.roundNumber(task.round)] : [])].join(' · '),
    ],
    [tProjects.worker, worker ? `${worker.firstName} ${worker.lastName}`.trim() : '—'],
    [t.language, languageName(task.language)],
    [tTalent.priority, tTalent.priorities[task.priority]],
    ...(task.dueOn === null ? [] : [[tTalent.dueDate, dueText(task.dueOn)] as const]),
    [t.lastChange, formatDateTime(task.updated_at, dateFormat)],
    ...(task.duration > 0 ? [[t.reviewDuration, formatDuration(task.duration)] as const] : []),
    ...(task.flagCount > 0 ? [[t.flags, task.flagCount.toLocaleString(dateFormat.locale)] as const] : []),
  ]
  return (
    <Stack gap={24} className={styles['content']}>
      <Facts facts={facts} />
      <Link to="/task/$id" params={{ id: task._id }} className={buttonClass({})}>
        {t.openTask}
      </Link>
      {((task.status === 'completed' && !task.isCheck) || checkDialog.isOpen) && (
        <>
          <Button icon={<Target aria-hidden />} onClick={() => checkDialog.open()}>
            {checkTitle}
          </Button>
          {checkDialog.render((props) => (
            <CheckTaskDialog taskId={task._id} title={checkTitle} {...props} />
          ))}
        </>
      )}
      {(canHaveRound(task) || roundDialog.isOpen) && (
        <>
          <Button icon={<Clapperboard aria-hidden />} aria-haspopup="dialog" onClick={() => roundDialog.open()}>
            {t.rounds.button}
          </Button>
          {roundDialog.render((props) => (
            <RoundDialog projectId={projectId} bundleId={bundleId} filters={{ ids: [task._id] }} {...props} />
          ))}
        </>
      )}
      <QueryBoundary query={details} skeleton={<SkeletonText lines={6} />}>
        {({ fields, isEditable, status, meta, flags, timeline }) => (
          <>
            {/* Stays while it is open, also when the task is reviewed meanwhile: saving says so. */}
            {(isEditable || editDialog.isOpen) && (
              <>
                <Button icon={<Pencil aria-hidden />} onClick={() => editDialog.open()}>
                  {t.editTask}
                </Button>
                {editDialog.render((props) => (
                  <EditTaskDialog bundleId={bundleId} taskId={task._id} task={fields} {...props} />
                ))}
              </>
            )}
            {status === 'completed' && (
              <ArchiveTaskButton bundleId={bundleId} taskId={task._id} isArchived={isArchived(timeline)} />
            )}
            {flags.length > 0 && (
              <FlagExport
                title={task.round > 1 ? `${title} · ${tHistory.roundNumber(task.round)}` : title}
                flags={flags}
              />
            )}
            <Stack as="section" gap={8}>
              <Text as="h3" size={16}>
                {t.metaData}
              </Text>
              {shownMeta(meta).length === 0 ? <p>{t.noMetaData}</p> : <Facts facts={shownMeta(meta)} />}
            </Stack>
            <Stack as="section" gap={8}>
              <Text as="h3" size={16}>
                {tHistory.timeline}
              </Text>
              <ol className={styles['events']} reversed>
                {timeline.toReversed().map((event, index) => (
                  <li key={timeline.length - index}>
                    <Text as="time" tone="secondary" dateTime={event.at}>
                      {formatDateTime(event.at, dateFormat)}
                    </Text>
                    <p>{eventText(event, tHistory)}</p>
                  </li>
                ))}
              </ol>
            </Stack>
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}

/** The list may no longer contain the task, so that its row is older than its history. */
const isArchived = (timeline: readonly { readonly action: TaskAction }[]) =>
  timeline.findLast(({ action }) => ['archive', 'unarchive', 'reopen'].includes(action))?.action === 'archive'

const isLateToday = (task: Task) => isLate(task, utcDay(Date.now()))

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([name, value]) => (
      <FactRow key={name} name={name} value={value} />
    ))}
  </dl>
)

const FactRow = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>
      {name.split(partEnds).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </dt>
    <dd dir="auto">{value}</dd>
  </>
)

/** Where the name of a field may continue on the next line: after `_` and `.`, and before a capital. */
const partEnds = /(?<=[_.])|(?<=[a-z\d])(?=[A-Z])/

/** Longer values, such as lists of segments, are shown with the task itself. */
const maxMetaLength = 300

/** The title is the panel’s heading, and segments are shown in the task’s timelines. */
const hiddenMeta: ReadonlySet<string> = new Set(['title', ...segmentLists])

/** The fields of `meta` that are read in the panel: the short ones. */
function shownMeta(meta: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  return Object.entries(meta).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return hiddenMeta.has(name) || text === '' || text.length > maxMetaLength ? [] : [[name, text] as const]
  })
}
