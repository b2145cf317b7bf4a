// Without a network a dialog whose code is not on the device says so where it was opened, and the screen stays.
import type { Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

/** Presses the button of a dialog without a network. */
async function expectNotOnDevice(page: Page, button: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const title = (await heading.textContent()) ?? ''
  await page.context().setOffline(true)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText('No network, and this is not on this device.').first()).toBeVisible()
  await expect(heading).toHaveText(title)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().setOffline(false)
}

const selectFirst = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()

test('dialogs of people and settings say that they are not on the device', async ({
  page,
  openForOffline,
  expectErrors,
}) => {
  expectErrors(/dynamically imported module/)
  await openForOffline('manager', '/projects')
  const { data } = await callApi(page, 'GET /api/projects')
  const project = data.find(({ name }) => name === 'Short Drama Dubbing')?._id ?? ''
  await page.goto(`/project/${project}/people`)
  await selectFirst(page)
  await expectNotOnDevice(page, 'Ban…')

  await page.goto(`/project/${project}/settings`)
  await expectNotOnDevice(page, 'Add webhook')
})
