import type { ReactNode } from 'react'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { shortId } from '#src/domain/uuid.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { KeyedTable } from '#src/app/platform/table-keys/keyed-table.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { RowSelection } from '#src/app/ui/table/row-selection.tsx'
import type { Members, PlanJobs, Talent } from '#src/app/features/projects/project-queries.ts'
import { AvatarName } from '#src/app/ui/avatar/avatar.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import type { TalentRelation } from '#src/domain/projects/project.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { selectionColumn } from '#src/app/features/projects/selection-bar.tsx'
import styles from './people.module.css'
import { Row, Text } from '#src/app/ui/layout/layout.tsx'
import { opensRow } from '#src/app/ui/table/use-row-focus.ts'

type TalentNameProps = { name: string; relation: TalentRelation }

/** Initials and name; a green check marks members of the project, a red cross banned people, a tag invited ones. */
function TalentName({ name, relation }: TalentNameProps) {
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  return (
    <AvatarName name={name}>
      <span className={classNames(styles['truncated'], styles['name'])}>{name}</span>
      {relation === 'member' && <CircleCheck size={16} className={styles['member']} role="img" aria-label={t.member} />}
      {relation === 'banned' && <CircleX size={16} className={styles['banned']} role="img" aria-label={t.banned} />}
      {relation === 'invited' && <Tag>{tPeople.invitedTag}</Tag>}
      {relation === 'declined' && <Tag>{tPeople.declinedTag}</Tag>}
    </AvatarName>
  )
}

/** The relation of a talent to a project. */
function talentRelation(members: Members | undefined, userId: string): TalentRelation {
  if (members?.blackList.some((ban) => ban.userId === userId)) return 'banned'
  if (members?.data.includes(userId)) return 'member'
  const invitation = members?.invitations.find((one) => one.userId === userId)
  if (!invitation) return 'none'
  return invitation.status === 'pending' ? 'invited' : 'declined'
}

type RowHandlers = {
  onAction: (action: TalentAction, talent: Talent) => void
  onRemovePlanJob: (talent: Talent, job: PlanJobs[string][number]) => void
}

type PeopleTableProps = RowHandlers & {
  /** An archived project adds nobody. */
  canAdd: boolean
  selection: RowSelection<Talent>
  talents: readonly Talent[] | undefined
  members: Members | undefined
  planJobs: PlanJobs | undefined
  busy: boolean
  empty: ReactNode
}

export function PeopleTable({
  talents,
  members,
  planJobs,
  busy,
  empty,
  selection,
  canAdd,
  ...rowHandlers
}: PeopleTableProps) {
  const { talents: label } = useTranslations('projects')
  const tPeople = useTranslations('people')
  const columns = useTalentColumns(members, planJobs, { canAdd, ...rowHandlers })
  const selected = selectionColumn({
    rows: talents ?? [],
    selection,
    busy,
    pageLabel: tPeople.selectPage,
    rowLabel: ({ fullName }) => tPeople.selectTalent(fullName),
  })
  return (
    <KeyedTable rowAction="open">
      <Table
        label={label}
        columns={[selected, ...columns]}
        rows={members && planJobs && talents}
        rowKey={(talent) => talent._id}
        busy={busy}
        empty={empty}
      />
    </KeyedTable>
  )
}

function useTalentColumns(
  members: Members | undefined,
  planJobs: PlanJobs | undefined,
  { canAdd, onAction, onRemovePlanJob }: RowHandlers & { readonly canAdd: boolean },
): readonly TableColumn<Talent>[] {
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  const { languageName, countryName } = useTranslations('shell')
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
          {...opensRow}
          title={talent._id}
          aria-label={`${shortId(talent._id)} ${tPeople.talentNamed(talent.fullName)}`}
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
        <div className={styles['stacked']}>
          {talent.isShared || talent.email ? (
            <span className={styles['truncated']}>{talent.email}</span>
          ) : (
            <small>{tPeople.notShared}</small>
          )}
          {talent.phoneNumber && <small>{talent.phoneNumber}</small>}
        </div>
      ),
    },
    {
      key: 'name',
      header: t.name,
      pinned: true,
      hasActionsOnPhones: true,
      cell: (talent) => <TalentName name={talent.fullName} relation={talentRelation(members, talent._id)} />,
    },
    {
      key: 'language',
      header: t.language,
      cell: (talent) => (
        <div className={styles['stacked']}>
          <span>{countryName(talent.country)}</span>
          <small>{languageName(talent.language)}</small>
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
          banRemark={bans.get(talent._id)}
          onRemove={(job) => onRemovePlanJob(talent, job)}
        />
      ),
    },
    {
      key: 'actions',
      header: tPeople.actions,
      kind: 'actions',
      cell: (talent) => (
        <TalentActions
          name={talent.fullName}
          relation={talentRelation(members, talent._id)}
          canAdd={canAdd}
          onAction={(action) => onAction(action, talent)}
        />
      ),
    },
  ]
}

type PlanJob = PlanJobs[string][number]

type PlanJobsCellProps = {
  name: string
  planJobs: readonly PlanJob[]
  /** The reason of the ban; undefined when the talent is not banned. */
  banRemark: string | undefined
  onRemove: (job: PlanJob) => void
}

/** A talent's plan jobs, and the reason of their ban. Plan jobs of a banned talent cannot be removed. */
function PlanJobsCell({ name, planJobs, banRemark, onRemove }: PlanJobsCellProps) {
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  const isBanned = banRemark !== undefined
  return (
    <Row gap={4} className={styles['planJobs']}>
      {planJobs.map((job) => {
        const text = t.planJob(job.language, job.maxNumber === 0 ? t.unlimited : groupDigits(job.maxNumber))
        if (isBanned) return <Tag key={job._id}>{text}</Tag>
        return (
          <span key={job._id} className={styles['planJob']}>
            {text}
            <button
              type="button"
              title={tPeople.removePlanJobNamed(job.language, name)}
              aria-label={tPeople.removePlanJobNamed(job.language, name)}
              onClick={() => onRemove(job)}
            >
              <X size={14} aria-hidden />
            </button>
          </span>
        )
      })}
      {isBanned && (
        <Text size={12} tone="error" className={styles['remark']}>
          {banRemark === '' ? t.banned : t.banRemark(banRemark)}
        </Text>
      )}
    </Row>
  )
}

export type TalentAction = 'detail' | 'add' | 'withdraw' | 'delete' | 'plan' | 'ban' | 'unban'

type TalentActionsProps = {
  name: string
  relation: TalentRelation
  canAdd: boolean
  onAction: (action: TalentAction) => void
}

/**
 * The actions on a talent: Add for people who are neither member nor banned, Delete and Add Plan Job for members who
 * are not banned, Ban for anyone not banned, Unban for banned people. Managers withdraw an invitation instead of adding
 * again, and leave to admins who declined one.
 */
function TalentActions({ name, relation, canAdd, onAction }: TalentActionsProps) {
  const t = useTranslations('people')
  const isAdmin = useIdentity()?.role === 'admin'
  const renderAction = (kind: TalentAction, label: string, accessibleName: string) => (
    <Button key={kind} variant="quiet" size="dense" aria-label={accessibleName} onClick={() => onAction(kind)}>
      {label}
    </Button>
  )
  if (relation === 'banned') return renderAction('unban', t.unban, t.unbanNamed(name))
  const isAddable = relation === 'none' || (isAdmin && relation !== 'member')
  return (
    <>
      {canAdd && isAddable && renderAction('add', t.add, t.addNamed(name))}
      {relation === 'invited' && renderAction('withdraw', t.withdraw, t.withdrawNamed(name))}
      {relation === 'member' && renderAction('delete', t.delete, t.deleteNamed(name))}
      {relation === 'member' && renderAction('plan', t.addPlanJob, t.addPlanJobNamed(name))}
      {renderAction('ban', t.ban, t.banNamed(name))}
    </>
  )
}
