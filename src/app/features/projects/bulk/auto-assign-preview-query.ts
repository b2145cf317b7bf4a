import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { bundleKey, toRequestFilters, type TaskFilters } from '#src/app/features/projects/project-queries.ts'

export type AutoAssignPreview = ApiResponse<'POST /api/bundles/{id}/previewAssign'>['data']

type PreviewScope = {
  readonly bundleId: string
  /** The member who alone gets tasks; undefined: all. */
  readonly userId: string | undefined
  readonly filters: TaskFilters
  readonly includeNotLooking: boolean
}

/** Preview of an assignment by plan jobs, for all members or one: tasks per member, the rest and the reasons. */
export const autoAssignPreviewQuery = ({ bundleId, userId, filters, includeNotLooking }: PreviewScope) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'preview', userId ?? 'all', filters, includeNotLooking],
    queryFn: async ({ signal }) => {
      const body = {
        filters: toRequestFilters(filters),
        includeNotLooking: includeNotLooking || userId !== undefined,
        ...(userId !== undefined && { userId }),
      }
      return (await api('POST /api/bundles/{id}/previewAssign', { params: { id: bundleId }, body, signal })).data
    },
    // The last one stays on screen while the next one is calculated.
    placeholderData: keepPreviousData,
    // Never cached: the preview is about to be applied.
    staleTime: 0,
    gcTime: 0,
  })
