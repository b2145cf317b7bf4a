import { useQuery, useMutation } from '@tanstack/react-query'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import {
  memberTasksQuery,
  type TaskFilters,
  type MemberTasks,
  tasksQuery,
} from '#src/app/features/projects/project-queries.ts'
import { toast } from '#src/app/ui/toast.ts'
import { useInvalidateTasks, useOfferUndo } from '#src/app/features/projects/use-undo-assignment.ts'

export type BulkDialogProps = HostedDialogProps & {
  /** Called instead of `onClose` once tasks were changed. */
  onMoved: () => void
  projectId: string
  bundleId: string
  filters: TaskFilters
}

/**
 * The number of tasks of a status that match the filters, undefined while unknown, without the second reviews that are
 * assigned by hand; the number of those; whether more match than are counted; the failed query, if any; and a sentence about the filters, empty without them.
 */
export function useMatchingTasks(
  { projectId, bundleId, filters }: Pick<BulkDialogProps, 'projectId' | 'bundleId' | 'filters'>,
  status: TaskStatus,
) {
  const t = useTranslations('assignment')
  const members = useQuery(memberTasksQuery(projectId, bundleId)).data
  const filterSummary = useFilterSummary(filters, members)
  const filterText = filterSummary && t.matchingFilters(filterSummary)
  const isExcluded = filters.status !== undefined && filters.status !== status
  const matchingTasks = useQuery({
    ...tasksQuery(bundleId, { ...filters, status }, 0),
    enabled: !isExcluded,
  })
  if (isExcluded) return { filterText, count: 0, byHand: 0, isCapped: false, failedQuery: undefined }
  const failedQuery = matchingTasks.isError && matchingTasks.data === undefined ? matchingTasks : undefined
  const { total, byHand, isCapped } = (!matchingTasks.isPlaceholderData && matchingTasks.data) || {
    total: undefined,
    byHand: 0,
    isCapped: false,
  }
  // More match than were counted: at least one.
  const count = total === undefined ? undefined : Math.max(total - byHand, isCapped ? 1 : 0)
  return { filterText, count, byHand, isCapped, failedQuery }
}

/** The active filters as text: `Korean, Assigned, Mei Lin`. Empty without filters. */
export function useFilterSummary(filters: TaskFilters, members: MemberTasks | undefined): string {
  const { language, status, worker, search } = filters
  const t = useTranslations('assignment')
  const tTalent = useTranslations('talent')
  const { taskStatuses } = useTranslations('projects')
  const { languageName, joinNames } = useTranslations('shell')
  const member = worker === undefined ? undefined : members?.[worker]
  const name = member ? `${member.firstName} ${member.lastName}`.trim() : worker
  const parts = [
    filters.ids && t.selectedTasks(filters.ids.length),
    search && t.quoted(search),
    filters.skipped && t.onlySkipped,
    filters.flagged && t.onlyFlagged,
    filters.archived && t.onlyArchived,
    filters.late && tTalent.late,
    language && languageName(language),
    status && taskStatuses[status],
    name,
  ]
  return joinNames(parts.filter((part): part is string => !!part))
}

/** Has no action id when nothing was changed. */
type BulkAssignmentResponse = { readonly data: { readonly modifiedCount: number; readonly actionId: string | null } }

type BulkAssignment<Answer extends BulkAssignmentResponse> = {
  send: () => Promise<Answer>
  /** A sentence that says what was done. */
  successMessage: (data: Answer['data']) => string
  /** A sentence that says why nothing was done. */
  unchangedMessage?: (data: Answer['data']) => string
}

/** Changes many tasks at once, shows how many, and offers to undo exactly that. */
export function useBulkAssignment<Answer extends BulkAssignmentResponse>(bundleId: string, onMoved?: () => void) {
  const t = useTranslations('assignment')
  const invalidateTasks = useInvalidateTasks(bundleId)
  const offerUndo = useOfferUndo(bundleId)
  return useMutation({
    mutationFn: ({ send }: BulkAssignment<Answer>) => send(),
    onSuccess: ({ data }, { successMessage, unchangedMessage }) => {
      onMoved?.()
      invalidateTasks()
      const { actionId, modifiedCount } = data
      if (actionId === null) toast.info(unchangedMessage?.(data) ?? t.nothingChanged)
      else offerUndo(successMessage(data), actionId, modifiedCount)
    },
    // The counts shown may be out of date, which may be why it failed.
    onError: invalidateTasks,
  })
}
