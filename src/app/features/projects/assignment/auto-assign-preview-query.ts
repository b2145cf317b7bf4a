import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { bundleKey } from '#src/app/features/projects/project-queries.ts'

export type AutoAssignPreview = ApiResponse<'POST /api/bundles/{id}/previewAssign'>['data']

/** Preview of an assignment by plan jobs, for all members or one: tasks per member, the rest and the reasons. */
export const autoAssignPreviewQuery = (bundleId: string, userId: string | undefined) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'preview', userId ?? 'all'],
    queryFn: async ({ signal }) => {
      const body = userId === undefined ? {} : { userId }
      return (await api('POST /api/bundles/{id}/previewAssign', { params: { id: bundleId }, body, signal })).data
    },
    // Never cached: the preview is about to be applied.
    staleTime: 0,
    gcTime: 0,
  })
