import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  asItIs,
  type DubAnswer,
  file,
  interceptDub,
  notFound,
  only,
  redirectTo,
  silent,
} from '#tests/support/e2e-dub-host.ts'
import { expectPlaysUntil, readVideos } from '#tests/support/e2e-player.ts'
import { segmentOf } from '#tests/support/e2e-segments.ts'
import { dubUrls, findLaterTask, readSentences } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'

const clip = 'public/media/clips/night-market/target.mp4'

const dub = (page: Page) => page.getByRole('figure').filter({ hasText: 'Dub' })
const source = (page: Page) => page.getByRole('figure').filter({ hasText: 'Source' })
const problem = (page: Page) => dub(page).getByRole('alert')
const retry = (page: Page) => problem(page).getByRole('button', { name: /^Retry: Dub/ })
const slider = (page: Page) => page.getByRole('slider', { name: 'Position' })
const notices = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })

test('a video file that cannot be played shows the reason and the remedies on its own pane', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/media\/clips|videos\.example|Content Security Policy/)
  const answer = await interceptDub(page, redirectTo('https://videos.example/clip.mp4'))
  await signInAs('mei')
  await page.goto(`/task/${await findLaterTask(page, dubUrls.mp4)}`)

  await test.step('a redirect to a host that is not allowed is reported on the dub', async () => {
    await expect(problem(page)).toContainText('redirects this video to a host that is not allowed here')
    await expect(source(page).getByRole('alert')).toBeHidden()
  })

  await test.step('a truncated file plays up to its end', async () => {
    // The file ends between 0:06 and 0:07.
    answer(file(clip, { share: 0.452 }))
    await retry(page).click()
    await expect(slider(page)).toBeEnabled()
    for (let second = 1; second <= 5; second += 1) await slider(page).press('ArrowRight')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(problem(page)).toContainText('damaged or incomplete at 0:06')
  })

  await test.step('Report opens the skip dialog with the problem filled in, and Skip task opens it too', async () => {
    await problem(page)
      .getByRole('button', { name: /^Report: Dub/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Skip task' })
    await expect(dialog.getByRole('radio', { name: 'Broken video' })).toBeChecked()
    await expect(dialog.getByLabel('Video', { exact: true })).toHaveValue('dub')
    await expect(dialog.getByRole('textbox')).toHaveValue(/^Dub: .*damaged or incomplete at 0:06/)
    await page.keyboard.press('Escape')
    await problem(page).getByRole('button', { name: 'Skip task' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a segment plays from its start to its end when the host does not support byte ranges', async () => {
    answer(file(clip, { ranges: false }))
    await retry(page).click()
    await expect(dub(page).locator('video')).toHaveAttribute('src', /^blob:/)
    await expect(problem(page)).toBeHidden()
    await expect(slider(page)).toBeEnabled()
    const { dub: sentences } = await readSentences(page)
    const segment = sentences.find(({ start }) => start > 2)
    await segmentOf(page, segment?.text).click()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    expect((await readVideos(page)).dub).toBeGreaterThan((segment?.start ?? 0) - 0.1)
    await expectPlaysUntil(page, segment?.end ?? 0)
  })

  await test.step('a host that never responds is named after ten seconds, and only its pane waits', async () => {
    answer(silent)
    await page.clock.install()
    const requested = page.waitForRequest(/\/media\/clips\/[^/]+\/target/)
    await page.reload()
    await requested
    await expect(dub(page).getByText('Waiting for the video…')).toBeVisible()
    await expect(source(page).getByText('Waiting for the video…')).toBeHidden()
    // The limit's timer may start after the pane shows that it waits.
    await expect(async () => {
      await page.clock.runFor(12_000)
      await expect(problem(page)).toContainText(`${new URL(page.url()).host} does not respond`, { timeout: 500 })
    }).toPass()
    await expect(source(page).getByRole('alert')).toBeHidden()
  })

  await test.step('Retry shows the video once its host responds', async () => {
    answer(asItIs)
    await retry(page).click()
    await expect(problem(page)).toBeHidden()
    await expect(slider(page)).toBeEnabled()
  })
})

test('a stream reports its missing segment, and a dismissed notice about a track does not return', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/media\/clips/)
  const missing = /-2\.(ts|m4s)$/
  const requestedUrls: string[] = []
  page.on('request', (request) => missing.test(request.url()) && requestedUrls.push(request.url()))
  const answer = await interceptDub(page, only(missing, notFound))
  await signInAs('mei')
  await page.goto(`/task/${await findLaterTask(page, dubUrls.hls)}`)

  await test.step('a missing segment is reported with its number and position', async () => {
    await expect(problem(page)).toContainText(/^Part 3 of this video is missing at 0:0\d/)
    // It is not requested again in one quality: hls.js would repeat that for half a minute. The next task's video, which
    // is preloaded, may be the same.
    for (const url of requestedUrls) {
      expect(requestedUrls.filter((other) => other === url).length).toBeLessThanOrEqual(2)
    }
    answer(asItIs)
    await retry(page).click()
    await expect(problem(page)).toBeHidden()
    await expect(slider(page)).toBeEnabled()
    await expect(notices(page)).toBeHidden()
  })

  for (const [playlist, notice] of [
    ['audio.m3u8', 'Dub: no picture.'],
    ['video.m3u8', 'Dub: no sound.'],
  ] as const) {
    await test.step(`${playlist} shows a notice that stays hidden once it is dismissed`, async () => {
      // The dub of the next task, which is preloaded, is served unchanged.
      const stream: DubAnswer = (route) => {
        const name = basename(new URL(route.request().url()).pathname)
        return file(join('tests/media/audio-group', name === 'master.m3u8' ? playlist : name))(route)
      }
      answer(only(/\/target-hls\/(master|audio|video)/, stream))
      await page.reload()
      await expect(slider(page)).toBeEnabled()
      await expect(notices(page)).toContainText(/The lengths differ: source 0:\d\d, dub 0:02\./)
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect(notices(page)).toContainText(notice)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(notices(page)).toBeHidden()
      await expect.poll(async () => (await readVideos(page)).source).toBeGreaterThan(2.5)
      await expect(notices(page)).toBeHidden()
      await expect(problem(page)).toBeHidden()
    })
  }
})
