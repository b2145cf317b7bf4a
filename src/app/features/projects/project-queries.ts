import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TalentRelation } from '#src/domain/projects/project.ts'
import type { TaskStatus, TaskSort } from '#src/domain/projects/task.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Project = ApiResponse<'GET /api/projects/{id}'>['data']
/** A project without its bundles. */
export type ProjectFacts = Omit<Project, 'bundles'>
export type ProjectSummary = ApiResponse<'GET /api/projects/overview'>['data'][number]
export type ProjectBundle = Project['bundles'][number]
export type Talent = ApiResponse<'POST /api/talents'>['data'][number]
export type PlanJobs = ApiResponse<'POST /api/projects/{id}/planJobs'>['data']
export type Members = ApiResponse<'POST /api/projects/{id}/getMembers'>
export type Bundle = ApiResponse<'GET /api/bundles/{id}'>['data']
export type Task = ApiResponse<'POST /api/bundles/{id}/tasks'>['data'][number]
export type TaskPage = ApiResponse<'POST /api/bundles/{id}/tasks'>
export type MemberTasks = ApiResponse<'POST /api/projects/{id}/membersWithName'>['data']
export type Dashboard = ApiResponse<'GET /api/dashboard'>['data']

export type TalentFilters = {
  email?: string
  firstName?: string
  lastName?: string
  language?: string
  /** What they are in the project. */
  relation?: TalentRelation
  /** Whether they have a plan job in the project. */
  planned?: boolean
  looking?: boolean
  /** Only these talents. */
  ids?: string[]
}
export type TaskFilters = {
  language?: string
  status?: TaskStatus
  worker?: string
  search?: string
  skipped?: true
  flagged?: true
  /** Only archived tasks. */
  archived?: true
  late?: true
  /** Only these tasks. */
  ids?: string[]
}

/** What the list of projects shows, as its address has it. `page` counts from 1; `open`: the project whose bundles are shown, or `none`. */
export type ProjectListSearch = { search?: string; sort?: 'name'; archived?: true; page?: number; open?: string }

/** The beginning of the keys of all queries about people, settings and figures of projects. */
export const projectsKey = ['projects'] as const

/** The beginning of the keys of the lists of projects, and of each project with its bundles. */
export const projectListKey = ['project-list'] as const

type ListedPage = { readonly [Key in keyof ProjectListSearch]: ProjectListSearch[Key] | undefined }

/** A page of projects with the sums of their bundles. The previous page stays visible until the next is loaded. */
export const projectOverviewQuery = ({ search, sort, archived, page = 1 }: ListedPage) => {
  const query = { page: page - 1, ...(search && { search }), ...(sort && { sort }) }
  return queryOptions({
    queryKey: [...projectListKey, query, archived === true],
    queryFn: ({ signal }) =>
      api('GET /api/projects/overview', { query: archived ? { ...query, archived: 'true' } : query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A project with its bundles. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectListKey, projectId],
    queryFn: async ({ signal }) => (await api('GET /api/projects/{id}', { params: { id: projectId }, signal })).data,
  })

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await api('GET /api/dashboard', { signal })).data,
})

/** A page of matching talents, counted from 0. The previous page stays visible until the next is loaded. */
export const talentsQuery = (projectId: string, filters: TalentFilters, currentPage: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'talents', filters, currentPage],
    queryFn: ({ signal }) => api('POST /api/talents', { body: { projectId, filters, currentPage }, signal }),
    placeholderData: keepPreviousData,
    // Not persisted on the device: other people's phone numbers.
    meta: { persist: false },
  })

export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'members'],
    queryFn: ({ signal }) => api('POST /api/projects/{id}/getMembers', { params: { id: projectId }, signal }),
  })

/** Members to whom tasks can be assigned, each with the number of their open tasks. */
export const assignableMembersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'assignable'],
    queryFn: async ({ signal }) =>
      (await api('POST /api/projects/{id}/getMembers2', { params: { id: projectId }, signal })).data,
  })

/** Plan jobs by talent; with a bundle only those in its languages. */
export const planJobsQuery = (projectId: string, bundleId: string | undefined) =>
  queryOptions({
    queryKey: ['projects', projectId, 'plan-jobs', bundleId ?? 'all'],
    queryFn: async ({ signal }) => {
      const body = bundleId === undefined ? {} : { bundleId }
      return (await api('POST /api/projects/{id}/planJobs', { params: { id: projectId }, body, signal })).data
    },
  })

/** Key of all management queries of a bundle; of all bundles without one. */
export const bundleKey = (bundleId?: string) => ['managed-bundles', ...(bundleId === undefined ? [] : [bundleId])]

export const bundleQuery = (bundleId: string) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'detail'],
    queryFn: async ({ signal }) => (await api('GET /api/bundles/{id}', { params: { id: bundleId }, signal })).data,
  })

/** The filters as request parameters. */
export const toRequestFilters = ({ worker, ...filters }: TaskFilters) => ({
  ...filters,
  ...(worker !== undefined && { 'worker._id': worker }),
})

/** A page of a bundle's matching tasks, counted from 0. The previous page stays visible until the next is loaded. */
export const tasksQuery = (bundleId: string, filters: TaskFilters, currentPage: number, sort: TaskSort = 'status') =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'tasks', filters, currentPage, sort],
    queryFn: ({ signal }) =>
      api('POST /api/bundles/{id}/tasks', {
        params: { id: bundleId },
        body: { currentPage, filters: toRequestFilters(filters), sort },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The project's members by id, each with the number of the bundle's tasks they have. */
export const memberTasksQuery = (projectId: string, bundleId: string) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'members'],
    queryFn: async ({ signal }) =>
      (await api('POST /api/projects/{id}/membersWithName', { params: { id: projectId }, body: { bundleId }, signal }))
        .data,
  })
