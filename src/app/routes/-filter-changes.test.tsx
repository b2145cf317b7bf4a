import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createAppRouter } from '#src/app/router.ts'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { bundleId, mei, mockAssignmentCalls, projectId } from '#tests/support/render-assignments.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

function mockCalls(): void {
  mockAssignmentCalls()
  mockCall('GET /api/messages/unread', { messages: 0, notifications: 0, total: 0 })
  mockProblem('GET /api/projects/{id}', problem('not-found'))
  mockProblem('GET /api/users/me', problem('unexpected'))
  mockCall('POST /api/projects/{id}/payouts', { data: [], total: 0, sums: [] })
  mockCall('GET /api/projects/{id}/withdrawals', { data: [], total: 0 })
}

/** Chooses the first option, for everything, before the page is rendered again. */
function clear(label: string): void {
  const select = page.getByLabelText(label, { exact: true }).element() as HTMLSelectElement
  select.value = ''
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test.each([
  {
    name: 'assignments',
    path: `bundle/${bundleId}/assignments`,
    search: { language: 'Korean', worker: mei._id, status: 'assigned', sort: 'added', page: '2' },
    labels: ['Worker', 'Assignment Status'],
    left: { language: 'Korean', sort: 'added' },
  },
  {
    name: 'payouts',
    path: 'payouts',
    search: { bundleId, status: 'Reviewing', page: '2' },
    labels: ['Bundle', 'Status'],
    left: {},
  },
])('two filters of $name that are changed at once both change', async ({ path, search, labels, left }) => {
  mockCalls()
  const url = `/project/${projectId}/${path}?${new URLSearchParams(search).toString()}`
  const history = createMemoryHistory({ initialEntries: [url] })
  await renderScreen(null, { makeRouter: (client) => createAppRouter(client, history) })
  for (const label of labels) await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
  for (const label of labels) clear(label)
  await expect.poll(() => Object.fromEntries(new URLSearchParams(history.location.search))).toEqual(left)
})
