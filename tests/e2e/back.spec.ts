import { expect, test } from '#tests/support/e2e.ts'

test(
  'Back closes a dialog and leaves the page below it unchanged, even right after a reload',
  { tag: '@nightly' },
  async ({ page, signInAs }) => {
    await signInAs('mei')
    await page.goto('/talent')
    await page.getByRole('listitem').filter({ hasText: 'Summer releases' }).getByRole('link').click()
    const note = page.getByRole('textbox', { name: 'Free note' })
    const skip = page.getByRole('button', { name: 'Skip task' })
    const sheet = page.getByRole('dialog', { name: 'Skip task' })
    await note.fill('Half a sentence')
    const task = page.url()

    await test.step('Back closes a dialog that was closed with Escape before', async () => {
      await skip.click()
      await expect(sheet).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await skip.click()
      await expect(sheet).toBeVisible()
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(task)
      await expect(note).toHaveValue('Half a sentence')
    })

    await test.step('Back leads to the previous page, and Forward to the page without the dialog', async () => {
      await page.goBack()
      await expect(page).toHaveURL('/talent')
      await page.goForward()
      await expect(page).toHaveURL(task)
      await expect(note).toHaveValue('Half a sentence')
      await expect(sheet).toBeHidden()
    })

    await test.step('Back closes the dialog when the previous page belongs to another document', async () => {
      await page.reload()
      await expect(note).toHaveValue('Half a sentence')
      await skip.click()
      await expect(sheet).toBeVisible()
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(task)
    })

    await test.step('a dialog that was closed leaves no history entry before the next page', async () => {
      await page.goto('/me')
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('link', { name: 'Curio' }).click()
      await page.goBack()
      await expect(page).toHaveURL(/\/me$/)
      await page.goBack()
      await expect(page).toHaveURL(task)
    })
  },
)
