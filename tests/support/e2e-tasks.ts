// Submits the task on the page.
import type { Page } from '@playwright/test'
import { expect } from './e2e.ts'

/**
 * Submits the review on the page, although little of the dub was played. Presses as assistive technology does: right
 * after the next task has come, other presses of the same button are ignored.
 */
export async function submitReview(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit Review' })
  await expect(submit).toBeEnabled()
  await submit.dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Submit as is?' })
  await dialog.getByRole('button', { name: 'Submit Review' }).dispatchEvent('click')
}
