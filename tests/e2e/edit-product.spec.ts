import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { makePhoto } from '#tests/support/e2e-photos.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a seller edits a product, duplicates it, and starts an auction that ended without bids again', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('seller')
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const publishForm = page.getByRole('dialog', { name: '发布宝贝' })

  await test.step('a product is published after a review', async () => {
    await page.goto('/me?create=1')
    await publishForm.getByLabel('Choose photos').setInputFiles(await makePhoto('jar.jpg', '#6b4a2f'))
    await publishForm.getByLabel('宝贝标题').fill('A jar to edit')
    await publishForm.getByRole('spinbutton', { name: 'Auction length in days' }).fill('7')
    await publishForm.getByRole('button', { name: '发布', exact: true }).click()
    await expect(publishForm.getByRole('region', { name: 'Check before you publish' })).toContainText('A jar to edit')
    await expectNoAxeViolations(page)
    await publishForm.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('button', { name: 'View' }).click()
    await expect(heading('A jar to edit')).toBeVisible()
  })

  await test.step('it is edited while there are no bids, and text is added', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit product' })
    await expect(form.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await form.getByLabel('宝贝标题').fill('An edited jar')
    await form.getByLabel('Text to add').fill('The mark is on the foot.')
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(heading('An edited jar')).toBeVisible()
    await expect(page.getByText('The mark is on the foot.')).toBeVisible()
    await expect(page.getByText(/^Added on /)).toBeVisible()
  })

  await test.step('its auction ends without bids and is started again', async () => {
    await page.getByRole('button', { name: '提前结束竞拍' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '提前结束竞拍' }).click()
    await expect(page.getByText(/^The auction ended on .* without a bid/)).toBeVisible()
    await page.getByRole('button', { name: '开始竞拍' }).click()
    const dialog = page.getByRole('dialog', { name: '开始竞拍' })
    await dialog.getByRole('spinbutton', { name: 'Auction length in days' }).fill('3')
    await expect(dialog.getByText(/^Ends on /)).toBeVisible()
    await dialog.getByRole('button', { name: '开始竞拍' }).click()
    await expect(page.getByRole('button', { name: '提前结束竞拍' })).toBeVisible()
  })

  await test.step('a copy opens in the form, and stays as a draft on /me', async () => {
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(publishForm.getByLabel('宝贝标题')).toHaveValue('An edited jar')
    await expect(publishForm.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await publishForm.getByRole('button', { name: '取消' }).click()
    const draft = page.getByRole('region', { name: 'Draft' })
    await expect(draft).toContainText('An edited jar')
    await expectNoAxeViolations(page)
    await draft.getByRole('button', { name: 'Continue' }).click()
    await publishForm.getByRole('button', { name: '发布', exact: true }).click()
    await publishForm.getByRole('button', { name: '发布', exact: true }).click()
    await expect(publishForm).toBeHidden()
    await expect(draft).toBeHidden()
  })
})
