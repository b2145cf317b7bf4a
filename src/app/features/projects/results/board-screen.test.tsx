import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { BoardScreen } from './board-screen.tsx'
import type { Board, TrendSearch } from './results-queries.ts'

const projectId = '01990000-0000-7000-8000-0000000000b0'
const bundleId = '01990000-0000-7000-8000-0000000000e0'
const emptyBundleId = '01990000-0000-7000-8000-0000000000e1'

const mei = '01990000-0000-7000-8000-0000000000c1'
const noReviews = { assigned: 3, completed: 0, averageSeconds: 0, lastReviewAt: null, slow: false, idle: false }

const boardOf = (languages: Board['languages']): Board => ({
  languages,
  reviewsPerDay: [],
  scores: [],
  agreement: [],
  care: { covered: 0, coverage: 0, little: 0, flagged: 0, flags: [] },
  listening: [{ kind: 'late', found: 40, right: 29, notSo: 7 }],
  averageSeconds: 0,
  linkEnds: { next: null, ended: 0, day: 0, week: 0 },
  workers: [{ _id: mei, name: 'Mei Lin', bundleId, ...noReviews }],
})

function mockBoards() {
  const english = { language: 'English', new: 0, assigned: 0 }
  const boards: Record<string, Board> = {
    [bundleId]: boardOf([{ ...english, completed: 33 }]),
    [emptyBundleId]: boardOf([]),
  }
  mockProblem('GET /api/projects/{id}', problem('not-found'))
  mockCall('GET /api/projects/{id}/board', ({ query }) => ({
    data: boards[query.bundleId ?? ''] ?? boardOf([{ ...english, completed: 100 }]),
  }))
  mockCall('GET /api/projects/{id}/quality', { data: [] })
  mockCall('GET /api/projects/{id}/lookRequests', { data: [], count: 0 })
  const day = { start: '2026-01-05', reviews: 0, scores: [], agreement: [] }
  const bundles = [
    { _id: bundleId, name: 'Season 1', tasks: 2 },
    { _id: emptyBundleId, name: 'Season 2', tasks: 1 },
  ]
  mockCall('GET /api/projects/{id}/trends', {
    data: { periods: [day], workers: [{ _id: mei, name: 'Mei Lin', bundles }] },
  })
  mockProblem('GET /api/bundles/{id}', problem('not-found'))
}

const boardFor = (search: { bundle?: string }) => (
  <BoardScreen projectId={projectId} search={search} onFiltersChange={() => undefined} />
)

test('the board of a bundle has the figures of the bundle', async () => {
  mockBoards()
  const whole = await renderScreen(boardFor({}))
  await expect.element(whole.getByRole('row', { name: /English/ })).toHaveTextContent('English00100')
  await expect.element(whole.getByRole('row', { name: /^Late/ })).toHaveTextContent('Late40297')
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

test('the filters stay, with the focus, while the board of all bundles loads', async () => {
  mockBoards()
  function Board() {
    const [search, setSearch] = useState<TrendSearch>({ bundle: emptyBundleId })
    return (
      <BoardScreen
        projectId={projectId}
        search={search}
        onFiltersChange={({ bundle }) => setSearch(bundle ? { bundle } : {})}
      />
    )
  }
  const screen = await renderScreen(<Board />)
  const filter = screen.getByRole('combobox', { name: 'Bundle' })
  await expect.element(screen.getByText('This bundle has no tasks yet.')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  onTestFinished(() => answer.resolve())
  const requests = mockCall('GET /api/projects/{id}/board', async () => {
    await answer.promise
    return { data: boardOf([]) }
  })
  filter.element().focus()
  await userEvent.selectOptions(filter, 'All bundles')
  await expect.poll(() => requests).toHaveLength(1)
  await expect.element(filter).toHaveFocus()
})

test('keys walk the rows, open what they lead to, and find the filters', async () => {
  mockBoards()
  const screen = await renderScreen(boardFor({}))
  const name = screen.getByRole('button', { name: 'Tasks of Mei Lin' })
  await expect.element(name).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitem', { name: 'Season 1: 2 tasks' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('combobox', { name: 'Bundle' })).toHaveFocus()
})

test('results for which a talent asks for another look are on the board until they are decided', async () => {
  mockBoards()
  const request = {
    _id: bundleId,
    title: 'The Letter',
    externalId: null,
    talent: 'Mei Lin',
    at: '2026-11-20T09:00:00Z',
  }
  mockCall('GET /api/projects/{id}/lookRequests', { data: [request], count: 1 })
  const { client, ...screen } = await renderScreen(boardFor({}))
  const heading = screen.getByRole('heading', { name: 'Requests for another look' })
  await expect.element(heading).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /The Letter/ })).toHaveAttribute('href', `/task/${bundleId}`)
  mockCall('GET /api/projects/{id}/lookRequests', { data: [], count: 0 })
  await client.invalidateQueries()
  await expect.element(heading).not.toBeInTheDocument()
})
