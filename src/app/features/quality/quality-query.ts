import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type ProjectQuality = ApiResponse<'GET /api/projects/{id}/quality'>['data']

/** Key of all queries about the quality of a project's reviews. */
export const qualityKey = (projectId: string) => ['projects', projectId, 'quality'] as const

/** The quality of the reviews of the talents of a project, or of one of its bundles. */
export const qualityQuery = (projectId: string, bundleId?: string) =>
  queryOptions({
    queryKey: [...qualityKey(projectId), 'all', bundleId ?? ''],
    queryFn: async ({ signal }) => {
      const query = bundleId === undefined ? {} : { bundleId }
      return (await api('GET /api/projects/{id}/quality', { params: { id: projectId }, query, signal })).data
    },
  })
