import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { expect, test } from '#tests/support/e2e.ts'

const header = 'externalId,language,source_external_url,target_external_url'
const videos = '/media/clips/lost-letter/source.mp4,/media/clips/lost-letter/target.mp4'

test('a task import reports invalid lines, imports the valid ones and creates no task twice', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await page.goto('/projects')
  await page
    .getByRole('link', { name: /^Import tasks: / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Import tasks: / })).toBeVisible()
  await page.getByRole('button', { name: 'Import Tasks' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a file first.')

  const file = `${header},Batch\ndesktop-1,English,${videos},1\ndesktop-2,Klingon,${videos},2\ndesktop-3,english,${videos},3\n`
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'week 12.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview).toContainText('Ignored')
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText('The bundle has no Klingon')
  await expectNoAxeViolations(page)

  const wrong = page.getByRole('table', { name: 'Problems' })
  await expect(wrong.getByRole('row')).toHaveCount(2)
  await expect(wrong).toContainText('The bundle has no Klingon')
  await expect(page.getByRole('alert')).toContainText('2 tasks can be imported, 1 cannot:')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the refused rows' }).click()
  expect((await download).suggestedFilename()).toBe('refused-rows.csv')

  await page.getByRole('button', { name: 'Import the 2 valid tasks' }).click()
  await expect(page.getByText('2 imported, 1 rejected.')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('radio', { name: 'Pasted text' }).check()
  await page.getByLabel('Tasks as text').fill(`${header}\ndesktop-3,English,${videos}\n`)
  await page.getByRole('button', { name: 'Import Tasks' }).click()
  await expect(page.getByText('Nothing was added: all of these tasks were already imported.')).toBeVisible()
})

test('a reload during an import is warned of, and the import goes on where the person stays', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await page.goto('/projects')
  await page
    .getByRole('link', { name: /^Import tasks: / })
    .first()
    .click()
  const arrive = Promise.withResolvers<void>()
  await page.route('**/api/bundles/*/import?*', async (route) => {
    await arrive.promise
    await route.continue()
  })
  const buffer = Buffer.from(`${header}\nwarned-1,English,${videos}\n`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'week 13.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import Tasks' }).click()
  await expect(page.getByText('You can leave this page meanwhile.')).toBeVisible()
  const warning = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await warning).type()).toBe('beforeunload')
  await (await warning).dismiss()
  arrive.resolve()
  await expect(page.getByText('1 task was imported.')).toBeVisible()
})
