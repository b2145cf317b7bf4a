// What the app stores on the device: its service worker and cached responses.
import { expect, type Locator, type Page } from '@playwright/test'
import { updateTimeoutMs } from './test-proxy.ts'

/** Expects the service worker to be installed and to control the page. */
export async function expectServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Returns to the app until it offers the new version, which it does once the whole version is downloaded. */
export async function expectUpdatePrompt(page: Page): Promise<Locator> {
  const prompt = page.getByRole('complementary').filter({ hasText: 'A new version of Curio is ready.' })
  // A check is merged with one that the browser began before the release.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(prompt).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: updateTimeoutMs })
  return prompt
}

/** Deletes everything in Cache Storage, as browsers do when a person clears it; IndexedDB and the worker stay. */
export const clearCacheStorage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })

/** The URLs of the app's precache, or of the chunks of downloaded videos; in alphabetical order. */
export const readCache = (page: Page, cache: 'precache' | 'media'): Promise<string[]> =>
  page.evaluate(async (cache) => {
    const name = (await caches.keys()).find((cacheName) => cacheName.includes(cache))
    if (name === undefined) return []
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => url).toSorted()
  }, cache)

/** Turns automatic downloads off on this device, before its first page is opened. */
export const turnOffAutomaticDownloads = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (localStorage.getItem('downloads') === null) localStorage.setItem('downloads', '{"keepsNextTasks":false}')
  })

/**
 * Downloads the next `count` tasks of the first job in the worker's queue, which is on the page. Returns the links that
 * open them.
 */
export async function downloadTasks(page: Page, count: number): Promise<Locator> {
  await expectServiceWorker(page)
  await page
    .getByRole('button', { name: /^Download more: / })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('spinbutton', { name: 'How many tasks?' }).fill(String(count))
  await sheet.getByRole('button', { name: 'Download', exact: true }).click()
  const open = page.getByRole('link', { name: /^Open: Task / })
  await expect(open).toHaveCount(count, { timeout: 30_000 })
  return open
}

/** The responses stored on the device, as one text; empty if there are none. */
export function readCachedQueries(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // Opening a database that the app has not created yet would create one without its stores.
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'curio-queries')) return ''
    return new Promise<string>((resolve, reject) => {
      const request = indexedDB.open('curio-queries')
      request.addEventListener('error', () => reject(request.error))
      request.addEventListener('success', () => {
        const records = request.result.transaction('queries').objectStore('queries').getAll()
        records.addEventListener('success', () => {
          request.result.close()
          resolve(records.result.length > 0 ? JSON.stringify(records.result) : '')
        })
      })
    })
  })
}
