import { useQuery } from '@tanstack/react-query'
import type { TaskStatus } from '#src/domain/task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import {
  bundleQuery,
  memberTasksQuery,
  type TaskFilters,
  tasksQuery,
} from '#src/app/features/projects/project-queries.ts'
import { useFilterSummary } from './use-filter-summary.ts'

export type BulkDialogProps = {
  open: boolean
  onClose: () => void
  projectId: string
  bundleId: string
  filters: TaskFilters
}

/**
 * The number of tasks of a status that match the filters, undefined while unknown; the failed query, if any; and a
 * sentence about the filters, empty without them.
 */
export function useMatchingTasks({ projectId, bundleId, filters }: BulkDialogProps, status: TaskStatus) {
  const t = useTranslations('assignment')
  const members = useQuery(memberTasksQuery(projectId, bundleId)).data
  const filterSummary = useFilterSummary(filters, members)
  const filterText = filterSummary && t.matchingFilters(filterSummary)
  const isFiltered = Object.keys(filters).length > 0
  const isExcluded = filters.status !== undefined && filters.status !== status
  const bundle = useQuery(bundleQuery(bundleId))
  const matchingTasks = useQuery({
    ...tasksQuery(bundleId, { ...filters, status }, 0),
    enabled: isFiltered && !isExcluded,
  })
  if (isExcluded) return { filterText, count: 0 }
  const activeQuery = isFiltered ? matchingTasks : bundle
  const failedQuery = activeQuery.isError && activeQuery.data === undefined ? activeQuery : undefined
  if (!isFiltered) return { filterText, count: bundle.data?.statusCounts[status], failedQuery }
  return { filterText, count: matchingTasks.isPlaceholderData ? undefined : matchingTasks.data?.total, failedQuery }
}
