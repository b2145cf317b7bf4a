import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { maxSelectedTalents } from '#src/domain/talent-list.ts'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import { useRowSelection } from '#src/app/ui/table/use-row-selection.ts'
import {
  membersQuery,
  planJobsQuery,
  projectsQuery,
  type Talent,
  type TalentFilters,
  talentsQuery,
} from '#src/app/features/projects/project-queries.ts'
import { ArchivedNote } from '#src/app/features/projects/setup/archived-note.tsx'
import { EmptyTalentList } from './empty-talent-list.tsx'
import type { TalentDialogKind } from './talent-dialogs.tsx'
import { PeopleHeader } from './people-header.tsx'
import { type BulkPeopleAction, PeopleSelectionBar } from './people-selection-bar.tsx'
import { PeopleTable } from './people-table.tsx'
import type { TalentAction } from './talent-actions.tsx'
import { useRowActions } from './use-row-actions.ts'

const loadDialogs = async () => (await import('./talent-dialogs.tsx')).TalentDialogs
const TalentDialogs = onlinePart(loadDialogs)

const PeopleBulkDialogs = onlinePart(async () => (await import('./people-bulk-dialogs.tsx')).PeopleBulkDialogs)

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

/** The last opened dialog and its talent; `openCount` tells openings apart. */
type OpenedDialog = { readonly kind: TalentDialogKind; readonly talent: Talent; readonly openCount: number }

/** The last opened dialog about all selected talents, kept while it closes. */
type BulkDialog = {
  readonly action: BulkPeopleAction
  readonly filters: TalentFilters
  readonly count: number
  readonly open: boolean
  readonly openCount: number
}

/** All talents with their state in the project: members, bans, plan jobs. */
export function PeopleScreen(props: PeopleScreenProps) {
  const { projectId, bundleId, filters, page } = props
  const t = useTranslations('projects')
  const isAdmin = useIdentity()?.role === 'admin'
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog | null>(null)
  const [open, setOpen] = useState(false)
  // A request that the server refused in the route's loader is not repeated on mount.
  const retryOptions = { retryOnMount: false }
  const talents = useQuery({ ...talentsQuery(projectId, filters, page - 1), ...retryOptions })
  const members = useQuery({ ...membersQuery(projectId), ...retryOptions })
  const planJobs = useQuery({ ...planJobsQuery(projectId, bundleId), ...retryOptions })
  const project = useQuery(projectsQuery).data?.find(({ _id }) => _id === projectId)
  const isArchived = project?.isArchived === true
  // The rows of other filters, which are shown until these are loaded, cannot be selected.
  const selectable = talents.isPlaceholderData ? undefined : talents.data
  const selection = useRowSelection({
    list: JSON.stringify(filters),
    rows: selectable?.data ?? [],
    total: selectable?.total ?? 0,
    limit: maxSelectedTalents,
  })
  const [bulk, setBulk] = useState<BulkDialog | null>(null)
  const closeBulk = useCallback(() => setBulk((current) => current && { ...current, open: false }), [])
  useEffect(() => void loadDialogs().catch(() => undefined), [])
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
    if (action === 'add' || action === 'withdraw' || action === 'unban') return rowActions[action](talent)
    setOpenedDialog({ kind: action, talent, openCount: (openedDialog?.openCount ?? 0) + 1 })
    setOpen(true)
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
      <PeopleSelectionBar
        selection={selection}
        total={selectable?.total ?? 0}
        canAdd={!isArchived}
        onOpenDialog={(action) =>
          setBulk({
            action,
            filters: selection.isAll ? filters : { ids: [...selection.ids] },
            count: selection.count,
            open: true,
            openCount: (bulk?.openCount ?? 0) + 1,
          })
        }
      />
      <Pagination page={page} pageCount={pageCount} onPageChange={props.onPageChange} />
      {bulk && (
        <PeopleBulkDialogs
          key={bulk.openCount}
          {...bulk}
          projectId={projectId}
          onClose={closeBulk}
          onChanged={() => {
            closeBulk()
            selection.clear()
          }}
        />
      )}
      {openedDialog && (
        <TalentDialogs
          key={openedDialog.openCount}
          {...openedDialog}
          projectId={projectId}
          bundleId={bundleId}
          canEdit={isAdmin}
          open={open}
          onOpenChange={setOpen}
          onClose={() => setOpenedDialog(null)}
        />
      )}
    </section>
  )
}
