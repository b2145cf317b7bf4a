import { interceptDub, silent } from '#tests/support/e2e-dub-host.ts'
import { dubUrls, findLaterTask } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a dub whose host is slow shows its first frame as a picture', async ({ page, signInAs }) => {
  await signInAs('mei')
  const taskId = await findLaterTask(page, dubUrls.mp4)
  await interceptDub(page, silent)
  const picture = page.waitForResponse(/\/media\/images\/[0-9a-f]{40}\/480\.webp$/)
  await page.goto(`/task/${taskId}`)
  expect((await picture).headers()['content-type']).toBe('image/webp')
  const dub = page.locator('video[data-side=dub]')
  await expect(dub).toHaveAttribute('poster', /480\.webp$/)
  expect(await dub.evaluate((video: HTMLVideoElement) => video.readyState)).toBe(0)
})
