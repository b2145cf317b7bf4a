import { expectPausesTogether, expectPlaysInSync, expectPlaysUntil } from '#tests/support/e2e-player.ts'
import { readSentences } from '#tests/support/e2e-tasks.ts'
import { segmentOf } from '#tests/support/e2e-segments.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a tablet shows both videos side by side and plays a segment to its end', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.goto('/talent')
  await page.getByRole('listitem').filter({ hasText: 'Summer releases' }).getByRole('link').click()
  await expectPlaysInSync(page, 2)
  await expectPausesTogether(page)

  const videos = page.getByRole('group', { name: 'Source and dub' }).locator('video')
  const [source, dub] = await Promise.all([videos.nth(0).boundingBox(), videos.nth(1).boundingBox()])
  expect(dub?.x).toBeGreaterThanOrEqual((source?.x ?? 0) + (source?.width ?? 0))
  expect(dub?.y).toBe(source?.y)

  const second = (await readSentences(page)).dub[1]
  await segmentOf(page, second?.text).click()
  await expectPlaysUntil(page, second?.end ?? 0)

  // Landscape shows both videos, the timelines and the form on one screen.
  await page.setViewportSize({ width: 1180, height: 820 })
  for (const video of await videos.all()) await expect(video).toBeInViewport({ ratio: 1 })
  await expect(segmentOf(page, second?.text)).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Voice Over Missing Amount' })).toBeInViewport()
})
