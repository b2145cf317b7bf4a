import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Period, periods } from '#src/domain/quality/period.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import type { TrendSearch } from './results-queries.ts'

export type Trends = ApiResponse<'GET /api/projects/{id}/trends'>['data']

export type TrendFilters = {
  period?: Period
  /** A day of the last period. */
  until?: string
  bundle?: string
  worker?: string
}

/** The filters of an address; what is no period or day is dropped. */
export function toTrendFilters({ period: periodText, until: untilText = '', ...ids }: TrendSearch): TrendFilters {
  const period = periods.find((period) => period === periodText)
  const until = /^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/.test(untilText) ? untilText : undefined
  return { ...ids, ...(period && { period }), ...(until && { until }) }
}

/** Figures over time. Those of the previous filters stay visible until the next are loaded. */
export const trendsQuery = (projectId: string, { period, until, bundle, worker }: TrendFilters) =>
  queryOptions({
    queryKey: ['projects', projectId, 'trends', period ?? 'day', until ?? '', bundle ?? '', worker ?? ''],
    queryFn: async ({ signal }) => {
      const query = {
        ...(period && { period }),
        ...(until && { until }),
        ...(bundle && { bundleId: bundle }),
        ...(worker && { workerId: worker }),
      }
      const { data } = await api('GET /api/projects/{id}/trends', { params: { id: projectId }, query, signal })
      return { period: period ?? 'day', ...data }
    },
    placeholderData: keepPreviousData,
  })
