import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { desktop, phone } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a talent reads the guidelines before the first task, by a key, and after a change', async ({
  page,
  signInAs,
  openAs,
}) => {
  await signInAs('mei')
  await page.goto('/talent')
  const { current } = await callApi(page, 'GET /api/talents/jobs')
  const params = { id: current.find(({ bundle }) => bundle.name === 'Autumn releases')?.project._id ?? '' }
  const manager = await openAs('manager', desktop)
  const save = async (source: string) => {
    const { data } = await callApi(manager, 'GET /api/projects/{id}/guidelines/versions', { params })
    const body = { source, base: data[0]?.version ?? 0 }
    await callApi(manager, 'POST /api/projects/{id}/guidelines', { params, body })
  }
  await save('# Before you begin\n\n- Listen **twice**.\n- Read the [examples](https://example.com/).')
  await page.getByRole('listitem').filter({ hasText: 'Autumn releases' }).getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Guidelines' })
  await expect(dialog.getByRole('heading', { name: 'Before you begin' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize(phone.viewport)
  await expectNoAxeViolations(page)
  await page.setViewportSize(desktop.viewport)
  await dialog.getByRole('button', { name: 'Start review' }).press('Enter')
  await expect(dialog).toBeHidden()

  await page.reload()
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled()
  await page.keyboard.press('d')
  await expect(dialog.getByText('Listen twice.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await save('# Before you begin\n\nListen three times.')
  await page.reload()
  await expect(page.getByText('The guidelines changed since you read them.')).toBeVisible()
  await expectNoAxeViolations(page)
  // The next journeys of this server review without guidelines.
  await save('')
})
