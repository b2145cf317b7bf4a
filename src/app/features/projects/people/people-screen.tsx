import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { maxSelectedTalents } from '#src/domain/projects/project.ts'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import { useRowSelection } from '#src/app/ui/table/row-selection.tsx'
import {
  projectQuery,
  type Talent,
  type TalentFilters,
  type PlanJobs,
  membersQuery,
  planJobsQuery,
  talentsQuery,
} from '#src/app/features/projects/project-queries.ts'
import { ArchivedNote } from '#src/app/features/projects/archive.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import {
  AddTalentsDialog,
  BanTalentsDialog,
  PlanTalentsDialog,
} from '#src/app/features/projects/people/dialogs/bulk-people-dialogs.tsx'
import { BanDialog, RemoveMemberDialog } from '#src/app/features/projects/people/dialogs/member-dialogs.tsx'
import { PeopleHeader } from './people-header.tsx'
import { PeopleTable, type TalentAction } from './people-table.tsx'
import { PlanJobDialog } from '#src/app/features/projects/people/dialogs/plan-job-dialog.tsx'
import { TalentDetailsDialog } from '#src/app/features/projects/people/dialogs/talent-details-dialog.tsx'
import { SelectionBar } from '#src/app/features/projects/selection-bar.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast.ts'
import { useMemberMutation, usePlanJobMutation } from '#src/app/features/projects/people/dialogs/people-mutations.ts'

type EmptyTalentListProps = { page: number; pageCount: number; onPageChange: (page: number) => void }

/** Empty state: no talent matches the filters, or the page is past the last one. */
function EmptyTalentList({ page, pageCount, onPageChange }: EmptyTalentListProps) {
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  if (page <= pageCount) return <EmptyState icon={<SearchX aria-hidden />}>{t.noTalents}</EmptyState>
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      action={<Button onClick={() => onPageChange(pageCount)}>{tPeople.goToLastPage}</Button>}
    >
      {tPeople.pageOutOfRange}
    </EmptyState>
  )
}

const talentDialogs = {
  detail: TalentDetailsDialog,
  delete: RemoveMemberDialog,
  plan: PlanJobDialog,
  ban: BanDialog,
}
const bulkDialogs = { add: AddTalentsDialog, plan: PlanTalentsDialog, ban: BanTalentsDialog }

type PeopleScreenProps = {
  projectId: string
  /** When set, plan jobs are limited to this bundle's languages. */
  bundleId: string | undefined
  filters: TalentFilters
  /** Counted from 1. */
  page: number
  onFiltersChange: (filters: TalentFilters) => void
  onPageChange: (page: number) => void
  onClose: () => void
}

/** All talents with their state in the project: members, bans, plan jobs. */
export function PeopleScreen(props: PeopleScreenProps) {
  const { projectId, bundleId, filters, page } = props
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  const isAdmin = useIdentity()?.role === 'admin'
  const dialog = useDialog<{ kind: keyof typeof talentDialogs; talent: Talent }>()
  const bulkDialog = useDialog<{ action: keyof typeof bulkDialogs; filters: TalentFilters; count: number }>()
  // A request that the server refused in the route's loader is not repeated on mount.
  const retryOptions = { retryOnMount: false }
  const talents = useQuery({ ...talentsQuery(projectId, filters, page - 1), ...retryOptions })
  const members = useQuery({ ...membersQuery(projectId), ...retryOptions })
  const planJobs = useQuery({ ...planJobsQuery(projectId, bundleId), ...retryOptions })
  const project = useQuery(projectQuery(projectId)).data
  const isArchived = project?.isArchived === true
  // The rows of other filters, which are shown until these are loaded, cannot be selected.
  const selectable = talents.isPlaceholderData ? undefined : talents.data
  const selection = useRowSelection({
    list: JSON.stringify(filters),
    rows: selectable?.data ?? [],
    total: selectable?.total ?? 0,
    limit: maxSelectedTalents,
  })
  const rowActions = useRowActions(projectId, bundleId)
  const failedQuery = [members, talents, planJobs].find((query) => query.isError && query.data === undefined)
  const retry = () => {
    for (const query of [members, talents, planJobs]) if (query.isError) void query.refetch()
  }
  if (failedQuery?.error) {
    return (
      <>
        <h1>{t.talents}</h1>
        <QueryErrorState error={failedQuery.error} busy={failedQuery.isFetching} onRetry={retry} />
      </>
    )
  }
  const handleAction = (action: TalentAction, talent: Talent) => {
    if (action === 'add') return rowActions.changeMember(isAdmin ? 'add' : 'invite', talent)
    if (action === 'withdraw' || action === 'unban') return rowActions.changeMember(action, talent)
    dialog.open({ kind: action, talent })
  }
  const pageCount = pageCountOf(talents.data?.total ?? 0)
  return (
    <section aria-labelledby="people-title">
      <PeopleHeader
        projectId={projectId}
        title={talents.data ? t.totalTalents(talents.data.total) : t.talents}
        filters={filters}
        canAddUsers={isAdmin}
        canInvite={!isArchived}
        onFiltersChange={props.onFiltersChange}
        onClose={props.onClose}
      />
      {isArchived && <ArchivedNote subject={{ kind: 'project', _id: projectId, name: project.name }} />}
      <PeopleTable
        canAdd={!isArchived}
        talents={talents.data?.data}
        members={members.data}
        planJobs={planJobs.data}
        busy={talents.isPlaceholderData}
        selection={selection}
        empty={<EmptyTalentList pageCount={pageCount} page={page} onPageChange={props.onPageChange} />}
        onAction={handleAction}
        onRemovePlanJob={rowActions.removePlanJob}
      />
      <SelectionBar
        selection={selection}
        total={selectable?.total ?? 0}
        label={tPeople.selection}
        limitText={tPeople.selectionLimit(maxSelectedTalents)}
        actions={[
          ...(isArchived ? [] : ([['add', tPeople.addSelected]] as const)),
          ['plan', tPeople.planSelected],
          ['ban', tPeople.banSelected, 'danger'],
        ]}
        onOpenDialog={(action) =>
          bulkDialog.open({
            action,
            filters: selection.isAll ? filters : { ids: [...selection.ids] },
            count: selection.count,
          })
        }
      />
      <Pagination page={page} pageCount={pageCount} onPageChange={props.onPageChange} />
      {bulkDialog.render((props, { action, ...selected }) => {
        const Dialog = bulkDialogs[action]
        const handleChanged = () => {
          props.onClose()
          selection.clear()
        }
        return <Dialog {...selected} {...props} projectId={projectId} onChanged={handleChanged} />
      })}
      {dialog.render((props, { kind, talent }) => {
        const Dialog = talentDialogs[kind]
        return <Dialog {...props} projectId={projectId} bundleId={bundleId} talent={talent} canEdit={isAdmin} />
      })}
    </section>
  )
}

/** The actions that need no confirmation, as they can be undone. */
function useRowActions(projectId: string, bundleId: string | undefined) {
  const t = useTranslations('people')
  const problemText = useProblemText()
  const showError = (error: Error) => void toast.error(problemText(error))
  const memberMutation = useMemberMutation(projectId, showError)
  const planMutation = usePlanJobMutation(projectId, bundleId, showError)
  // Unlike a callback of `mutate`, what follows also runs when another change started meanwhile.
  return {
    changeMember: (kind: 'add' | 'invite' | 'withdraw' | 'unban', { _id, fullName }: Talent) =>
      void memberMutation.mutateAsync({ kind, userId: _id }).then(
        ({ invited }) => {
          const added = invited ? t.invited : t.added
          const texts = { add: added, invite: added, withdraw: t.withdrawn, unban: t.unbanned }
          return toast.success(texts[kind](fullName))
        },
        () => undefined,
      ),
    removePlanJob: ({ _id, fullName }: Talent, { language, maxNumber }: PlanJobs[string][number]) =>
      void planMutation.mutateAsync({ kind: 'remove-plan-job', userId: _id, language }).then(
        () =>
          toast.offer(t.planRemoved(language, fullName), {
            label: t.undo,
            onPress: () => planMutation.mutate({ kind: 'plan', userId: _id, language, maxNumber }),
          }),
        () => undefined,
      ),
  }
}
