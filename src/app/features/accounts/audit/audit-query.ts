import type { AuditAction } from '#src/domain/people/audit.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { pagesQuery } from '#src/app/platform/query/pages-query.ts'

export type AuditEntry = ApiResponse<'GET /api/audit'>['data'][number]

export type AuditFilters = { action?: AuditAction; person?: string }

/** Administrative actions, newest first. */
export const auditQuery = (filters: AuditFilters) => ({
  ...pagesQuery(['users', 'audit', filters], ({ query, signal }) =>
    api('GET /api/audit', { query: { ...filters, ...query }, signal }),
  ),
  meta: { persist: false },
})

/** What managers and administrators did in a project, newest first. */
export const projectAuditQuery = (id: string) => ({
  ...pagesQuery(['projects', id, 'audit'], (page) => api('GET /api/projects/{id}/audit', { params: { id }, ...page })),
  // Other screens and other people add entries.
  staleTime: 0,
  meta: { persist: false },
})
