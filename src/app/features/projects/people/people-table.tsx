import { shortId } from '#src/domain/short-id.ts'
import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { Members, PlanJobs, Talent } from '#src/app/features/projects/project-queries.ts'
import { PlanJobsCell } from './plan-jobs-cell.tsx'
import { type TalentAction, TalentActions } from './talent-actions.tsx'
import { TalentName } from './talent-name.tsx'
import styles from './people.module.css'
import type { ReactNode } from 'react'

type Acts = {
  onAction: (action: TalentAction, talent: Talent) => void
  onRemovePlanJob: (talent: Talent, job: PlanJobs[string][number]) => void
}

type PeopleTableProps = Acts & {
  talents: readonly Talent[] | undefined
  members: Members | undefined
  planJobs: PlanJobs | undefined
  busy: boolean
  empty: ReactNode
}

export function PeopleTable({ talents, members, planJobs, busy, empty, ...acts }: PeopleTableProps) {
  const t = useText('projects')
  const people = useText('people')
  return (
    <Table
      label={t.talents}
      columns={talentColumns(t, people, members, planJobs, acts)}
      rows={members && planJobs && talents}
      rowKey={(talent) => talent._id}
      busy={busy}
      empty={empty}
    />
  )
}

function talentColumns(
  t: Translations['projects'],
  people: Translations['people'],
  members: Members | undefined,
  planJobs: PlanJobs | undefined,
  { onAction, onRemovePlanJob }: Acts,
): readonly TableColumn<Talent>[] {
  const memberIds = new Set(members?.data)
  const bans = new Map(members?.blackList.map((ban) => [ban.userId, ban.reason]))
  return [
    {
      key: 'id',
      header: t.id,
      kind: 'id',
      cell: (talent) => (
        <button
          type="button"
          className={styles['id']}
          title={talent._id}
          aria-label={`${shortId(talent._id)} ${people.talentNamed(talent.fullName)}`}
          onClick={() => onAction('detail', talent)}
        >
          {shortId(talent._id)}
        </button>
      ),
    },
    {
      key: 'email',
      header: t.email,
      cell: (talent) => (
        <div className={styles['lines']}>
          <span className={styles['long']}>{talent.email}</span>
          {talent.phoneNumber && <small>{talent.phoneNumber}</small>}
        </div>
      ),
    },
    {
      key: 'name',
      header: t.name,
      pinned: true,
      cell: (talent) => (
        <TalentName name={talent.fullName} member={memberIds.has(talent._id)} banned={bans.has(talent._id)} />
      ),
    },
    {
      key: 'language',
      header: t.language,
      cell: (talent) => (
        <div className={styles['lines']}>
          <span>{talent.country}</span>
          <small>{talent.language}</small>
        </div>
      ),
    },
    {
      key: 'plan-jobs',
      header: t.planJobs,
      cell: (talent) => (
        <PlanJobsCell
          name={talent.fullName}
          planJobs={planJobs?.[talent._id] ?? []}
          remark={bans.get(talent._id)}
          onRemove={(job) => onRemovePlanJob(talent, job)}
        />
      ),
    },
    {
      key: 'actions',
      header: people.actions,
      kind: 'actions',
      cell: (talent) => (
        <TalentActions
          name={talent.fullName}
          member={memberIds.has(talent._id)}
          banned={bans.has(talent._id)}
          onAction={(action) => onAction(action, talent)}
        />
      ),
    },
  ]
}
