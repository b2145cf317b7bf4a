import { SearchX } from 'lucide-react'
import { shortId } from '#src/domain/short-id.ts'
import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { Members, PlanJobs, Talent } from '#src/app/features/projects/project-queries.ts'
import { PlanJobsCell } from './plan-jobs-cell.tsx'
import { TalentName } from './talent-name.tsx'
import styles from './people.module.css'

type PeopleTableProps = {
  talents: readonly Talent[] | undefined
  members: Members | undefined
  planJobs: PlanJobs | undefined
  busy: boolean
}

export function PeopleTable({ talents, members, planJobs, busy }: PeopleTableProps) {
  const t = useText('projects')
  return (
    <Table
      label={t.talents}
      columns={talentColumns(t, members, planJobs)}
      rows={members && planJobs && talents}
      rowKey={(talent) => talent._id}
      busy={busy}
      empty={<EmptyState icon={<SearchX aria-hidden />}>{t.noTalents}</EmptyState>}
    />
  )
}

function talentColumns(
  t: Catalogue['projects'],
  members: Members | undefined,
  planJobs: PlanJobs | undefined,
): readonly TableColumn<Talent>[] {
  const memberIds = new Set(members?.data)
  const bans = new Map(members?.blackList.map((ban) => [ban.userId, ban.reason]))
  return [
    { key: 'id', header: t.id, kind: 'id', cell: ({ _id }) => <span title={_id}>{shortId(_id)}</span> },
    {
      key: 'email',
      header: t.email,
      cell: (talent) => (
        <div className={styles['lines']}>
          <span>{talent.email}</span>
          {talent.phoneNumber && <small>{talent.phoneNumber}</small>}
        </div>
      ),
    },
    {
      key: 'name',
      header: t.name,
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
      cell: ({ _id }) => <PlanJobsCell planJobs={planJobs?.[_id] ?? []} remark={bans.get(_id)} />,
    },
  ]
}
