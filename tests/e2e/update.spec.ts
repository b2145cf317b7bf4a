import type { Page } from '@playwright/test'
import { createApiCall } from '#tools/call-api.ts'
import { signIn } from '#tools/sign-in-demo-person.ts'
import { startTestProxy, updateTimeoutMs } from '#tests/support/test-proxy.ts'
import { expectServiceWorker, expectUpdatePrompt } from '#tests/support/e2e-offline-storage.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

test('a new version waits for Update, keeps typed text and does not interrupt other tabs', async ({
  page,
  serverUrl,
}) => {
  test.setTimeout(120_000)
  const app = await openApp(page, serverUrl, '/talent/me')
  await expectServiceWorker(page)
  await markPage(page)
  const other = await page.context().newPage()
  await other.goto(`${app.url}/talent`)
  // A page that finds the new version when it registers the worker updates at once, unless it was used. On a slow device
  // the live connection opens before that.
  await expect.poll(() => hasFetched(other, 'start-background-services')).toBe(true)
  await other.keyboard.press('Shift')
  await markPage(other)

  app.releaseNewVersion()
  const prompt = await expectUpdatePrompt(page)
  const linkedIn = page.getByLabel('LinkedIn URL')
  await linkedIn.fill('https://www.linkedin.com/in/half-typed')
  await hide(page)
  expect(await isMarked(page)).toBe(true)

  const topOf = async (name: string) => (await prompt.getByRole('button', { name }).boundingBox())?.y
  expect(await topOf('Later')).toBe(await topOf('Update'))
  await prompt.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => isMarked(page), { timeout: updateTimeoutMs }).toBe(false)
  await expect(linkedIn).toHaveValue('https://www.linkedin.com/in/half-typed')
  await expect(prompt).toBeHidden()

  // The server no longer has any file of the old version.
  await expect(other.getByText('A new version of Curio is ready.')).toBeVisible()
  await other.getByRole('link', { name: 'History' }).click()
  await expect(other.getByRole('heading', { name: 'History' })).toBeVisible()
  expect(await isMarked(other)).toBe(true)
  await hide(other)
  await expect.poll(() => isMarked(other), { timeout: updateTimeoutMs }).toBe(false)
  await expect(other.getByRole('heading', { name: 'History' })).toBeVisible()
  await app.close()
})

test(
  'a new version that the browser does not activate comes from the server',
  { tag: '@nightly' },
  async ({ page, serverUrl }) => {
    const app = await openApp(page, serverUrl, '/talent/me')
    await expectServiceWorker(page)
    const other = await page.context().newPage()
    await other.goto(`${app.url}/talent`)
    // The active worker stays busy with a request of the other tab, so the browser does not replace it.
    app.holdPaths(/^\/how-to-buy\//)
    await other.evaluate(() => void fetch('/how-to-buy/unanswered'))
    await markPage(page)

    app.releaseNewVersion()
    const prompt = await expectUpdatePrompt(page)
    const linkedIn = page.getByLabel('LinkedIn URL')
    await linkedIn.fill('https://www.linkedin.com/in/half-typed')
    await prompt.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => isMarked(page), { timeout: updateTimeoutMs }).toBe(false)
    await expect(linkedIn).toHaveValue('https://www.linkedin.com/in/half-typed')
    await expect(page.locator('script[src*="/assets/next/"]').first()).toBeAttached()
    // The version that still waits is the page's own.
    await expect.poll(() => hasFetched(page, 'start-background-services')).toBe(true)
    await expect(prompt).toBeHidden()
    await app.close()
  },
)

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a navigation that needs a removed file of the old version reloads the app at its target', async ({
    page,
    serverUrl,
    expectErrors,
  }) => {
    expectErrors(/404|dynamically imported module/)
    const app = await openApp(page, serverUrl, '/talent')
    await expect.poll(() => hasFetched(page, 'start-deferred-work')).toBe(true)
    await markPage(page)
    app.releaseNewVersion()
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.locator('main article').first()).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/antiques`)
    expect(await isMarked(page)).toBe(false)
    await app.close()
  })
})

test(
  'an app that is too old for the server shows a banner, and the update keeps typed text',
  { tag: '@nightly' },
  async ({ page, serverUrl, expectErrors }) => {
    expectErrors(/426/)
    const app = await openApp(page, serverUrl, '/talent/me')
    await expectServiceWorker(page)
    const linkedIn = page.getByLabel('LinkedIn URL')
    await linkedIn.fill('https://www.linkedin.com/in/mei')
    app.releaseNewVersion()
    app.rejectOldContract()
    await page.getByRole('button', { name: 'Update' }).click()
    const outdatedBanner = page.getByRole('complementary').filter({ hasText: 'This version of Curio is too old.' })
    await outdatedBanner.getByRole('button', { name: 'Update' }).click()
    await expect(outdatedBanner).toBeHidden({ timeout: updateTimeoutMs })
    await expect(linkedIn).toHaveValue('https://www.linkedin.com/in/mei')
    // The new version sends what the old one could not. The test itself asks as a client that the server accepts.
    const callApi = createApiCall(page, serverUrl)
    await expect.poll(async () => JSON.stringify(await callApi('POST /api/talents/getInfo'))).toContain('/in/mei')
    await app.close()
  },
)

test(
  'a first installation that failed is repeated when the network is back',
  { tag: '@nightly' },
  async ({ page, context, serverUrl, expectErrors }) => {
    expectErrors(/ERR_EMPTY_RESPONSE|index\.html/)
    const app = await startTestProxy(serverUrl)
    // Only an installation requests this file.
    app.blockPaths(/^\/index\.html/)
    const worker = context.waitForEvent('serviceworker')
    await openPage(page, app.url, '/talent/me')
    await worker
    const hasRegistration = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
    await expect.poll(hasRegistration).toBe(false)
    app.blockPaths(null)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectServiceWorker(page)
    await app.close()
  },
)

/** Opens a page of the app for Mei, through a proxy that can release a new version. */
async function openApp(page: Page, serverUrl: string, path: string) {
  const app = await startTestProxy(serverUrl)
  await openPage(page, app.url, path)
  return app
}

async function openPage(page: Page, url: string, path: string): Promise<void> {
  await signIn(page, 'mei', url)
  await page.goto(url + path)
}

/** Hides the page, as a phone does when another app comes to the front. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })

const hasFetched = (page: Page, part: string) =>
  page.evaluate((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)), part)

const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { untouched: true }))

/** Whether the page is still the marked one; `undefined` during a navigation. */
const isMarked = (page: Page) => page.evaluate(() => 'untouched' in window).catch(() => undefined)
