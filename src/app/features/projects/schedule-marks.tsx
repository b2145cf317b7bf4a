import { isLate, utcDay, type Priority } from '#src/domain/projects/schedule.ts'
import { formatDay } from '#src/domain/text/format-date.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { StatusLabel, Tag } from '#src/app/ui/feedback/status-label.tsx'

/** Data that was stored on the device before it had these fields has none of them. */
type Schedule = { readonly priority?: Priority; readonly dueOn?: string | null }

type ScheduleMarksProps = Schedule & {
  /** Whether the task is late, or how many tasks of the job or bundle are. */
  late?: number | boolean
}

/** What stands out of a schedule: a priority other than normal, the due date, and what is late. */
export function ScheduleMarks({ priority = 'normal', dueOn = null, late = 0 }: ScheduleMarksProps) {
  const t = useTranslations('talent')
  const locale = intlTag(useLocale())
  return (
    <>
      {priority !== 'normal' && <Tag>{t.priorities[priority]}</Tag>}
      {dueOn !== null && <time dateTime={dueOn}>{t.dueOn(formatDay(dueOn, locale))}</time>}
      {Boolean(late) && <StatusLabel tone="refused">{late === true ? t.late : t.lateCount(Number(late))}</StatusLabel>}
    </>
  )
}

/** The marks of a task, which is late by this device's clock. A completed one has none. */
export function TaskScheduleMarks({ task }: { task: Schedule & { status: TaskStatus } }) {
  const { dueOn = null, status } = task
  return status === 'completed' ? null : <ScheduleMarks {...task} late={isLate({ dueOn, status }, currentDay())} />
}

const currentDay = () => utcDay(Date.now())
