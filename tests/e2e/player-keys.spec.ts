import { desktop } from '#tests/support/e2e-devices.ts'
import { readVideos, readVideosAtRest } from '#tests/support/e2e-player.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(desktop)

test('the player works with the keyboard only', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.goto('/talent')
  await page.getByRole('listitem').filter({ hasText: 'Spring releases' }).getByRole('link').click()
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled()

  await test.step('K plays both videos, and Space pauses them', async () => {
    await page.keyboard.press('k')
    await expect.poll(async () => (await readVideos(page)).dub).toBeGreaterThan(0.3)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await readVideos(page)).paused).toBe(true)
  })

  await test.step('the full stop key steps forward by one frame', async () => {
    const pausedAt = await readVideosAtRest(page)
    await page.keyboard.press('.')
    await expect.poll(async () => (await readVideos(page)).dub).toBeGreaterThan(pausedAt.dub)
    const { dub } = await readVideosAtRest(page)
    expect(dub - pausedAt.dub).toBeLessThan(0.1)
  })

  await test.step('M cycles through the audible sides, and the badges show them', async () => {
    const audibleButton = page.getByRole('button', { name: /^Sound on: /, pressed: true })
    await page.keyboard.press('m')
    await expect(audibleButton).toHaveAccessibleName(/^Sound on: Source/)
    await page.keyboard.press('m')
    await expect(audibleButton).toHaveCount(2)
  })

  await test.step('the question mark lists the shortcuts, and typing in a field triggers none', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Shortcuts and gestures' })).toContainText('One frame forward')
    await page.keyboard.press('Escape')
    await page.getByLabel('Free note').click()
    await page.keyboard.type('kmr?')
    await expect(page.getByLabel('Free note')).toHaveValue('kmr?')
    expect((await readVideos(page)).paused).toBe(true)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
