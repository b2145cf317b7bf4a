import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type ProjectQuality = ApiResponse<'GET /api/projects/{id}/quality'>['data']

/** The quality of the reviews of a project's talents. */
export const qualityQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'quality'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/quality', { params: { id: projectId }, query: {}, signal })).data,
  })
