import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditAction } from '#src/domain/people/audit.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type AuditEntry = ApiResponse<'GET /api/audit'>['data'][number]

export type AuditFilters = { action?: AuditAction; person?: string }

/** Administrative actions, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['users', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/audit', { query: { ...filters, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    meta: { persist: false },
  })

/** What managers and administrators did in a project, newest first. */
export const projectAuditQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', projectId, 'audit'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/projects/{id}/audit', {
        params: { id: projectId },
        query: pageParam === '' ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    // Other screens and other people add entries.
    staleTime: 0,
    meta: { persist: false },
  })
