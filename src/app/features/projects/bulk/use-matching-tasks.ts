import { useQuery } from '@tanstack/react-query'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { memberTasksQuery, type TaskFilters, tasksQuery } from '#src/app/features/projects/project-queries.ts'
import { useFilterSummary } from './use-filter-summary.ts'

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
