import { readVideos, readVideosAtRest } from '#tests/support/e2e-player.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('the player is worked by keys alone', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.goto('/talent')
  await page.getByRole('listitem').filter({ hasText: 'Spring releases' }).getByRole('link').click()
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled()

  await test.step('K plays both and pauses both, and Space does the same', async () => {
    await page.keyboard.press('k')
    await expect.poll(async () => (await readVideos(page)).dub).toBeGreaterThan(0.3)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await readVideos(page)).paused).toBe(true)
  })

  await test.step('a step is one frame on both', async () => {
    const pausedAt = await readVideosAtRest(page)
    await page.keyboard.press('.')
    await expect.poll(async () => (await readVideos(page)).dub).toBeGreaterThan(pausedAt.dub)
    const { dub } = await readVideosAtRest(page)
    expect(dub - pausedAt.dub).toBeLessThan(0.1)
  })

  await test.step('M goes round the sounds, and the badges say which is heard', async () => {
    const audibleButton = page.getByRole('button', { name: /^Sound on: /, pressed: true })
    await page.keyboard.press('m')
    await expect(audibleButton).toHaveAccessibleName(/^Sound on: Source/)
    await page.keyboard.press('m')
    await expect(audibleButton).toHaveCount(2)
  })

  await test.step('the sheet names the keys, and nothing fires while one types', async () => {
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
