import { useState } from 'react'
import { expect, test } from 'vitest'
import { makeBundle, makeVideoList, noTasks } from '#tests/support/responses.ts'
import { page } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ProjectList } from './list/project-list.tsx'
import type { ProjectListSearch } from './project-queries.ts'
import { ImportScreen } from './task-import/import-screen.tsx'

const bundleId = '01990000-0000-7000-8000-000000000002'

const projectId = '01990000-0000-7000-8000-000000000001'
const facts = { description: '', remarks: '', listening: true, maxRate: 5, isArchived: false }
const statusCounts = { new: 1, assigned: 2, completed: 3 }

/** A manager's only project with one bundle, whose archiving the server stores. */
async function renderProjects() {
  const server = { isArchived: false }
  const project = { _id: projectId, name: 'Dramas', ...facts }
  mockCall('GET /api/projects/{id}', () => ({
    data: {
      ...project,
      bundles: [makeBundle({ _id: bundleId, statusCounts, rate: 1, isArchived: server.isArchived })],
    },
  }))
  mockCall('GET /api/projects/overview', () => ({
    data: [{ ...project, bundles: server.isArchived ? 0 : 1, statusCounts, late: 0, activeAt: '2026-11-20T09:00:00Z' }],
    total: 1,
    archived: 0,
  }))
  mockCall('GET /api/bundles/{id}/taskLanguages', { data: ['Korean'] })
  mockCall('POST /api/bundles/{id}/archive', ({ params, body }) => {
    if (params.id === bundleId) server.isArchived = body.archived
    return { message: 'success' }
  })
  await renderScreen(<ProjectList search={{}} onSearchChange={() => undefined} />)
}

test('an archived bundle leaves the list, and returns by Undo or from the list of archived ones', async () => {
  await renderProjects()
  const heading = page.getByRole('heading', { name: 'Season 1' })
  const archive = async () => {
    await page.getByRole('button', { name: 'Edit Season 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive bundle' }).click()
    await expect.element(page.getByText('This project has no bundles yet.')).toBeVisible()
  }
  await archive()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(heading).toBeVisible()
  await archive()
  await page.getByText('Archived (1)').click()
  await expect
    .element(page.getByRole('link', { name: 'Dramas - Season 1' }))
    .toHaveAttribute('href', expect.stringContaining('/payouts'))
  await page.getByRole('button', { name: 'Restore Season 1' }).click()
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText(/^Archived/)).not.toBeInTheDocument()
})

test('of many projects one shows its bundles; a search, an order and pages narrow the list', async () => {
  const requested: object[] = []
  mockCall('GET /api/projects/overview', ({ query }) => {
    requested.push(query)
    const count = query.search === '' ? 20 : 4
    return {
      data: Array.from({ length: count }, (_, place) => query.page * 20 + place).map((index) => ({
        _id: `01990000-0000-7000-8000-0000000001${String(index + 10)}`,
        name: `Drama ${index}`,
        ...facts,
        bundles: 40,
        statusCounts,
        late: index,
        activeAt: '2026-11-20T09:00:00Z',
      })),
      total: query.search === '' ? 50 : 4,
      archived: 2,
    }
  })
  mockCall('GET /api/projects/{id}', ({ params }) => ({
    data: {
      _id: params.id,
      name: 'Drama 1',
      ...facts,
      bundles: Array.from({ length: 60 }, (_, index) =>
        makeBundle({
          _id: `01990000-0000-7000-8000-0000000002${String(index + 10)}`,
          name: `Season ${index}`,
          statusCounts,
          rate: 1,
        }),
      ),
    },
  }))
  const Screen = () => {
    const [search, setSearch] = useState<ProjectListSearch>({})
    const change = (change: object) => setSearch((latest) => ({ ...latest, ...change }))
    return <ProjectList search={search} onSearchChange={change} />
  }
  const { container } = await renderScreen(<Screen />)
  await expect.element(page.getByRole('heading', { name: 'Drama 19' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Archived projects (2)' })).toBeVisible()
  // The last active one is open at first.
  const first = page.getByRole('button', { name: 'Bundles of Drama 0', exact: true })
  await expect.element(first).toHaveAttribute('aria-expanded', 'true')
  const toggle = page.getByRole('button', { name: 'Bundles of Drama 1', exact: true })
  await toggle.click()
  await expect.element(page.getByRole('heading', { name: 'Season 39' })).toBeVisible()
  expect(container.querySelectorAll('*').length).toBeLessThan(1800)
  await page.getByRole('button', { name: 'Bundles of Drama 2', exact: true }).click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Page 2 of 3' }).click()
  const nextFirst = page.getByRole('button', { name: 'Bundles of Drama 20', exact: true })
  await expect.element(nextFirst).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Name')
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(' season 55 ')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByRole('heading', { name: 'Drama 19' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Season 55' })).toBeVisible()
  const query = { search: '', sort: 'activity', archived: 'false', page: 0 }
  expect(requested).toEqual([
    query,
    { ...query, page: 1 },
    { ...query, sort: 'name' },
    { ...query, sort: 'name', search: 'season 55' },
  ])
})

test('the import page of an archived bundle offers to restore it instead of a form', async () => {
  const server = { isArchived: true }
  const project = { _id: '01990000-0000-7000-8000-000000000001', name: 'Dramas' }
  mockCall('GET /api/bundles/{id}', () => ({
    data: makeBundle({ _id: bundleId, project, isArchived: server.isArchived }),
    statusCounts: noTasks,
  }))
  mockProblem('GET /api/projects/{id}', problem('not-found'))
  mockCall('GET /api/projects/{id}/videos', { data: makeVideoList() })
  mockCall('POST /api/bundles/{id}/archive', ({ body }) => {
    server.isArchived = body.archived
    return { message: 'success' }
  })
  await renderScreen(<ImportScreen projectId={project._id} bundleId={bundleId} />)
  const start = page.getByRole('button', { name: 'Import Tasks' })
  await expect.element(page.getByRole('heading', { name: /Season 1/ })).toBeVisible()
  await expect.element(start).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Restore Season 1' }).click()
  await expect.element(start).toBeVisible()
})
