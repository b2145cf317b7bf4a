import { useQuery } from '@tanstack/react-query'
import type { TaskStatus } from '#src/domain/task.ts'
import { bundleQuery, type TaskFilters, tasksQuery } from '#src/app/features/projects/project-queries.ts'

/** The number of tasks of a status that match the filters, undefined while unknown; and the failed query, if any. */
export function useMatching(bundleId: string, filters: TaskFilters, status: TaskStatus) {
  const filtered = Object.keys(filters).length > 0
  const excluded = filters.status !== undefined && filters.status !== status
  const bundle = useQuery(bundleQuery(bundleId))
  const matching = useQuery({
    ...tasksQuery(bundleId, { ...filters, status }, 0),
    enabled: filtered && !excluded,
  })
  if (excluded) return { count: 0 }
  const asked = filtered ? matching : bundle
  const failed = asked.isError && asked.data === undefined ? asked : undefined
  if (!filtered) return { count: bundle.data?.statusCounts[status], failed }
  return { count: matching.isPlaceholderData ? undefined : matching.data?.total, failed }
}
