import {
  clearCacheStorage,
  expectServiceWorker,
  readCache,
  readCachedQueries,
} from '#tests/support/e2e-offline-storage.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

test('the app starts offline and shows cached pages with their age', async ({ page, context, openForOffline }) => {
  const cards = page.getByRole('article').filter({ has: page.getByRole('img') })
  const age = page.getByText(/^No network · Last seen/)
  await openForOffline('buyer', '/antiques')
  // After the reload, the service worker caches images.
  await page.reload()
  await expect(cards.first()).toBeVisible()
  const cachedName = await cards.nth(0).getByRole('link').innerText()
  const uncachedName = await cards.nth(1).getByRole('link').innerText()
  await cards.nth(0).getByRole('link').click()
  await expect(page.getByRole('heading', { name: cachedName, level: 1 })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect.poll(() => readCachedQueries(page)).toContain(`["products","one","${id}"]`)
  await expect(page.getByRole('img').first()).toHaveJSProperty('complete', true)

  await context.setOffline(true)
  await page.goto('/antiques')
  await expect(cards.first()).toBeVisible()
  await expect(age).toBeVisible()
  await expect(cards.nth(0).getByRole('link')).toHaveText(cachedName)
  await cards.nth(0).getByRole('link').click()
  await expect(page).toHaveURL(`/antique/${id}`)
  await expect(page.getByRole('heading', { name: cachedName, level: 1 })).toBeVisible()
  await expect(age).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

  await page.goBack()
  await cards.nth(1).getByRole('link').click()
  await expect(page.getByRole('alert')).toContainText('Not available offline.')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect(retry).toBeVisible()

  // A request that failed offline is retried when the network returns.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: uncachedName, level: 1 })).toBeVisible()
  await page.goto('/antiques')
  await expect(cards.first()).toBeVisible()
  await expect(age).toBeHidden()
})

test(
  'the service worker controls a page that was loading while it was activated',
  { tag: '@nightly' },
  async ({ page, context, signInAs }) => {
    await signInAs('noah')
    const loading = await context.newPage()
    const { promise: activated, resolve: release } = Promise.withResolvers<void>()
    await loading.route('/tasks', async (route) => {
      await activated
      await route.continue()
    })
    const loaded = loading.goto('/tasks')
    await page.goto('/talent')
    await expectServiceWorker(page)
    release()
    await loaded
    await expectServiceWorker(loading)
  },
)

test(
  'a cache that is cleared while the app is open is refilled when the network returns',
  { tag: '@nightly' },
  async ({ page, context, openForOffline }) => {
    await openForOffline('buyer', '/antiques')
    const precache = await readCache(page, 'precache')
    await context.setOffline(true)
    await clearCacheStorage(page)
    await context.setOffline(false)
    await expect.poll(() => readCache(page, 'precache')).toEqual(precache)
  },
)
