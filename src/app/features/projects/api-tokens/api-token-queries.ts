import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type ApiToken = ApiResponse<'GET /api/projects/{id}/tokens'>['data'][number]

/** A project's API tokens. */
export const apiTokensQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'tokens'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/tokens', { params: { id: projectId }, signal })).data,
    // Uses outside this app.
    staleTime: 0,
    meta: { persist: false },
  })
