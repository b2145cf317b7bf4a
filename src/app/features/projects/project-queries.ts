import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TaskStatus } from '#src/domain/task.ts'
import { type Answer, api } from '#src/app/platform/api.ts'

export type Project = Answer<'GET /api/projects'>['data'][number]
export type ProjectBundle = Project['bundles'][number]
export type Talent = Answer<'POST /api/talents'>['data'][number]
export type PlanJobs = Answer<'POST /api/projects/{id}/planJobs'>['data']
export type Members = Answer<'POST /api/projects/{id}/getMembers'>
export type Bundle = Answer<'GET /api/bundles/{id}'>['data']
export type Task = Answer<'POST /api/bundles/{id}/tasks'>['data'][number]
export type TaskPage = Answer<'POST /api/bundles/{id}/tasks'>
export type MemberTasks = Answer<'POST /api/projects/{id}/membersWithName'>['data']
export type Dashboard = Answer<'GET /api/dashboard'>['data']

export type TalentFilters = { email?: string; firstName?: string; lastName?: string; language?: string }
export type TaskFilters = { language?: string; status?: TaskStatus; worker?: string }

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await api('GET /api/projects', { signal })).data,
})

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await api('GET /api/dashboard', { signal })).data,
})

/** A page, counted from 0, of the talents that fit. The page before stays until the next one is there. */
export const talentsQuery = (projectId: string, filters: TalentFilters, currentPage: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'talents', filters, currentPage],
    queryFn: ({ signal }) => api('POST /api/talents', { body: { projectId, filters, currentPage }, signal }),
    placeholderData: keepPreviousData,
    // Phone numbers of others are not for the device to keep.
    meta: { keep: false },
  })

export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'members'],
    queryFn: ({ signal }) => api('POST /api/projects/{id}/getMembers', { params: { id: projectId }, signal }),
  })

/** Members tasks can be assigned to, each with how many open ones they have. */
export const assignableQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'assignable'],
    queryFn: async ({ signal }) =>
      (await api('POST /api/projects/{id}/getMembers2', { params: { id: projectId }, signal })).data,
  })

/** Plan jobs by talent; with a bundle those in its languages alone. */
export const planJobsQuery = (projectId: string, bundleId: string | undefined) =>
  queryOptions({
    queryKey: ['projects', projectId, 'plan-jobs', bundleId ?? 'all'],
    queryFn: async ({ signal }) => {
      const body = bundleId === undefined ? {} : { bundleId }
      return (await api('POST /api/projects/{id}/planJobs', { params: { id: projectId }, body, signal })).data
    },
  })

/** Everything that those who manage a bundle ask about it; of every bundle without one. */
export const bundleKey = (bundleId?: string) => ['managed-bundles', ...(bundleId === undefined ? [] : [bundleId])]

export const bundleQuery = (bundleId: string) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'itself'],
    queryFn: async ({ signal }) => (await api('GET /api/bundles/{id}', { params: { id: bundleId }, signal })).data,
  })

/** The filters as the calls take them. */
export const sentFilters = ({ worker, ...filters }: TaskFilters) => ({
  ...filters,
  ...(worker !== undefined && { 'worker._id': worker }),
})

/** A page, counted from 0, of a bundle's tasks that fit. The page before stays until the next one is there. */
export const tasksQuery = (bundleId: string, filters: TaskFilters, currentPage: number) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'tasks', filters, currentPage],
    queryFn: ({ signal }) =>
      api('POST /api/bundles/{id}/tasks', {
        params: { id: bundleId },
        body: { currentPage, filters: sentFilters(filters) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The project's members by id, with how many of the bundle's tasks each has. */
export const memberTasksQuery = (projectId: string, bundleId: string) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'members'],
    queryFn: async ({ signal }) =>
      (await api('POST /api/projects/{id}/membersWithName', { params: { id: projectId }, body: { bundleId }, signal }))
        .data,
  })
