import { makePhoto } from '#tests/support/e2e-photos.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a person adds a photo and a location to their profile and removes both', async ({ page, signInAs }) => {
  await signInAs('noah')
  await page.goto('/me')
  const face = page.getByRole('main').locator('header img[src*="/media/images/"]')
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(page.getByRole('heading', { name: 'Noah Becker', level: 1 })).toBeVisible()
  await expect(face).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog
    .getByLabel('Choose a photo')
    .last()
    .setInputFiles(await makePhoto('me.jpg', '#2c675a'))
  await expect(dialog.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await dialog.getByLabel('Location').fill('Hamburg')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(face).toHaveCount(1)
  await page.reload()
  await expect(face).toHaveCount(1)
  expect(
    await face.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(dialog.getByLabel('Location')).toHaveValue('Hamburg')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByLabel('Location').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(face).toHaveCount(0)
})
