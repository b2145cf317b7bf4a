import { expect, test } from 'vitest'
import { problem } from '#src/contract/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { BoardScreen } from './board-screen.tsx'
import type { Board } from './results-queries.ts'

const projectId = '01990000-0000-7000-8000-0000000000b0'
const bundleId = '01990000-0000-7000-8000-0000000000e0'
const emptyBundleId = '01990000-0000-7000-8000-0000000000e1'

const boardOf = (languages: Board['languages']): Board => ({
  languages,
  reviewsPerDay: [],
  scores: [],
  agreement: [],
  care: { covered: 0, coverage: 0, little: 0, flagged: 0, flags: [] },
  listening: [],
  averageSeconds: 0,
  workers: [],
})

function mockBoards() {
  const english = { language: 'English', new: 0, assigned: 0 }
  const boards: Record<string, Board> = {
    [bundleId]: boardOf([{ ...english, completed: 33 }]),
    [emptyBundleId]: boardOf([]),
  }
  const day = { start: '2026-01-05', reviews: 0, scores: [], agreement: [] }
  mockCall('GET /api/projects', { data: [] })
  mockCall('GET /api/projects/{id}/board', ({ query }) => ({
    data: boards[query.bundleId ?? ''] ?? boardOf([{ ...english, completed: 100 }]),
  }))
  mockCall('GET /api/projects/{id}/quality', { data: [] })
  mockCall('GET /api/projects/{id}/trends', { data: { periods: [day], workers: [] } })
  mockProblem('GET /api/bundles/{id}', problem('not-found'))
}

const boardFor = (search: { bundle?: string }) => (
  <BoardScreen projectId={projectId} search={search} onFiltersChange={() => undefined} />
)

test('the board of a bundle has the figures of the bundle', async () => {
  mockBoards()
  const whole = await renderScreen(boardFor({}))
  await expect.element(whole.getByRole('row', { name: /English/ })).toHaveTextContent('English00100')
  await whole.unmount()
  const screen = await renderScreen(boardFor({ bundle: bundleId }))
  await expect.element(screen.getByRole('row', { name: /English/ })).toHaveTextContent('English0033')
})

test('the board of a bundle without tasks says so, and can show another', async () => {
  mockBoards()
  const screen = await renderScreen(boardFor({ bundle: emptyBundleId }))
  await expect.element(screen.getByText('This bundle has no tasks yet.')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Bundle' })).toBeVisible()
})
