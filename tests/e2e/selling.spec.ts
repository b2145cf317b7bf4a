import { expectServiceWorker } from '#tests/support/e2e-offline-storage.ts'
import { makePhoto } from '#tests/support/e2e-photos.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

test('the draft of a product survives a reload offline and is published when the network returns', async ({
  page,
  context,
  openForOffline,
}) => {
  await openForOffline('seller', '/me')
  await page.reload()
  await page.getByRole('button', { name: 'Create' }).click()
  const form = page.getByRole('dialog', { name: '发布宝贝' })
  await form.getByLabel('宝贝标题').fill('雨过天青')
  await form.getByLabel('描述').fill('Found in an attic.')

  await context.setOffline(true)
  await form.getByLabel('Choose photos').setInputFiles(await makePhoto('sky.jpg', '#8fb8c9'))
  await expect(form.getByText('Photo 1: Network error. Please try again later.')).toBeVisible()
  await expect(form.getByText('Draft saved on this device')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('宝贝标题')).toHaveValue('雨过天青')
  await expect(form.getByLabel('描述')).toHaveValue('Found in an attic.')
  await expect(form.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
  await form.getByRole('button', { name: '发布', exact: true }).click()
  await expect(form.getByText('Some photos were not uploaded. Upload them again or remove them.')).toBeVisible()

  // The photo is uploaded automatically when the network returns.
  await context.setOffline(false)
  await expect(form.getByText(/^Photo 1:/)).toBeHidden()
  await form.getByRole('button', { name: '发布', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('article').first()).toContainText('雨过天青')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('宝贝标题')).toHaveValue('')
})

test('photos shared to the app appear in the listing form, before and after sign-in', async ({ page, signInAs }) => {
  await page.goto('/login')
  await expectServiceWorker(page)
  // Submits a form, as a phone does when a person shares photos.
  const share = async () => {
    await page.evaluate(async () => {
      const field = document.createElement('input')
      Object.assign(field, { type: 'file', name: 'photos', multiple: true })
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share-photos', enctype: 'multipart/form-data' })
      const canvas = new OffscreenCanvas(300, 200)
      canvas.getContext('2d')?.fillRect(0, 0, 150, 200)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
      const files = new DataTransfer()
      for (const name of ['one.jpg', 'two.jpg']) files.items.add(new File([blob], name, { type: 'image/jpeg' }))
      field.files = files.files
      form.append(field)
      document.body.append(form)
      form.submit()
    })
  }
  await share()
  await expect(page).toHaveURL(/\/login\?to=.*create/)
  await signInAs('seller')
  await page.goto('/me?create=1')
  const form = page.getByRole('dialog', { name: '发布宝贝' })
  await expect(form.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()

  await share()
  await expect(page).toHaveURL(/\/me\?create=1/)
  await expect(form.getByRole('img', { name: 'Photo 4 of 4' })).toBeVisible()
})
