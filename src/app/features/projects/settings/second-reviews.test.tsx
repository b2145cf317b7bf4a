import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { SecondReviews } from '#src/app/features/projects/settings/second-reviews.tsx'

const projectId = '01990000-0000-7000-8000-000000000001'

test('a manager sets the share of second reviews, and keeps it when another changed it meanwhile', async () => {
  let stored: { share: number; tolerance: 0 | 1 } = { share: 0, tolerance: 0 }
  mockCall('GET /api/projects/{id}/secondReviews', () => ({ data: stored }))
  await renderScreen(<SecondReviews projectId={projectId} />)
  await expect.element(page.getByText('Only when a manager requests it')).toBeVisible()
  await page.getByRole('button', { name: 'Edit second reviews' }).click()
  const share = page.getByRole('spinbutton', { name: 'Reviewed twice (%)' })
  await share.fill('110')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(share).toHaveAccessibleDescription(/whole number from 0 to 100/)
  await share.fill('10')
  mockProblem('PUT /api/projects/{id}/secondReviews', problem('edit-conflict'))
  stored = { share: 25, tolerance: 1 }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  const sent = mockCall('PUT /api/projects/{id}/secondReviews', () => {
    stored = { share: 10, tolerance: 1 }
    return { message: 'success' }
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('10% of each talent’s reviews')).toBeVisible()
  await expect.element(page.getByText('Scores up to one point apart')).toBeVisible()
  expect(sent).toEqual([{ share: 10, before: { share: 25 } }])
})
