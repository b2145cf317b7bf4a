import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { readVideos } from '#tests/support/e2e-player.ts'
import { expect, test } from '#tests/support/e2e.ts'

test(
  'the player works on a phone in both orientations and restores its settings after a reload',
  { tag: '@nightly' },
  async ({ page, signInAs }) => {
    await signInAs('mei')
    await page.goto('/talent')
    await page.getByRole('listitem').filter({ hasText: 'Summer releases' }).getByRole('link').click()
    const videos = page.getByRole('group', { name: 'Source and dub' })
    await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled()

    await test.step('both videos, the sentences, Check first and Submit are on the first screen', async () => {
      for (const video of await videos.locator('video').all()) {
        await expect(video).toBeInViewport({ ratio: 1 })
        expect(await video.boundingBox()).toMatchObject({ width: 193, height: expect.closeTo(343, 0) })
      }
      for (const name of [/^Play$/, /^Check first/, /^Submit Review$/])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      await expect(
        page
          .getByRole('region', { name: /^Segments/ })
          .getByRole('button')
          .first(),
      ).toBeInViewport({ ratio: 0.9 })
      // The buttons that mark a segment are above the action bar, not behind it; also on short phones.
      const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? NaN
      const upright = page.viewportSize() ?? { width: 0, height: 0 }
      for (const size of [{ width: 375, height: 667 }, { width: 360, height: 740 }, upright]) {
        await page.setViewportSize(size)
        expect(await topOf('Submit Review')).toBeGreaterThan((await topOf('Mark the segment as OK')) + 44)
      }
      await expectNoAxeViolations(page)
    })

    await test.step('the transport buttons fit in one row', async () => {
      const upright = page.viewportSize() ?? { width: 0, height: 0 }
      for (const width of [320, 345, 375, upright.width]) {
        await page.setViewportSize({ ...upright, width })
        const [first, last] = await Promise.all(
          ['Previous segment', 'Player settings'].map((name) => page.getByRole('button', { name }).boundingBox()),
        )
        expect(first?.y, `at ${width} px`).toBe(last?.y)
      }
    })

    await test.step('a press enlarges a video, a swipe shows the other one, Escape shows both', async () => {
      const width = async (side: string) => (await page.locator(`video[data-side=${side}]`).boundingBox())?.width
      await page.locator('video[data-side=dub]').tap()
      await expect.poll(() => width('dub')).toBeGreaterThan(300)
      await expect(page.getByRole('button', { name: 'Submit Review' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 })
      const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 300 }
      await videos.dispatchEvent('pointerdown', { ...finger, clientX: 280 })
      await videos.dispatchEvent('pointerup', { ...finger, clientX: 120 })
      await page.getByRole('button', { name: /^Listen to Source/ }).click()
      await expect(page.getByRole('button', { name: 'Sound: source' })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect.poll(() => width('dub')).toBe(193)
    })

    await test.step('the settings change the speed and turn on subtitles', async () => {
      await page.getByRole('button', { name: 'Player settings' }).click()
      await page.getByRole('radio', { name: '1.5×' }).check()
      await page.getByRole('switch', { name: /^Subtitles Dub/ }).check()
      await expectNoAxeViolations(page)
    })

    await test.step('full screen is dark, its controls are not covered, and the page behind it stays', async () => {
      const [settings, exit] = ['Player settings', 'Exit full screen'].map((name) => page.getByRole('button', { name }))
      await page.getByRole('button', { name: 'Full screen', exact: true }).click()
      for (const video of await videos.locator('video').all()) await expect(video).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[data-theme=dark]')).toHaveCSS('background-color', 'rgb(20, 18, 15)')
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
      const controls = ['Previous segment', 'Next segment', 'Exit full screen', 'Player settings']
      const boxes = await Promise.all(controls.map((name) => page.getByRole('button', { name }).boundingBox()))
      expect(new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2))).size, 'rows of controls').toBe(1)
      await settings?.click()
      await page.getByRole('radio', { name: '1×', exact: true }).check()
      await page.getByRole('radio', { name: '1.5×' }).check()
      await settings?.click()
      await exit?.click()
      await expect(page.getByRole('button', { name: 'Submit Review' })).toBeInViewport()
    })

    await test.step('landscape shows both videos in full, the form and Submit', async () => {
      await page.setViewportSize({ width: 844, height: 390 })
      for (const video of await videos.locator('video').all()) await expect(video).toBeInViewport({ ratio: 1 })
      const [source, dub] = await Promise.all([0, 1].map((at) => videos.locator('video').nth(at).boundingBox()))
      expect(dub?.x).toBeGreaterThanOrEqual((source?.x ?? 0) + (source?.width ?? 0))
      await expect(page.getByRole('button', { name: 'Submit Review' })).toBeInViewport({ ratio: 1 })
      await page.getByRole('link', { name: 'Score' }).click()
      await expect(page.getByRole('group', { name: 'Voice Over Missing Amount' })).toBeInViewport()
      for (const video of await videos.locator('video').all()) await expect(video).toBeInViewport({ ratio: 1 })
    })

    await test.step('a reload restores the audible side and the speed', async () => {
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
  },
)
