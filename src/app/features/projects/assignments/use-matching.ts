import { useQuery } from '@tanstack/react-query'
import type { TaskStatus } from '#src/domain/task.ts'
import { bundleQuery, type TaskFilters, tasksQuery } from '#src/app/features/projects/project-queries.ts'

/**
 * How many tasks of this status match the filters, of unassigned ones those a bulk move would give away; undefined while
 * not known.
 */
export function useMatching(bundleId: string, filters: TaskFilters, status: TaskStatus): number | undefined {
  const filtered = Object.keys(filters).length > 0
  const excluded = filters.status !== undefined && filters.status !== status
  const bundle = useQuery(bundleQuery(bundleId))
  const matching = useQuery({
    ...tasksQuery(bundleId, filtered ? { ...filters, status } : {}, 0),
    enabled: (filtered || status === 'new') && !excluded,
  })
  if (excluded) return 0
  const known = matching.isPlaceholderData ? undefined : matching.data
  const all = filtered ? known?.total : bundle.data?.statusCounts[status]
  if (status !== 'new' || all === undefined) return all
  return known && all - known.byHand
}
