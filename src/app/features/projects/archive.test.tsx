import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ProjectList } from './project-list.tsx'

const bundleId = '01990000-0000-7000-8000-000000000002'

/** A manager's only project with one bundle, whose archiving the server stores. */
async function renderProjects() {
  const server = { isArchived: false }
  mockCall('GET /api/projects', () => ({
    data: [
      {
        _id: '01990000-0000-7000-8000-000000000001',
        name: 'Dramas',
        description: '',
        remarks: '',
        listening: true,
        maxRate: 5,
        isArchived: false,
        bundles: [
          {
            _id: bundleId,
            name: 'Season 1',
            languages: ['Korean'],
            statusCounts: { new: 1, assigned: 2, completed: 3 },
            secondReviews: 0,
            priority: 'normal' as const,
            dueOn: null,
            late: 0,
            rate: 1,
            isArchived: server.isArchived,
          },
        ],
      },
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
