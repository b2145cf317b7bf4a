import type { Locator, Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { expectServiceWorker, readCachedQueries } from '#tests/support/e2e-offline-storage.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** No script file arrives before the answer is called. */
async function delayAppScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** A device on which the app takes a page over later than it has read what it kept. */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    // React works when it gets a message from itself.
    MessagePort.prototype.postMessage = function postLate(
      ...message: [unknown, StructuredSerializeOptions & Transferable[]]
    ) {
      setTimeout(() => post.apply(this, message), 300)
    }
  })
}

/** Animations take fifty times as long, so that a press meets them. */
async function slowAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.02 })
}

/** Presses where the element is, whatever lies above it. */
async function clickWithoutWaiting(page: Page, element: Locator): Promise<void> {
  await element.waitFor()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the page')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test.describe('the list and an item', () => {
  test('come with their content and become the app as they stand', async ({ page, signInAs }) => {
    await signInAs('buyer')
    const [first] = (await callApi(page, 'GET /api/products/getAll')).data
    for (const address of ['/antiques', `/antique/${first?._id}`]) {
      const requests: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      const sent = await (await page.request.get(address)).text()
      expect(sent).toContain(`${first?.name}</`)
      // Whatever the app draws anew is another heading.
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () =>
          document.querySelector('h1')?.setAttribute('data-sent', ''),
        ),
      )
      await page.goto(address)
      await expect(page).toHaveTitle(/ · Curio$/)
      await page.getByRole('button', { name: '個人中心' }).click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
      await expect(page.locator('h1[data-sent]')).toBeVisible()
      expect(requests.filter((path) => path.startsWith('/api/products'))).toEqual([])
    }
  })

  test('make good what was pressed before the app listened', async ({ page, signInAs }) => {
    await signInAs('buyer')
    const release = await delayAppScripts(page)
    await page.goto('/antiques', { waitUntil: 'domcontentloaded' })
    const filters = page.getByRole('button', { name: 'Filters' })
    await filters.click()
    await expect(filters).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  })

  test('make good what was pressed before a narrow window of a desktop browser is drawn anew', async ({ openAs }) => {
    const page = await openAs('noah', {
      ...phone,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
    })
    const [, piece] = (await callApi(page, 'GET /api/products/getAll')).data
    const release = await delayAppScripts(page)
    await page.goto(`/antique/${piece?._id}`, { waitUntil: 'domcontentloaded' })
    const like = page.getByRole('button', { name: /收藏/ })
    await like.click()
    release()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  })

  test('take a press as soon as they are shown, also when opened from the device', async ({ page, signInAs }) => {
    await signInAs('buyer')
    const [, piece] = (await callApi(page, 'GET /api/products/getAll')).data
    await page.goto('/me')
    await expectServiceWorker(page)
    await slowAnimations(page)
    await page.goto(`/antique/${piece?._id}`)
    const like = page.getByRole('button', { name: /收藏/ })
    await clickWithoutWaiting(page, like)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  })

  test('stand as they came, whatever the device keeps from before', async ({ page, signInAs }) => {
    await signInAs('seller')
    await page.goto('/me')
    const unread = page.getByText(/^\d+ unread$/).first()
    await expect(unread).toBeAttached()
    await expect.poll(() => readCachedQueries(page)).toContain('unread')
    // From now on only the device can know.
    await page.route('**/api/messages/unread', () => undefined)
    await slowDown(page)
    await page.goto('/antiques')
    await expect(unread).toBeAttached()
  })

  test('search for what was typed before the app listened', async ({ page, signInAs }) => {
    await signInAs('buyer')
    const release = await delayAppScripts(page)
    await page.goto('/antiques', { waitUntil: 'commit' })
    const field = page.getByRole('combobox', { name: 'Search antiques' })
    await field.fill('vase')
    await field.press('Enter')
    release()
    await expect(page).toHaveURL(/keyword=vase/)
    await expect(field).toHaveValue('vase')
  })

  test('are there without any script', async ({ page, signInAs, browser, serverUrl }) => {
    await signInAs('buyer')
    const storageState = await page.context().storageState()
    const context = await browser.newContext({ storageState, javaScriptEnabled: false, baseURL: serverUrl })
    const still = await context.newPage()
    await still.goto('/antiques')
    await expect(still.getByRole('article').first().getByRole('img')).toBeVisible()
    await still.getByRole('article').first().getByRole('link').click()
    await expect(still.getByRole('button', { name: /收藏/ })).toBeVisible()
    await still.goto('/antiques')
    await still.getByRole('combobox', { name: 'Search antiques' }).fill('vase')
    await still.keyboard.press('Enter')
    await expect(still).toHaveURL(/\?keyword=vase$/)
    await expect(still.getByRole('combobox', { name: 'Search antiques' })).toHaveValue('vase')
    await context.close()
  })

  test('come in the language chosen', async ({ page, signInAs }) => {
    await signInAs('buyer')
    await page.evaluate(() => localStorage.setItem('locale', 'zh-Hans'))
    await page.goto('/me')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
    expect(await (await page.request.get('/antiques')).text()).toContain('<h1>宝贝</h1>')
  })
})

test('whoever is not signed in is led to the sign-in before anything is asked for', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const address of ['/', '/antiques', '/antique/0199', '/user/0199']) {
    await page.goto(address)
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent(address)}`)
  }
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
})
