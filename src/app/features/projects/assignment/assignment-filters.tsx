import type { FilterChange } from '#src/domain/active-filters.ts'
import { type TaskStatus, taskStatuses } from '#src/domain/projects/task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select, type SelectOption } from '#src/app/ui/field/select.tsx'
import type { MemberTasks, TaskFilters } from '#src/app/features/projects/project-queries.ts'
import styles from '#src/app/features/projects/assignments.module.css'

type AssignmentFiltersProps = {
  filters: TaskFilters
  languages: readonly string[]
  /** Undefined while unknown: then only the selected member can be chosen. */
  members: MemberTasks | undefined
  onChange: (change: FilterChange<TaskFilters>) => void
}

export function AssignmentFilters({ filters, languages, members, onChange }: AssignmentFiltersProps) {
  const t = useTranslations('projects')
  const tAssignment = useTranslations('assignment')
  const tTalent = useTranslations('talent')
  const { languageName } = useTranslations('shell')
  const { language, status, worker } = filters
  const memberOptions = Object.entries(members ?? {}).map(([value, { firstName, lastName, count }]) => ({
    value,
    label: t.assigneeWithCount(`${firstName} ${lastName}`.trim(), count),
  }))
  return (
    <div className={styles['filters']} role="group" aria-label={t.filters}>
      <Field label={t.language}>
        <Select
          value={language ?? ''}
          onValueChange={(language) => onChange({ language })}
          options={withCurrentOption(language, [
            { value: '', label: t.allLanguages },
            ...languages.map((value) => ({ value, label: languageName(value) })),
          ])}
        />
      </Field>
      <Field label={t.assignmentStatus}>
        <Select<TaskStatus | ''>
          value={status ?? ''}
          onValueChange={(status) => onChange({ status })}
          options={[
            { value: '', label: t.all },
            ...taskStatuses.map((value) => ({ value, label: t.taskStatuses[value] })),
          ]}
        />
      </Field>
      <Field label={t.worker}>
        <Select
          value={worker ?? ''}
          onValueChange={(worker) => onChange({ worker })}
          options={withCurrentOption(worker, [{ value: '', label: t.all }, ...memberOptions])}
        />
      </Field>
      <Field label={tAssignment.only}>
        <Select<MarkFilter | ''>
          value={markOf(filters)}
          onValueChange={(mark) => onChange({ ...noMark, ...(mark !== '' && { [mark]: true }) })}
          options={[
            { value: '', label: t.all },
            { value: 'skipped', label: tAssignment.onlySkipped },
            { value: 'flagged', label: tAssignment.onlyFlagged },
            { value: 'archived', label: tAssignment.onlyArchived },
            { value: 'late', label: tTalent.late },
          ]}
        />
      </Field>
    </div>
  )
}

const marks = ['skipped', 'flagged', 'late', 'archived'] as const
type MarkFilter = (typeof marks)[number]

const markOf = (filters: TaskFilters): MarkFilter | '' => marks.find((mark) => filters[mark]) ?? ''

/** One mark is chosen at a time: skipped tasks are unassigned, flagged and archived ones completed, late ones not. */
const noMark = { skipped: undefined, flagged: undefined, late: undefined, archived: undefined }

/** The options plus the selected one, which may no longer be among them. */
function withCurrentOption(value: string | undefined, options: readonly SelectOption[]): readonly SelectOption[] {
  if (value === undefined || options.some((option) => option.value === value)) return options
  return [...options, { value, label: value }]
}
