import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'

/** The saved versions, newest first, and the text of the newest; version 0 without text before the first. */
export const savedGuidelinesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'saved-guidelines'],
    queryFn: async ({ signal }) => {
      const params = { id: projectId }
      const versions = (await api('GET /api/projects/{id}/guidelines/versions', { params, signal })).data
      const version = versions[0]?.version ?? 0
      return { versions, version, source: version === 0 ? '' : (await fetchVersion(projectId, version, signal)).source }
    },
  })

export type SavedGuidelines = { readonly version: number; readonly source: string }

/** A version, which never changes. */
export const guidelineVersionQuery = (projectId: string, version: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'saved-guidelines', version],
    queryFn: ({ signal }) => fetchVersion(projectId, version, signal),
    staleTime: 'static',
  })

/** How a text would be shown. */
export const guidelinesPreviewQuery = (projectId: string, source: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'guidelines-preview', source],
    queryFn: async ({ signal }) => {
      const request = { params: { id: projectId }, body: { source }, signal }
      return (await api('POST /api/projects/{id}/guidelines/preview', request)).data.blocks
    },
    staleTime: 'static',
    gcTime: 0,
    meta: { persist: false },
  })

/** Saves a text as the newest version, unless somebody else changed the text since version `base`. */
export const saveGuidelines = (projectId: string, body: { source: string; base: number }) =>
  api('POST /api/projects/{id}/guidelines', { params: { id: projectId }, body })

const fetchVersion = async (id: string, version: number, signal: AbortSignal) =>
  (await api('GET /api/projects/{id}/guidelines/versions/{version}', { params: { id, version }, signal })).data
