import { expect, test } from 'vitest'
import { makeBundle, makeProjectDetail, noTasks } from '#tests/support/responses.ts'
import { page } from 'vitest/browser'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ProjectList } from './list/project-list.tsx'
import { ImportScreen } from './task-import/import-screen.tsx'

const bundleId = '01990000-0000-7000-8000-000000000002'

/** A manager's only project with one bundle, whose archiving the server stores. */
async function renderProjects() {
  const server = { isArchived: false }
  mockCall('GET /api/projects', () => ({
    data: [
      makeProjectDetail({
        bundles: [
          makeBundle({
            _id: bundleId,
            statusCounts: { new: 1, assigned: 2, completed: 3 },
            rate: 1,
            isArchived: server.isArchived,
          }),
        ],
      }),
    ],
  }))
  mockCall('GET /api/bundles/{id}/taskLanguages', { data: ['Korean'] })
  mockCall('POST /api/bundles/{id}/archive', ({ params, body }) => {
    if (params.id === bundleId) server.isArchived = body.archived
    return { message: 'success' }
  })
  await renderScreen(<ProjectList />)
}

test('an archived bundle leaves the list, which can be undone', async () => {
  await renderProjects()
  const heading = page.getByRole('heading', { name: 'Season 1' })
  await page.getByRole('button', { name: 'Edit Season 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive bundle' }).click()
  await expect.element(heading).not.toBeInTheDocument()
  await expect.element(page.getByText('This project has no bundles yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(heading).toBeVisible()
})

test('an archived bundle is restored from the list of archived ones', async () => {
  await renderProjects()
  await page.getByRole('button', { name: 'Edit Season 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive bundle' }).click()
  await page.getByText('Archived (1)').click()
  await expect
    .element(page.getByRole('link', { name: 'Dramas - Season 1' }))
    .toHaveAttribute('href', expect.stringContaining('/payouts'))
  await page.getByRole('button', { name: 'Restore Season 1' }).click()
  await expect.element(page.getByRole('heading', { name: 'Season 1' })).toBeVisible()
  await expect.element(page.getByText(/^Archived/)).not.toBeInTheDocument()
})

test('the import page of an archived bundle offers to restore it instead of a form', async () => {
  const server = { isArchived: true }
  const project = { _id: '01990000-0000-7000-8000-000000000001', name: 'Dramas' }
  mockCall('GET /api/bundles/{id}', () => ({
    data: makeBundle({ _id: bundleId, project, isArchived: server.isArchived }),
    statusCounts: noTasks,
  }))
  mockCall('GET /api/projects', { data: [] })
  mockCall('GET /api/projects/{id}/videos', {
    data: { videos: [], bytes: 0, quotaBytes: 1, mediaOrigins: [], mediaBuckets: [] },
  })
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
