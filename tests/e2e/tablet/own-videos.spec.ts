import { expectPausesTogether, expectPlaysInSync } from '#tests/support/e2e-player.ts'
import { expect, test } from '#tests/support/e2e.ts'

const clip = 'public/media/clips/lost-letter'

test('a manager uploads two videos, imports a task with them, and plays it', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/projects')
  await page
    .getByRole('link', { name: /^Import tasks: / })
    .first()
    .click()
  await page.getByLabel('Choose videos').setInputFiles([`${clip}/source.mp4`, `${clip}/target.mp4`])
  await expect(page.getByText(/^2 videos uploaded/)).toBeVisible()
  await page.getByRole('radio', { name: 'Pasted text' }).check()
  await page
    .getByLabel('Tasks as text')
    .fill('externalId,language,source_external_url,target_external_url\nown-videos,English,source.mp4,target.mp4\n')
  await page.getByRole('button', { name: 'Import Tasks' }).click()
  await expect(page.getByText('1 task was imported.')).toBeVisible()

  await page.goto(page.url().replace(/\/import$/, '/assignments?search=own-videos'))
  const row = page.getByRole('row').filter({ hasText: 'own-videos' })
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/task\//)
  await expectPlaysInSync(page, 2)
  await expectPausesTogether(page)
})
