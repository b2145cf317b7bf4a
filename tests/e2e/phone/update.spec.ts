import type { Page } from '@playwright/test'
import { signIn } from '#src/tools/demo-person.ts'
import { serveNextVersion } from '#tests/support/e2e-next-version.ts'
import { expectServiceWorker } from '#tests/support/e2e-on-device.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a new version waits until the person agrees', async ({ page, serverUrl }) => {
  const app = await serveNextVersion(serverUrl)
  await signIn(page, 'mei', app.url)
  await page.goto(`${app.url}/talent`)
  await expectServiceWorker(page)
  await page.evaluate(() => Object.assign(window, { untouched: true }))

  app.release()
  await comeBackToTab(page)
  const prompt = page.getByRole('status').filter({ hasText: 'A new version of Curio is ready.' })
  await expect(prompt).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(prompt).toBeVisible()
  expect(await isUntouched(page)).toBe(true)

  await prompt.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => isUntouched(page)).toBe(false)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(prompt).toBeHidden()
  await app.close()
})

const comeBackToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Whether the page is still the one that was marked; while another one comes there is nobody to ask. */
const isUntouched = (page: Page) => page.evaluate(() => 'untouched' in window).catch(() => undefined)
