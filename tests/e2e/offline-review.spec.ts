import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signIn } from '#tools/sign-in-demo-person.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { startTestProxy, updateTimeoutMs } from '#tests/support/test-proxy.ts'
import {
  downloadTasks,
  expectServiceWorker,
  expectUpdatePrompt,
  turnOffAutomaticDownloads,
} from '#tests/support/e2e-offline-storage.ts'
import { expectPausesTogether, expectPlaysInSync, readVideos } from '#tests/support/e2e-player.ts'
import { submitReview } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

const storedMessage = 'Your review is stored on this device. It will be sent when the server is reachable.'

const anyPath = /./

const storageFullMessage =
  'This device is out of storage and the server is not reachable. Leave this page open and try again.'

test('a downloaded stream and a downloaded file are played and reviewed offline, and each review is sent once', async ({
  playwright,
  launchOptions,
  serverUrl,
}) => {
  test.slow()
  const profile = await mkdtemp(join(tmpdir(), 'curio-pocket-'))
  const network = await startTestProxy(serverUrl)
  const open = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, ...phone })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  try {
    await test.step('the next two tasks are downloaded with a network', async () => {
      const { context, page } = await open()
      await turnOffAutomaticDownloads(page)
      await signIn(page, 'mei', network.url)
      await page.goto(`${network.url}/tasks`)
      await downloadTasks(page, 2)
      await expect(page.getByText('Ready to work: 2 tasks on this device')).toBeVisible({ timeout: 30_000 })
      await context.close()
    })

    const reviewed = await test.step('the app opens offline, and both tasks are reviewed', async () => {
      network.blockPaths(anyPath)
      const { context, page } = await open()
      await context.setOffline(true)
      await page.goto(`${network.url}/tasks`)
      await page
        .getByRole('link', { name: /^Open: Task / })
        .first()
        .click()
      const first = await reviewOffline(page, 'Heard in the first tunnel')
      await expect(page).not.toHaveURL(new RegExp(first))
      const second = await reviewOffline(page, 'Heard in the second tunnel')
      await page.goto(`${network.url}/tasks`)
      // Of the job, whose list stays on the device, and of the device.
      await expect(page.getByRole('main').getByText('2 waiting to be sent')).toHaveCount(2)
      await context.close()
      return [first, second]
    })

    await test.step('opening the app with a network sends both reviews', async () => {
      network.blockPaths(null)
      const { context, page } = await open()
      await page.goto(`${network.url}/tasks`)
      await expect(page.getByText('Sent (2)')).toBeVisible()
      await expect(page.getByRole('main').getByText('2 waiting to be sent')).toHaveCount(0)
      for (const id of reviewed) expect(await countSubmissions(page, id)).toBe(1)
      await context.close()
    })
  } finally {
    await network.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test(
  'unsent reviews survive a second tab, a new version and a full device',
  { tag: '@nightly' },
  async ({ page, serverUrl, expectErrors }) => {
    test.setTimeout(120_000)
    expectErrors(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|QuotaExceeded/)
    const app = await startTestProxy(serverUrl)
    await signIn(page, 'mei', app.url)
    await page.goto(`${app.url}/talent`)
    await expectServiceWorker(page)
    await page.getByRole('listitem').filter({ hasText: 'Autumn releases' }).getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Submit Review' })).toBeEnabled()

    app.blockPaths(/submitReviewResult/)
    const first = taskIdOf(page)
    await submitReview(page)
    await expect(page.getByText(storedMessage, { exact: true })).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(first))
    const other = await page.context().newPage()
    await other.goto(`${app.url}/task/${first}`)
    await expect(other.getByText('Submitted, waiting to be sent')).toBeVisible()

    app.releaseNewVersion()
    const prompt = await expectUpdatePrompt(page)
    await prompt.getByRole('button', { name: 'Update' }).click()
    await expect(prompt).toBeHidden({ timeout: updateTimeoutMs })
    await other.close()

    // The device is full: the next review exists in this page only.
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('The device is full', 'QuotaExceededError')
      }
    })
    const second = taskIdOf(page)
    const note = page.getByLabel('Free note')
    await note.fill('Said with a full device')
    await submitReview(page)
    await expect(page.getByText(storageFullMessage, { exact: true })).toBeVisible()
    await expect(note).toHaveValue('Said with a full device')

    app.blockPaths(null)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect.poll(() => countSubmissions(page, second)).toBe(1)
    await page.goto(`${app.url}/tasks`)
    await expect.poll(() => countSubmissions(page, first)).toBe(1)
    await app.close()
  },
)

/** Plays both videos, also after a seek, fills in the review of the open task and submits it. Returns the id of the task. */
async function reviewOffline(page: Page, note: string): Promise<string> {
  await expectPlaysInSync(page, 0.5)
  await expectPausesTogether(page)
  const position = page.getByRole('slider', { name: 'Position', exact: true })
  for (let press = 0; press < 2; press += 1) await position.press('PageUp')
  await expect.poll(async () => (await readVideos(page)).dub).toBeGreaterThan(9)
  await expectPlaysInSync(page, 10.5)
  const id = taskIdOf(page)
  await page.getByLabel('Free note').fill(note)
  await submitReview(page)
  const confirmation = page.getByText(storedMessage, { exact: true })
  await expect(confirmation).toBeVisible()
  // Closes the message, so that the next one belongs to the next task.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(confirmation).toBeHidden()
  return id
}

const taskIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function countSubmissions(page: Page, id: string): Promise<number> {
  const { history } = (await callApi(page, 'GET /api/tasks/{id}', { params: { id } })).data
  return history.filter(({ action }) => action === 'submit').length
}
