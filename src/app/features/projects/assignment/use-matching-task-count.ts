import { useQuery } from '@tanstack/react-query'
import type { TaskStatus } from '#src/domain/task.ts'
import { bundleQuery, type TaskFilters, tasksQuery } from '#src/app/features/projects/project-queries.ts'

/** The number of tasks of a status that match the filters, undefined while unknown; and the failed query, if any. */
export function useMatchingTaskCount(bundleId: string, filters: TaskFilters, status: TaskStatus) {
  const isFiltered = Object.keys(filters).length > 0
  const isExcluded = filters.status !== undefined && filters.status !== status
  const bundle = useQuery(bundleQuery(bundleId))
  const matchingTasks = useQuery({
    ...tasksQuery(bundleId, { ...filters, status }, 0),
    enabled: isFiltered && !isExcluded,
  })
  if (isExcluded) return { count: 0 }
  const activeQuery = isFiltered ? matchingTasks : bundle
  const failedQuery = activeQuery.isError && activeQuery.data === undefined ? activeQuery : undefined
  if (!isFiltered) return { count: bundle.data?.statusCounts[status], failedQuery }
  return { count: matchingTasks.isPlaceholderData ? undefined : matchingTasks.data?.total, failedQuery }
}
