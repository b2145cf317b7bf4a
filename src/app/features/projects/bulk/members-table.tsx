import { Link } from '@tanstack/react-router'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { AvatarName } from '#src/app/ui/avatar/avatar.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Row, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { PlanJobs } from '#src/app/features/projects/project-queries.ts'
import type { AutoAssignPreview } from './auto-assign-summary.tsx'
import type { AssignableMember } from './talent-picker.tsx'
import styles from '#src/app/features/projects/assignments.module.css'

type MembersTableProps = {
  members: readonly AssignableMember[] | undefined
  planJobs: PlanJobs | undefined
  preview: AutoAssignPreview | undefined
  busy: boolean
  /** Set where a single member can be chosen. */
  onAssign?: (member: AssignableMember) => void
  projectId: string
}

/** The members to whom tasks can be assigned, with what auto assign would give each. */
export function MembersTable({ members, planJobs, preview, busy, onAssign, projectId }: MembersTableProps) {
  const t = useTranslations('assignment')
  const locale = intlTag(useLocale())
  return (
    <Table
      label={t.members}
      columns={memberColumns({ t, locale, planJobs, preview, busy, ...(onAssign && { onAssign }) })}
      rows={planJobs && members}
      rowKey={(member) => member._id}
      empty={<NoAssignableMembers projectId={projectId} />}
    />
  )
}

type ColumnOptions = Omit<MembersTableProps, 'members' | 'projectId'> & {
  t: Translations['assignment']
  locale: string
}

function memberColumns({
  t,
  locale,
  planJobs,
  preview,
  busy,
  onAssign,
}: ColumnOptions): readonly TableColumn<AssignableMember>[] {
  const previewByMember = new Map(preview?.workers.map((worker) => [worker._id, worker]))
  return [
    { key: 'worker', header: t.worker, cell: ({ name }) => <AvatarName name={name} /> },
    // Shown on phones too: it is what the button below applies.
    {
      key: 'gain',
      header: t.autoAssignColumn,
      align: 'end',
      cell: ({ _id }) => <AddedTasks worker={previewByMember.get(_id)} />,
    },
    { key: 'tasks', header: t.assignedTasks, align: 'end', cell: ({ count }) => count.toLocaleString(locale) },
    {
      key: 'plan-jobs',
      header: t.planJobs,
      cell: ({ _id }) => <PlanJobTags planJobs={planJobs?.[_id] ?? []} />,
    },
    ...(onAssign ? [actionColumn(t, onAssign, ({ _id }) => busy || planJobs?.[_id] === undefined)] : []),
  ]
}

const actionColumn = (
  t: Translations['assignment'],
  onAssign: (member: AssignableMember) => void,
  isDisabled: (member: AssignableMember) => boolean,
): TableColumn<AssignableMember> => ({
  key: 'action',
  header: t.action,
  align: 'end',
  cell: (member) => (
    <Button
      size="dense"
      aria-label={t.assignNamed(member.name)}
      disabled={isDisabled(member)}
      onClick={() => onAssign(member)}
    >
      {t.assign}
    </Button>
  ),
})

function PlanJobTags({ planJobs }: { planJobs: PlanJobs[string] }) {
  const t = useTranslations('assignment')
  if (planJobs.length === 0) return <SecondaryText as="span">{t.noPlanJob}</SecondaryText>
  return (
    <Row as="span" gap={4} className={styles['tags']}>
      {planJobs.map(({ _id, language, maxNumber }) => (
        <Tag key={_id}>{t.planJob(language, maxNumber === 0 ? t.unlimited : groupDigits(maxNumber))}</Tag>
      ))}
    </Row>
  )
}

/** The number of additional tasks, and the minutes of video where known. */
function AddedTasks({ worker }: { worker: AutoAssignPreview['workers'][number] | undefined }) {
  const t = useTranslations('assignment')
  const locale = intlTag(useLocale())
  if (!worker || worker.added === 0) return null
  const { added, minutes } = worker
  return (
    <Stack as="span" gap={0}>
      {t.addedCount(added.toLocaleString(locale))}
      {minutes !== null && <small>{t.minutes(Math.max(1, Math.round(minutes)).toLocaleString(locale))}</small>}
    </Stack>
  )
}

/** Empty state: the project has no members to whom tasks can be assigned. */
export function NoAssignableMembers({ projectId }: { projectId: string }) {
  const t = useTranslations('assignment')
  const link = (
    <Link to="/project/$id/people" params={{ id: projectId }} search={{}} className={buttonClass({})}>
      {t.goToPeople}
    </Link>
  )
  return <EmptyState action={link}>{t.noAssignableMembers}</EmptyState>
}
