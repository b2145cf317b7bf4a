import { expectPausesTogether, expectPlaysInSync } from '#tests/support/e2e-player.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { makeCutOff, makeHevc, makeSoundOnly } from '#tests/support/unplayable-videos.ts'

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

test('each file that not all browsers play is refused with a reason', async ({ page, signInAs, expectErrors }) => {
  expectErrors(/422/)
  const noVideo = 'This file isn’t an MP4 or WebM video. Convert it to MP4 with H.264 and AAC.'
  const damaged = 'This file isn’t an MP4 or WebM video, or it is damaged. Convert it to MP4 with H.264 and AAC.'
  const codec = 'Not all browsers can play this. Use H.264, VP9 or AV1 with AAC, MP3 or Opus sound.'
  const files = [
    { name: 'text.mp4', buffer: Buffer.from('What is said in the first scene.\n'.repeat(1000)), reason: noVideo },
    { name: 'sound-only.mp4', buffer: await makeSoundOnly(), reason: damaged },
    { name: 'cut-off.mp4', buffer: await makeCutOff(), reason: damaged },
    { name: 'hevc.mp4', buffer: await makeHevc(), reason: codec },
  ]
  await signInAs('manager')
  await page.goto('/projects')
  await page
    .getByRole('link', { name: /^Import tasks: / })
    .first()
    .click()
  const input = page.getByLabel('Choose videos')
  await input.setInputFiles(files.map(({ name, buffer }) => ({ name, buffer, mimeType: 'video/mp4' })))
  for (const { name, reason } of files) {
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row.getByRole('alert')).toHaveText(reason)
  }
})
