import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { readVideos } from '#tests/support/e2e-player.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a phone held upright or on its side has everything in reach, as it was left', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.goto('/talent')
  await page.getByRole('listitem').filter({ hasText: 'Summer releases' }).getByRole('link').click()
  const videos = page.getByRole('group', { name: 'Source and dub' })
  const shown = page.getByRole('group', { name: 'Video shown' })
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled()

  await test.step('a swipe shows the other video, a press on its badge lets it be heard', async () => {
    await expect(shown.getByRole('radio', { name: /Dub/ })).toBeChecked()
    const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 300 }
    await videos.dispatchEvent('pointerdown', { ...finger, clientX: 280 })
    await videos.dispatchEvent('pointerup', { ...finger, clientX: 120 })
    await expect(shown.getByRole('radio', { name: /Source/ })).toBeChecked()
    await page.getByRole('button', { name: /^Listen to Source/ }).click()
    await expect(page.getByRole('button', { name: 'Sound: source' })).toBeVisible()
  })

  await test.step('the settings open in place', async () => {
    await page.getByRole('button', { name: 'Player settings' }).click()
    await page.getByRole('radio', { name: '1.5×' }).check()
    await page.getByRole('switch', { name: /^Subtitles Dub/ }).check()
    await expectNoAxeViolations(page)
  })

  await test.step('on its side both videos are whole beside what is said, and Submit is there', async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    for (const video of await videos.locator('video').all()) await expect(video).toBeInViewport({ ratio: 1 })
    const [source, dub] = await Promise.all([0, 1].map((at) => videos.locator('video').nth(at).boundingBox()))
    expect(dub?.x).toBeGreaterThanOrEqual((source?.x ?? 0) + (source?.width ?? 0))
    await expect(page.getByRole('button', { name: 'Submit Review' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Score' }).click()
    await expect(page.getByRole('group', { name: 'Voice Over Missing Amount' })).toBeInViewport()
    for (const video of await videos.locator('video').all()) await expect(video).toBeInViewport({ ratio: 1 })
  })

  await test.step('after a reload it sounds and runs as before', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sound: source' })).toBeVisible()
    const { paused } = await readVideos(page)
    expect(paused).toBe(true)
    await expect
      .poll(() =>
        videos.locator('video').evaluateAll((all) => all.map((each) => (each as HTMLVideoElement).playbackRate)),
      )
      .toEqual([1.5, 1.5])
  })
})
