// Shared by journeys about a bundle's assignments. They restore the tasks by the screen's Undo.
import type { Page } from '@playwright/test'
import { callApi } from './e2e-call-api.ts'
import { expect } from './e2e.ts'

/** Opens a bundle with tasks in every state. Returns its counters in the order shown. */
export async function openBundle(page: Page): Promise<{ path: string; bundleId: string; counters: number[] }> {
  const { data } = await callApi(page, 'GET /api/projects')
  for (const { _id, bundles } of data) {
    const found = bundles.find(({ statusCounts }) => Object.values(statusCounts).every((count) => count > 2))
    if (!found) continue
    const path = `/project/${_id}/bundle/${found._id}/assignments`
    await page.goto(path)
    const { new: unassigned, assigned, completed } = found.statusCounts
    const counters = [unassigned, assigned, completed]
    await expectCounters(page, counters)
    return { path, bundleId: found._id, counters }
  }
  throw new Error('No bundle has tasks in every state')
}

/** Expects the counters: unassigned, assigned, completed. */
export async function expectCounters(page: Page, counters: readonly number[]): Promise<void> {
  const counterValues = page.getByRole('definition').locator('> :first-child')
  await expect(counterValues).toHaveText(counters.map((count) => count.toLocaleString('en-US')))
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Presses Undo and waits for the previous counters. */
export async function undoAndExpect(page: Page, counters: readonly number[]): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectCounters(page, counters)
}
