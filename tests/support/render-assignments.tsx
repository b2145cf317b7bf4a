// A bundle's assignments for component tests: a banned member, one with a plan job, and a task in every state.
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AssignmentsScreen } from '#src/app/features/projects/assignment/assignments-screen.tsx'
import type { FilterChange } from '#src/domain/active-filters.ts'
import type { TaskSort } from '#src/domain/projects/task.ts'
import type { TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { makeBundle } from './responses.ts'
import { mockCall } from './mock-server.ts'
import { renderScreen } from './render-screen.tsx'

export const testId = (end: string) => `01990000-0000-7000-8000-${end.padStart(12, '0')}`
export const projectId = testId('a0')
export const bundleId = testId('b0')
export const mei = { _id: testId('c1'), firstName: 'Mei', lastName: 'Lin' }
export const max = { _id: testId('c2'), firstName: 'Max', lastName: 'Moor' }
export const actionId = testId('e1')

type Status = 'new' | 'assigned' | 'completed'

const task = (end: string, status: Status) => ({
  _id: testId(end),
  status,
  worker: status === 'new' ? null : mei,
  language: 'Korean',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:12:00.000Z',
  duration: status === 'completed' ? 3725 : 0,
  skipped: null,
  isSecond: status === 'assigned',
  isCheck: status === 'assigned',
  isCheckTask: false,
  externalId: `clip-${end}` as string | null,
  title: status === 'new' ? 'The First Night' : '',
  flagCount: status === 'completed' ? 2 : 0,
  isArchived: false,
  round: 1,
  hasLaterRound: false,
  priority: 'normal' as const,
  dueOn: null,
})

export function mockAssignmentCalls({
  open: unassigned = 1,
  assigned = 1,
  byHand = 0,
  isCapped = false,
  isArchived = false,
} = {}) {
  const statusCounts = { new: unassigned, assigned, completed: 1 }
  const project = { _id: projectId, name: 'Dramas' }
  mockCall('GET /api/bundles/{id}', {
    data: makeBundle({ _id: bundleId, project, statusCounts, secondReviews: 2, isArchived }),
    statusCounts,
  })
  mockCall('POST /api/bundles/{id}/tasks', ({ body }) => {
    const tasks = [task('f1', 'new'), task('f2', 'assigned'), task('f3', 'completed')]
    const data = tasks.filter(({ status }) => body.filters.status === undefined || status === body.filters.status)
    const total = body.filters.status === 'new' ? unassigned : data.length
    return { data: body.currentPage === 0 ? data : [], total, listed: total, isCapped, byHand, archivedCount: 0 }
  })
  mockCall('GET /api/projects/{id}/quality', { data: [] })
  mockCall('POST /api/projects/{id}/membersWithName', {
    data: {
      [mei._id]: { ...mei, language: 'Mandarin', count: 2, open: 1, languages: { Korean: 2 } },
      [max._id]: { ...max, language: 'German', count: 0, open: 0, languages: {} },
    },
  })
  mockCall('POST /api/projects/{id}/getMembers', {
    data: [mei._id, max._id],
    blackList: [{ userId: max._id, reason: 'Late' }],
    invitations: [],
  })
  const planJob = { _id: testId('d1'), language: 'Korean', maxNumber: 50, userId: mei._id, projectId }
  mockCall('POST /api/projects/{id}/planJobs', { data: { [mei._id]: [planJob] } })
}

type RenderOptions = { filters?: TaskFilters; at?: number }

export async function renderAssignments({ filters = {}, at = 1 }: RenderOptions = {}) {
  const onSortChange = vi.fn<(sort: TaskSort) => void>()
  const onFiltersChange = vi.fn<(change: FilterChange<TaskFilters>) => void>()
  const onClearFilters = vi.fn<() => void>()
  const onPageChange = vi.fn<(page: number) => void>()
  const handlers = { onFiltersChange, onClearFilters, onSortChange, onPageChange }
  const { client } = await renderScreen(
    <AssignmentsScreen {...{ projectId, bundleId, filters, sort: 'status', page: at }} {...handlers} />,
  )
  await expect.element(page.getByRole('heading', { name: 'Dramas - Season 1' })).toBeVisible()
  return { ...handlers, client }
}
