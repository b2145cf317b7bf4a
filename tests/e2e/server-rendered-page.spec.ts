import type { Locator, Page } from '@playwright/test'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { expectServiceWorker, readCachedQueries } from '#tests/support/e2e-offline-storage.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** Delays every script of the app until the returned function is called. */
async function delayAppScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** Delays React's scheduler, so that the app reads its cached data before it hydrates the page. */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    // React schedules its work with messages to itself.
    MessagePort.prototype.postMessage = function postLate(
      ...message: [unknown, StructuredSerializeOptions & Transferable[]]
    ) {
      setTimeout(() => post.apply(this, message), 300)
    }
  })
}

/** Slows animations down fifty times, so that a press happens while they run. */
async function slowAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.02 })
}

/** Presses at the position of the element, even when another element covers it. */
async function clickWithoutWaiting(page: Page, element: Locator): Promise<void> {
  await element.waitFor()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the page')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test.describe('server-rendered list and product pages', () => {
  test('what is pressed, typed, chosen and dropped before hydration is carried out', async ({ page, signInAs }) => {
    await signInAs('buyer')
    await test.step('a press', async () => {
      const release = await delayAppScripts(page)
      await page.goto('/antiques', { waitUntil: 'domcontentloaded' })
      const filters = page.getByRole('button', { name: 'Filters' })
      await filters.click()
      await expect(filters).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    })

    await test.step('a search', async () => {
      const release = await delayAppScripts(page)
      await page.goto('/antiques', { waitUntil: 'commit' })
      const field = page.getByRole('combobox', { name: 'Search antiques' })
      await field.fill('vase')
      await field.press('Enter')
      release()
      await expect(page).toHaveURL(/keyword=vase/)
      await expect(field).toHaveValue('vase')
    })

    await test.step('a press while the page hydrates', async () => {
      await page.addInitScript(pressWhenHydrationStarts, '[aria-label="Remove filter: From $1,000"]')
      await page.goto('/antiques?keyword=vase&priceMin=1000')
      await expect(page).toHaveURL(/\/antiques\?keyword=vase$/)
    })

    await signInAs('manager')
    await page.goto('/projects')
    const importLink = page.getByRole('link', { name: /^Import tasks: / }).first()
    const address = (await importLink.getAttribute('href')) ?? ''
    const text = 'externalId,language,source_external_url,target_external_url\nA,Klingon,a.mp4,b.mp4\n'
    const file = { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    for (const [how, give] of [
      ['chosen', () => page.getByLabel('Choose a file').setInputFiles(file)],
      ['dropped', () => page.evaluate(dropFile, text)],
    ] as const)
      await test.step(`a file that is ${how}`, async () => {
        const release = await delayAppScripts(page)
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        await give()
        release()
        await expect(page.getByRole('table', { name: 'Preview' })).toContainText('Klingon')
      })
  })

  test(
    'a press is replayed when a narrow desktop window renders the page again',
    { tag: '@nightly' },
    async ({ openAs }) => {
      const page = await openAs('noah', {
        ...phone,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
      })
      const [, product] = (await callApi(page, 'GET /api/products/getAll')).data
      const release = await delayAppScripts(page)
      await page.goto(`/antique/${product?._id}`, { waitUntil: 'domcontentloaded' })
      const like = page.getByRole('button', { name: /^收藏 ?[\d,]+$/ })
      await like.click()
      release()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
    },
  )

  test.describe('with a service worker', () => {
    test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

    test(
      'a page opened through the service worker reacts to a press during its animation',
      { tag: '@nightly' },
      async ({ page, signInAs }) => {
        await signInAs('buyer')
        const [, product] = (await callApi(page, 'GET /api/products/getAll')).data
        await page.goto('/me')
        await expectServiceWorker(page)
        await slowAnimations(page)
        await page.goto(`/antique/${product?._id}`)
        const like = page.getByRole('button', { name: /^收藏 ?[\d,]+$/ })
        await clickWithoutWaiting(page, like)
        await expect(like).toHaveAttribute('aria-pressed', 'true')
      },
    )
  })

  test(
    'a page that hydrates after the cache is read shows the cached unread count',
    { tag: '@nightly' },
    async ({ page, signInAs, openAs }) => {
      await signInAs('seller')
      const [product] = (await callApi(page, 'GET /api/products/user/list', { query: { status: 'new' } })).data
      // Other tests read the seller's messages.
      const noah = await openAs('noah', phone)
      await callApi(noah, 'POST /api/messages', { body: { productId: product?._id ?? '', body: '还在吗？' } })
      await page.goto('/me')
      const unread = page.getByText(/^\d+ unread$/).first()
      await expect(unread).toBeAttached()
      await expect.poll(() => readCachedQueries(page)).toContain('unread')
      // From here on, the count is available from the cache only.
      await page.route('**/api/messages/unread', () => undefined)
      await slowDown(page)
      await page.goto('/antiques')
      await expect(unread).toBeAttached()
    },
  )

  test('the products viewed last are there after a reload', { tag: '@nightly' }, async ({ page, signInAs }) => {
    await signInAs('buyer')
    const [first] = (await callApi(page, 'GET /api/products/getAll')).data
    await page.goto(`/antique/${first?._id}`)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recently-viewed '))))
      .toHaveLength(1)
    const release = await delayAppScripts(page)
    await page.goto('/antiques', { waitUntil: 'domcontentloaded' })
    release()
    const tile = page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: first?.name ?? '' })
    await expect(tile).toBeVisible()
  })

  test(
    'a choice made before hydration is kept where a reload interrupted an import',
    { tag: '@nightly' },
    async ({ page, signInAs }) => {
      await signInAs('manager')
      await page.goto('/projects')
      await page
        .getByRole('link', { name: /^Import tasks: / })
        .first()
        .click()
      await page.route('**/api/bundles/*/import?*', () => {})
      const videos = '/media/clips/lost-letter/source.mp4,/media/clips/lost-letter/target.mp4'
      const header = 'externalId,language,source_external_url,target_external_url'
      const buffer = Buffer.from(`${header}\ninterrupted-1,English,${videos}\n`)
      await page.getByLabel('Choose a file').setInputFiles({ name: 'week.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Import Tasks' }).click()
      await expect(page.getByText('You can leave this page meanwhile.')).toBeVisible()
      page.on('dialog', (warning) => void warning.accept())
      const release = await delayAppScripts(page)
      await page.goto(page.url(), { waitUntil: 'domcontentloaded' })
      await page.getByRole('radio', { name: 'Pasted text' }).check()
      release()
      await expect(page.getByLabel('Tasks as text')).toBeVisible()
    },
  )

  test(
    'the list, a product and the search work without JavaScript',
    { tag: '@nightly' },
    async ({ page, signInAs, browser, serverUrl }) => {
      await signInAs('buyer')
      const storageState = await page.context().storageState()
      const context = await browser.newContext({ storageState, javaScriptEnabled: false, baseURL: serverUrl })
      const staticPage = await context.newPage()
      await staticPage.goto('/antiques')
      // An earlier journey may have listed a product without a picture.
      const product = staticPage
        .getByRole('article')
        .filter({ has: staticPage.getByRole('img') })
        .first()
      await expect(product).toBeVisible()
      await product.getByRole('link').click()
      await expect(staticPage.getByRole('button', { name: /^收藏 ?[\d,]+$/ })).toBeVisible()
      await staticPage.goto('/antiques')
      await staticPage.getByRole('combobox', { name: 'Search antiques' }).fill('vase')
      await staticPage.keyboard.press('Enter')
      await expect(staticPage).toHaveURL(/\?keyword=vase$/)
      await expect(staticPage.getByRole('combobox', { name: 'Search antiques' })).toHaveValue('vase')
      await context.close()
    },
  )

  test(
    'times are in the time zone of the device before the app has started',
    { tag: '@nightly' },
    async ({ page, signInAs, browser, serverUrl }) => {
      await signInAs('buyer')
      const { data } = await callApi(page, 'GET /api/products/getAll')
      const auction = data.find(({ bidEnd }) => bidEnd !== '')
      const storageState = await page.context().storageState()
      // As after a journey: the cookie has the time zone of the last visit.
      const place = { timezoneId: 'America/New_York', locale: 'en-US' }
      const context = await browser.newContext({ ...place, storageState, serviceWorkers: 'block', baseURL: serverUrl })
      const abroad = await context.newPage()
      await delayAppScripts(abroad)
      await abroad.goto(`/antique/${auction?._id}`, { waitUntil: 'commit' })
      const end = formatEnd(auction?.bidEnd ?? '', { locale: 'en-US', timeZone: 'America/New_York' })
      await expect(abroad.getByText(end)).toBeVisible()
      await context.close()
    },
  )
})

/** Presses the element when React has begun to listen to the page, which it has not hydrated yet. */
function pressWhenHydrationStarts(selector: string): void {
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (...args) {
    addEventListener.apply(this, args)
    if (!(this instanceof Element) || this.id !== 'root') return
    EventTarget.prototype.addEventListener = addEventListener
    setTimeout(() => document.querySelector<HTMLElement>(selector)?.click())
  }
}

/** Drops a file with this text onto the page. The browser opens a file instead of the page unless both events are cancelled. */
function dropFile(text: string): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([text], 'week.csv'))
  const init = { bubbles: true, cancelable: true, dataTransfer }
  const events = [new DragEvent('dragover', init), new DragEvent('drop', init)]
  for (const event of events) document.body.dispatchEvent(event)
  if (!events.every(({ defaultPrevented }) => defaultPrevented)) throw new Error('The file would be opened.')
}
