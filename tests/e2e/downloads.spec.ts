import {
  clearCacheStorage,
  downloadTasks,
  readCache,
  turnOffAutomaticDownloads,
} from '#tests/support/e2e-offline-storage.ts'
import { expectPlaysInSync } from '#tests/support/e2e-player.ts'
import { submitReview } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'a downloaded task is downloaded again after its cached videos were cleared',
  { tag: '@nightly' },
  async ({ page, context, openForOffline }) => {
    test.slow()
    await turnOffAutomaticDownloads(page)
    await openForOffline('mei', '/tasks')
    const open = await downloadTasks(page, 1)
    const precache = await readCache(page, 'precache')
    const media = await readCache(page, 'media')
    expect(media.length).toBeGreaterThan(1)

    await clearCacheStorage(page)
    await page.goto('/tasks')
    await expect.poll(() => readCache(page, 'media'), { timeout: 20_000 }).toEqual(media)
    await expect.poll(() => readCache(page, 'precache')).toEqual(precache)
    await expect(open).toHaveCount(1, { timeout: 20_000 })

    await context.setOffline(true)
    await page.goto('/tasks')
    await open.click()
    await expectPlaysInSync(page, 0.5)
  },
)

test(
  'a talent who only looked at their jobs reviews a task offline',
  { tag: '@nightly' },
  async ({ page, context, openForOffline }) => {
    test.slow()
    await openForOffline('mei', '/talent')
    const ready = page.getByText('5 tasks ready offline')
    await expect(ready.first()).toBeVisible({ timeout: 60_000 })

    await context.setOffline(true)
    await page.goto('/talent')
    await page
      .getByRole('listitem')
      .filter({ has: ready })
      .getByRole('link', { name: /^Start Tasks: / })
      .first()
      .click()
    await expectPlaysInSync(page, 0.5)
    const task = page.url()
    await submitReview(page)
    await expect(page.getByText(/^Your review is stored on this device/)).toBeVisible()
    await expect(page).not.toHaveURL(task)
    await expectPlaysInSync(page, 0.5)
  },
)
