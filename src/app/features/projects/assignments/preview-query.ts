import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '#src/app/platform/api.ts'
import { bundleKey } from '#src/app/features/projects/project-queries.ts'

export type Preview = Answer<'POST /api/bundles/{id}/previewAssign'>['data']

/** Who would get how many tasks if they were assigned by plan jobs now, to all or to one; what stays and why. */
export const previewQuery = (bundleId: string, userId: string | undefined) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'preview', userId ?? 'all'],
    queryFn: async ({ signal }) => {
      const body = userId === undefined ? {} : { userId }
      return (await api('POST /api/bundles/{id}/previewAssign', { params: { id: bundleId }, body, signal })).data
    },
    // What is about to be applied is asked for anew every time.
    staleTime: 0,
    gcTime: 0,
  })
